"use client";

import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { Panel } from "@/components/ui/panel";
import { Spinner } from "@/components/ui/spinner";
import { useAction } from "@/components/ui/use-action";
import { api } from "@/lib/browser/api-client";
import type { ImportInWork } from "./use-import";

/** Progress of reading a photo of a shelf. */
export function ReadingProgress({ work }: { work: ImportInWork }) {
  const t = useTranslations("imports.shelf");
  const { counts, photoNote } = work.list;
  const { spines: count, spinesRead: done } = counts;
  const isStopping = photoNote === "STOPPED";
  const begun = photoNote === "BUSY" ? t("busy") : t("looking");
  const status = isStopping ? t("stopping") : count > 0 ? t("done", { done, count }) : begun;
  return <WorkProgress texts="imports.shelf" {...{ work, count, done, status, isStopping }} />;
}

/** Progress of listing. */
export function ListingProgress({ work }: { work: ImportInWork }) {
  const t = useTranslations("imports.progress");
  const { listed, chosen, incomplete } = work.list.counts;
  const count = Math.max(listed, chosen - incomplete);
  const status = t("done", { listed, count });
  return <WorkProgress texts="imports.progress" {...{ work, count, status }} done={listed} />;
}

interface WorkProgressProps {
  work: ImportInWork;
  texts: "imports.shelf" | "imports.progress";
  /** Finished parts and their total; 0 while the total is unknown. */
  done: number;
  count: number;
  /** Progress in words. */
  status: string;
  /** Whether reading stops; undefined for listing, whose steps are not read aloud. */
  isStopping?: boolean;
}

/** Progress of a job on an import, with a button to stop it. */
function WorkProgress({ work, texts, done, count, status, isStopping }: WorkProgressProps) {
  const t = useTranslations(texts);
  const { list, put, refresh } = work;
  const { pending, run } = useAction({ refresh });

  async function stop() {
    const params = { id: list.id };
    const stopped = await run(() => api("POST /imports/[id]/stop", { params }));
    if (stopped) put(stopped.result);
  }

  return (
    <Panel
      title={
        <>
          <Spinner />
          {t("title")}
        </>
      }
      titleClass="flex items-center gap-2.5 text-xl"
    >
      <div
        role="progressbar"
        aria-label={t("title")}
        aria-valuemin={0}
        aria-valuemax={Math.max(1, count)}
        aria-valuenow={done}
        aria-valuetext={status}
        className="mt-4 h-2.5 overflow-hidden rounded-full bg-sunken"
      >
        <div
          className="h-full rounded-full bg-fir transition-[width] duration-200 motion-reduce:transition-none"
          style={{ width: `${count > 0 ? (100 * done) / count : 0}%` }}
        />
      </div>
      <p
        {...(isStopping === undefined ? { "aria-hidden": true } : { role: "status" })}
        className="mt-2 font-semibold tabular-nums"
      >
        {status}
      </p>
      <p className="mt-1 text-muted">{t("text")}</p>
      <Button
        variant="ghost"
        className="mt-4"
        loading={pending}
        disabled={isStopping}
        onClick={stop}
      >
        {t("stop")}
      </Button>
    </Panel>
  );
}
