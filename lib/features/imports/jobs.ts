import type { Job } from "@/lib/server/jobs";
import { addCovers } from "./cover-commands";
import { takeBooksBack } from "./undo-commands";
import { IMPORT_QUEUES, queueImport, type ImportWork } from "./import-queue";
import { listRows } from "./list-commands";
import { lookUpRows } from "./look-up-commands";
import { unfinishedImports } from "./queries";
import { readShelfImport } from "./reading-commands";

/** Reads the photo of a shelf; it becomes rows. */
export const importReadJob: Job<ImportWork> = {
  ...IMPORT_QUEUES.read,
  run: async ({ importId }, ending) => {
    await readShelfImport(importId, ending);
    if (ending?.aborted) throw new Error("the process ends; the next one goes on");
  },
};

/** Looks up the rows of an import in the catalogues, a part at a time. */
export const importLookUpJob: Job<ImportWork> = {
  ...IMPORT_QUEUES.lookUp,
  run: async ({ importId }, ending) => {
    if (await lookUpRows(importId, ending)) await queueImport("lookUp", importId);
  },
};

/** Lists the chosen rows of an import. */
export const importListJob: Job<ImportWork> = {
  ...IMPORT_QUEUES.list,
  run: async ({ importId }, ending) => {
    const isMore = await listRows(importId, ending);
    if (ending?.aborted) throw new Error("the process ends; the next one goes on");
    if (isMore) await queueImport("list", importId);
  },
};

/** Fetches the covers of what was listed. */
export const importCoverJob: Job<ImportWork> = {
  ...IMPORT_QUEUES.cover,
  run: async ({ importId }, ending) => {
    if (await addCovers(importId, ending)) await queueImport("cover", importId);
  },
};

/** Takes the books of a large list back. */
export const importUndoJob: Job<ImportWork> = {
  ...IMPORT_QUEUES.undo,
  run: async ({ importId }, ending) => {
    await takeBooksBack(importId, () => ending?.aborted ?? false);
    if (ending?.aborted) throw new Error("the process ends; the next one goes on");
  },
};

/** Goes on with what a process left that was killed. */
export const importResumeJob: Job<object> = {
  name: "import-resume",
  cron: "* * * * *",
  atStart: true,
  run: async () => {
    for (const [queue, ids] of await unfinishedImports())
      for (const id of ids) await queueImport(queue, id);
  },
};
