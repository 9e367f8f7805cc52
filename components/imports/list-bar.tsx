"use client";

import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import { StatusMessage } from "@/components/ui/status-message";
import { useInlineAction } from "@/components/ui/use-action";
import { api, ApiError } from "@/lib/browser/api-client";
import { TakeBack } from "./take-back";
import type { ImportInWork } from "./use-import";

interface ListBarProps {
  work: ImportInWork;
  /** Sends the unsaved edits; false if that failed. */
  send: () => Promise<boolean>;
  /** Listing was refused: rows may have changed. */
  onRefused: () => void;
}

/** Sticky: on phones above the bottom bar, unless a row is edited; else at the window's end. */
const PLACE =
  "sticky max-md:group-has-[form]/review:static above-bottom-bar z-10 mt-5 grid gap-2 " +
  "rounded-lg border border-line bg-raised px-4 py-3 shadow-2 max-md:p-2 md:bottom-4";

/** Bar with the button that lists the ticked rows. */
export function ListBar({ work: { list, put, refresh }, send, onRefused }: ListBarProps) {
  const t = useTranslations("imports");
  const { pending, error, run } = useInlineAction();
  const { id, state, counts } = list;
  const count = Math.max(0, counts.chosen - counts.listed - counts.incomplete);
  const isStopped = state === "STOPPED";
  const isHint = !isStopped && counts.incomplete === 0;

  async function finish() {
    const done = await run(async () => {
      if (!(await send())) throw new ApiError(0, "NETWORK", "");
      return api("POST /imports/[id]/finish", { params: { id } });
    });
    if (!done) return onRefused();
    put(done.result);
    window.scrollTo({ top: 0 });
  }

  return (
    <div className={PLACE}>
      <StatusMessage tone="error" text={error} className="empty:hidden" />
      <div className="flex flex-wrap items-center justify-end gap-x-4 gap-y-2">
        <p className={cx("mr-auto min-w-0 text-sm text-muted", isHint && "max-md:hidden")}>
          {isStopped && t("stopped", { count: counts.listed })}{" "}
          {counts.incomplete > 0
            ? t("incomplete", { count: counts.incomplete })
            : isHint && t("finishHint")}
        </p>
        {isStopped && <TakeBack list={list} onUndone={() => void refresh()} />}
        <Button loading={pending} disabled={count === 0} onClick={finish} className="max-sm:w-full">
          {t(isStopped && counts.listed > 0 ? "goOn" : "finish", { count })}
        </Button>
      </div>
    </div>
  );
}
