import { FairQueue } from "@/lib/server/fair-queue";
import { currentCall } from "@/lib/server/http/call-context";
import { limit } from "@/lib/server/http/rate-limit";
import { warnThrottled } from "@/lib/server/log/log";
import { perProcess } from "@/lib/server/per-process";
import { programOf, ThreadPool } from "@/lib/server/thread-pool";
import type { ErrorCode } from "@/lib/shared/error-codes";
import { AppError } from "@/lib/shared/errors";
import type { Answer, Tasks } from "./list-reader";

const PROGRAM = programOf(".next/nearshelf/list-reader.mjs", "lib/features/imports/list-reader.ts");
/** A list of ten megabytes takes a second or two. Its time begins when its turn has come. */
const TIMEOUT_MS = 30_000;
/** Megabytes: a list with all that is made of it takes a tenth. */
const MAX_MEMORY_MB = 512;
/** One list at a time, and those that may wait beside it. */
const QUEUE = {
  ...{ atOnce: 1, perUser: 2, inAll: 20 },
  busy: { code: "IMPORT_BUSY", retryAfter: 10 },
} as const;

/** The file is at fault. */
const REFUSED = new Set<ErrorCode>([
  "IMPORT_EMPTY",
  "IMPORT_ROWS",
  "IMPORT_COLUMNS",
  "IMPORT_UNREADABLE",
  "TOO_LARGE",
]);

const reader = perProcess("imports-reader", () => new ThreadPool(PROGRAM, 1, MAX_MEMORY_MB));

/** Lists that are being read, and those that wait. */
export const listQueue = perProcess("imports-queue", () => new FairQueue(QUEUE));

/** Large forms, each in memory as a whole: two at a time. None waits: its sender could be slower than the connection lasts. */
export const archiveQueue = perProcess(
  "imports-archives",
  () => new FairQueue({ ...QUEUE, atOnce: 2, perUser: 1, inAll: 2 }),
);

/**
 * Has a list read in a thread when its reader's turn has come.
 * @throws AppError IMPORT_EMPTY, IMPORT_ROWS, IMPORT_COLUMNS, IMPORT_UNREADABLE, also where it takes too long
 *   or too much memory; IMPORT_BUSY where too many wait, RATE_LIMITED.
 */
export async function readInThread<T extends keyof Tasks>(
  userId: string,
  task: T,
  input: Parameters<Tasks[T]>[0],
): Promise<ReturnType<Tasks[T]>> {
  return countRefused(userId, async () => {
    const answer = await listQueue().run(userId, () => read(task, input));
    if ("value" in answer) return answer.value;
    throw new AppError(answer.code);
  });
}

/** Files that are refused count. @throws AppError RATE_LIMITED, and what `work` throws. */
export async function countRefused<T>(userId: string, work: () => Promise<T>): Promise<T> {
  await limit("refusedList", userId, 0);
  try {
    return await work();
  } catch (error) {
    if (error instanceof AppError && REFUSED.has(error.code)) await limit("refusedList", userId);
    throw error;
  }
}

async function read<T extends keyof Tasks>(
  task: T,
  input: Parameters<Tasks[T]>[0],
): Promise<Answer<T>> {
  // Nobody waits for it any more.
  currentCall().signal?.throwIfAborted();
  try {
    return (await reader().run(task, input, AbortSignal.timeout(TIMEOUT_MS))) as Answer<T>;
  } catch (error) {
    warnThrottled("list of books", { error: String(error) });
    return { code: "IMPORT_UNREADABLE" };
  }
}

/** Ends the thread with the process. */
export async function stopListReader(): Promise<void> {
  await reader().stop();
}
