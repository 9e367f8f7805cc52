import type { Job } from "@/lib/server/jobs";
import { addCovers } from "./cover-commands";
import { takeBooksBack } from "./undo-commands";
import {
  COVER_QUEUE,
  LIST_QUEUE,
  LOOK_UP_QUEUE,
  READ_QUEUE,
  UNDO_QUEUE,
  queueCovers,
  queueListing,
  queueLookUps,
  queueReading,
  queueUndoing,
  type ImportWork,
} from "./import-queue";
import { listRows } from "./list-commands";
import { lookUpRows } from "./look-up-commands";
import { unfinishedImports } from "./queries";
import { readShelfImport } from "./reading-commands";

/** Reads the photo of a shelf; it becomes rows. */
export const importReadJob: Job<ImportWork> = {
  ...READ_QUEUE,
  run: async ({ importId }, ending) => {
    await readShelfImport(importId, ending);
    if (ending?.aborted) throw new Error("the process ends; the next one goes on");
  },
};

/** Looks up the rows of an import in the catalogues, a part at a time. */
export const importLookUpJob: Job<ImportWork> = {
  ...LOOK_UP_QUEUE,
  run: async ({ importId }, ending) => {
    if (await lookUpRows(importId, ending)) await queueLookUps(importId);
  },
};

/** Lists the chosen rows of an import. */
export const importListJob: Job<ImportWork> = {
  ...LIST_QUEUE,
  run: async ({ importId }, ending) => {
    const isMore = await listRows(importId, ending);
    if (ending?.aborted) throw new Error("the process ends; the next one goes on");
    if (isMore) await queueListing(importId);
  },
};

/** Fetches the covers of what was listed. */
export const importCoverJob: Job<ImportWork> = {
  ...COVER_QUEUE,
  run: async ({ importId }, ending) => {
    if (await addCovers(importId, ending)) await queueCovers(importId);
  },
};

/** Takes the books of a large list back. */
export const importUndoJob: Job<ImportWork> = {
  ...UNDO_QUEUE,
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
    const { toRead, toList, toLookUp, toCover, toUndo } = await unfinishedImports();
    for (const id of toRead) await queueReading(id);
    for (const id of toList) await queueListing(id);
    for (const id of toLookUp) await queueLookUps(id);
    for (const id of toCover) await queueCovers(id);
    for (const id of toUndo) await queueUndoing(id);
  },
};
