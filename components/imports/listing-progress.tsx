"use client";

import { useTranslations } from "next-intl";
import type { ImportInWork } from "./use-import";
import { WorkProgress } from "./work-progress";

/** Progress of listing. */
export function ListingProgress({ work }: { work: ImportInWork }) {
  const t = useTranslations("imports.progress");
  const { listed, chosen, incomplete } = work.list.counts;
  const count = Math.max(listed, chosen - incomplete);
  const status = t("done", { listed, count });
  return (
    <WorkProgress
      {...{ work, count, status }}
      done={listed}
      title={t("title")}
      text={t("text")}
      stopText={t("stop")}
    >
      <p aria-hidden="true" className="mt-2 font-semibold tabular-nums">
        {status}
      </p>
    </WorkProgress>
  );
}
