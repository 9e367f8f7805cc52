import { FairQueue } from "@/lib/server/fair-queue";
import { currentCall } from "@/lib/server/http/call-context";
import { limit } from "@/lib/server/http/rate-limit";
import { warnThrottled } from "@/lib/server/log/log";
import { perProcess } from "@/lib/server/per-process";
import { programOf, WorkerProcess } from "@/lib/server/worker-process";
import type { ErrorCode } from "@/lib/shared/error-codes";
import { AppError } from "@/lib/shared/errors";
import type { Answer, Tasks } from "./list-reader";

const PROGRAM = programOf(".next/nearshelf/list-reader.mjs", "lib/features/imports/list-reader.ts");
/** A list of ten megabytes takes a second or two. Waiting in the queue does not count. */
const TIMEOUT_MS = 30_000;
/** A list with all derived data takes a tenth. */
const MAX_MEMORY_MB = 512;
/** Number of lists read at once, and of those that may wait. */
const QUEUE = {
  ...{ atOnce: 1, perUser: 2, inAll: 20 },
  busy: { code: "IMPORT_BUSY", retryAfter: 10 },
} as const;

/** Errors caused by the file. */
const REFUSED = new Set<ErrorCode>([
  "IMPORT_EMPTY",
  "IMPORT_ROWS",
  "IMPORT_COLUMNS",
  "IMPORT_FORMAT",
  "IMPORT_UNREADABLE",
  "TOO_LARGE",
]);

const reader = perProcess("imports-reader", () => new WorkerProcess(PROGRAM, MAX_MEMORY_MB));

/** Lists being read and waiting. */
export const listQueue = perProcess("imports-queue", () => new FairQueue(QUEUE));

/**
 * Large forms, each held in memory: two at a time. None waits, because the connection could time out before its
 * sender has finished.
 */
export const archiveQueue = perProcess(
  "imports-archives",
  () => new FairQueue({ ...QUEUE, atOnce: 2, perUser: 1, inAll: 2 }),
);

/**
 * Reads a list in a worker process, readers taking turns.
 * @throws AppError IMPORT_EMPTY, IMPORT_ROWS, IMPORT_COLUMNS, IMPORT_FORMAT, IMPORT_UNREADABLE (also if it takes
 *   too long or too much memory), IMPORT_BUSY if too many wait, RATE_LIMITED.
 */
export async function readInWorker<T extends keyof Tasks>(
  userId: string,
  task: T,
  input: Parameters<Tasks[T]>[0],
): Promise<ReturnType<Tasks[T]>> {
  await limit("listSeconds", userId, 0);
  return countRefused(userId, async () => {
    const answer = await listQueue().run(userId, () =>
      countSeconds(userId, () => read(task, input)),
    );
    if ("value" in answer) return answer.value;
    throw new AppError(answer.code);
  });
}

/** Counts refused files. @throws AppError RATE_LIMITED, and the errors of `work`. */
export async function countRefused<T>(userId: string, work: () => Promise<T>): Promise<T> {
  await limit("refusedList", userId, 0);
  try {
    return await work();
  } catch (error) {
    if (error instanceof AppError && REFUSED.has(error.code)) await limit("refusedList", userId);
    throw error;
  }
}

/** Counts the time of a list that has its turn. Only the next one is refused. */
async function countSeconds<T>(userId: string, work: () => Promise<T>): Promise<T> {
  const start = performance.now();
  try {
    return await work();
  } finally {
    const seconds = Math.ceil((performance.now() - start) / 1000);
    await limit("listSeconds", userId, seconds).catch(() => {});
  }
}

async function read<T extends keyof Tasks>(
  task: T,
  input: Parameters<Tasks[T]>[0],
): Promise<Answer<T>> {
  // The client has disconnected.
  currentCall().signal?.throwIfAborted();
  try {
    const answer = await reader().run(task, input, (step) => step(AbortSignal.timeout(TIMEOUT_MS)));
    return answer as Answer<T>;
  } catch (error) {
    warnThrottled("list of books", { error: String(error) });
    return { code: "IMPORT_UNREADABLE" };
  }
}

/** Stops the reader when this process ends. */
export async function stopListReader(): Promise<void> {
  reader().stop();
}
