import { availableParallelism } from "node:os";
import { FairQueue } from "@/lib/server/fair-queue";
import { programOf, ThreadPool } from "@/lib/server/thread-pool";
import { AppError } from "@/lib/shared/errors";
import type { TaskName, Tasks } from "./ocr/worker";
import { perProcess } from "@/lib/server/per-process";

const PROGRAM = programOf(".next/nearshelf/worker.mjs", "lib/features/covers/ocr/worker.ts");
/** One core is left for the server itself. */
const THREADS = Math.max(1, Math.min(3, availableParallelism() - 1));
/** Photos read at the same time, and those that may wait beside them. */
const QUEUE = {
  ...{ atOnce: THREADS, perUser: 4, inAll: 12 },
  busy: { code: "COVERS_BUSY", retryAfter: 20 },
} as const;

/** Ending a thread while one of these runs would end the process. */
const WITH_MODELS: readonly TaskName[] = ["readText", "spinesOf", "readSpine"];

/** Has one of the threads that read covers do a task; as `ThreadPool.run`. */
export async function runInWorker<T extends TaskName>(
  task: T,
  input: Parameters<Tasks[T]>[0],
  signal: AbortSignal,
): Promise<Awaited<ReturnType<Tasks[T]>>> {
  const canBeCut = !WITH_MODELS.includes(task);
  return (await covers().pool.run(task, input, signal, canBeCut)) as Awaited<ReturnType<Tasks[T]>>;
}

/**
 * As `runInWorker`, for what comes before anything of a photo is known.
 * @throws AppError COVER_TIMEOUT where `signal` timed out, TOO_LARGE, UNREADABLE_PICTURE.
 */
export async function openInWorker<T extends TaskName>(
  task: T,
  input: Parameters<Tasks[T]>[0],
  signal: AbortSignal,
): Promise<Awaited<ReturnType<Tasks[T]>>> {
  try {
    return await runInWorker(task, input, signal);
  } catch (error) {
    if (isTimedOut(signal)) throw new AppError("COVER_TIMEOUT");
    const isTooLarge = error instanceof Error && error.message === "TOO_LARGE";
    throw new AppError(isTooLarge ? "TOO_LARGE" : "UNREADABLE_PICTURE");
  }
}

/** Aborted by a timeout, and not because nobody waits any more. */
export function isTimedOut({ reason }: AbortSignal): boolean {
  return reason instanceof DOMException && reason.name === "TimeoutError";
}

/** Runs work when its reader's turn has come. @throws AppError COVERS_BUSY where too much waits. */
export function withSlot<T>(userId: string, work: () => Promise<T>): Promise<T> {
  return covers().queue.run(userId, work);
}

/** Ends the threads with the process. */
export async function stopCovers(): Promise<void> {
  await covers().pool.stop();
}

/** The threads, and the photos that wait for one. */
const covers = perProcess("covers", () => ({
  pool: new ThreadPool(PROGRAM, THREADS),
  queue: new FairQueue(QUEUE),
}));
