"use client";

import { useTranslations } from "next-intl";
import type { ImportInWork } from "./use-import";
import { WorkProgress } from "./work-progress";

/** Progress of reading a photo of a shelf. */
export function ReadingProgress({ work }: { work: ImportInWork }) {
  const t = useTranslations("imports.shelf");
  const { counts, photoNote } = work.list;
  const { spines: count, spinesRead: done } = counts;
  const isStopping = photoNote === "STOPPED";
  const begun = photoNote === "BUSY" ? t("busy") : t("looking");
  const status = isStopping ? t("stopping") : count > 0 ? t("done", { done, count }) : begun;
  return (
    <WorkProgress
      {...{ work, count, done, status, isStopping }}
      title={t("title")}
      text={t("text")}
      stopText={t("stop")}
    >
      <p role="status" className="mt-2 font-semibold tabular-nums">
        {status}
      </p>
    </WorkProgress>
  );
}
