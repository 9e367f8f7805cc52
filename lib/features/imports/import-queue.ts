import { enqueue, type Queue } from "@/lib/server/jobs";

/** One job per import at a time; each run does a part and queues the next. */
export const IMPORT_QUEUES = {
  /** Reads the photo of a shelf. */
  read: { name: "import-read", unique: true },
  /** Looks the rows up in the catalogues. */
  lookUp: { name: "import-look-up", unique: true },
  /** Lists the chosen rows. */
  list: { name: "import-list", unique: true },
  /** Fetches the covers of the listed rows. */
  cover: { name: "import-covers", unique: true },
  /** Takes the books of a large list back. */
  undo: { name: "import-undo", unique: true },
} as const satisfies Record<string, Queue>;

export type ImportQueue = keyof typeof IMPORT_QUEUES;

export interface ImportWork {
  importId: string;
}

/** Has the work on this import go on; where it waits already, nothing happens. */
export function queueImport(queue: ImportQueue, importId: string): Promise<void> {
  return enqueue(IMPORT_QUEUES[queue], { importId }, importId);
}
