import { enqueue, type Queue } from "@/lib/server/jobs/jobs";

/** One job per import at a time; each run does a part and queues the next. */
export const IMPORT_QUEUES = {
  read: { name: "import-read", unique: true },
  lookUp: { name: "import-look-up", unique: true },
  list: { name: "import-list", unique: true },
  cover: { name: "import-covers", unique: true },
  undo: { name: "import-undo", unique: true },
} as const satisfies Record<string, Queue>;

export type ImportQueue = keyof typeof IMPORT_QUEUES;

/**
 * Queues the next run of the work on this import; does nothing if one is already queued.
 * @param before number of the same reader's imports that have to wait too: one's first goes before another's second.
 */
export function queueImport(queue: ImportQueue, importId: string, before = 0): Promise<void> {
  return enqueue(IMPORT_QUEUES[queue], { importId }, importId, 0, -before);
}
