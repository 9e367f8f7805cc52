import type { Job } from "@/lib/server/jobs/jobs";
import { addCovers } from "./cover-commands";
import { takeBooksBack } from "./undo-commands";
import { IMPORT_QUEUES, queueImport, type ImportQueue } from "./import-queue";
import { listRows } from "./list-commands";
import { lookUpRows } from "./look-up-commands";
import { photosBefore, unfinishedImports } from "./queries";
import { readShelfImport } from "./reading-commands";

/** A job that does the next part of an import's work, and is queued again while there is more. */
function partly(
  queue: ImportQueue,
  work: (importId: string, ending?: AbortSignal) => Promise<boolean | void>,
): Job<{ importId: string }> {
  return {
    ...IMPORT_QUEUES[queue],
    run: async ({ importId }, ending) => {
      const isMore = await work(importId, ending);
      if (ending?.aborted) throw new Error("the process ends; the next one goes on");
      if (isMore) await queueImport(queue, importId);
    },
  };
}

/** Continues work left by a killed process. */
const resumeJob: Job<object> = {
  name: "import-resume",
  cron: "* * * * *",
  atStart: true,
  run: async () => {
    for (const [queue, ids] of await unfinishedImports())
      for (const id of ids)
        await queueImport(queue, id, queue === "read" ? await photosBefore(id) : 0);
  },
};

export const IMPORT_JOBS: Job<never>[] = [
  partly("read", readShelfImport),
  partly("lookUp", lookUpRows),
  partly("list", listRows),
  partly("cover", addCovers),
  partly("undo", async (importId, ending) => {
    await takeBooksBack(importId, () => ending?.aborted ?? false);
  }),
  resumeJob,
];
