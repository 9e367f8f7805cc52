import { enqueue, type Queue } from "@/lib/server/jobs";

/** Work on one import at a time; each run does a part and queues the next. */
export const READ_QUEUE: Queue = { name: "import-read", unique: true };
export const LOOK_UP_QUEUE: Queue = { name: "import-look-up", unique: true };
export const LIST_QUEUE: Queue = { name: "import-list", unique: true };
export const UNDO_QUEUE: Queue = { name: "import-undo", unique: true };
export const COVER_QUEUE: Queue = { name: "import-covers", unique: true };

/** What the jobs of imports are given. */
export interface ImportWork {
  importId: string;
}

/** Has the photo of a shelf read. */
export function queueReading(importId: string): Promise<void> {
  return enqueue(READ_QUEUE, { importId }, importId);
}

/** Has the rows looked up in the catalogues. */
export function queueLookUps(importId: string): Promise<void> {
  return enqueue(LOOK_UP_QUEUE, { importId }, importId);
}

/** Has the chosen rows listed. */
export function queueListing(importId: string): Promise<void> {
  return enqueue(LIST_QUEUE, { importId }, importId);
}

/** Has the covers of the listed rows fetched. */
export function queueCovers(importId: string): Promise<void> {
  return enqueue(COVER_QUEUE, { importId }, importId);
}

/** Has the books of a large list taken back. */
export function queueUndoing(importId: string): Promise<void> {
  return enqueue(UNDO_QUEUE, { importId }, importId);
}
