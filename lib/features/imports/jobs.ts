import type { Job } from "@/lib/server/jobs/jobs";
import { addCovers } from "./cover-commands";
import { takeBooksBack } from "./undo-commands";
import { IMPORT_QUEUES, queueImport, type ImportWork } from "./import-queue";
import { listRows } from "./list-commands";
import { lookUpRows } from "./look-up-commands";
import { unfinishedImports } from "./queries";
import { readShelfImport } from "./reading-commands";

/** Reads the photo of a shelf into rows. */
export const importReadJob: Job<ImportWork> = {
  ...IMPORT_QUEUES.read,
  run: async ({ importId }, ending) => {
    await readShelfImport(importId, ending);
    if (ending?.aborted) throw new Error("the process ends; the next one goes on");
  },
};

/** Looks up the rows of an import in the catalogues, in portions. */
export const importLookUpJob: Job<ImportWork> = {
  ...IMPORT_QUEUES.lookUp,
  run: async ({ importId }, ending) => {
    if (await lookUpRows(importId, ending)) await queueImport("lookUp", importId);
  },
};

export const importListJob: Job<ImportWork> = {
  ...IMPORT_QUEUES.list,
  run: async ({ importId }, ending) => {
    const isMore = await listRows(importId, ending);
    if (ending?.aborted) throw new Error("the process ends; the next one goes on");
    if (isMore) await queueImport("list", importId);
  },
};

/** Fetches the covers of listed rows. */
export const importCoverJob: Job<ImportWork> = {
  ...IMPORT_QUEUES.cover,
  run: async ({ importId }, ending) => {
    if (await addCovers(importId, ending)) await queueImport("cover", importId);
  },
};

/** Continues taking the books of a large import back. */
export const importUndoJob: Job<ImportWork> = {
  ...IMPORT_QUEUES.undo,
  run: async ({ importId }, ending) => {
    await takeBooksBack(importId, () => ending?.aborted ?? false);
    if (ending?.aborted) throw new Error("the process ends; the next one goes on");
  },
};

/** Continues work left by a killed process. */
export const importResumeJob: Job<object> = {
  name: "import-resume",
  cron: "* * * * *",
  atStart: true,
  run: async () => {
    for (const [queue, ids] of await unfinishedImports())
      for (const id of ids) await queueImport(queue, id);
  },
};
