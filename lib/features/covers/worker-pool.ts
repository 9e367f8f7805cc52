import { availableParallelism } from "node:os";
import { FairQueue } from "@/lib/server/fair-queue";
import { programOf, ThreadPool } from "@/lib/server/thread-pool";
import { AppError } from "@/lib/shared/errors";
import type { TaskName, Tasks } from "./ocr/worker";
import { perProcess } from "@/lib/server/per-process";

const PROGRAM = programOf(".next/nearshelf/worker.mjs", "lib/features/covers/ocr/worker.ts");
/** One core is left for the server. */
const THREADS = Math.max(1, Math.min(3, availableParallelism() - 1));
/** Number of photos read at once, and of those that may wait. */
const QUEUE = {
  ...{ atOnce: THREADS, perUser: 4, inAll: 12 },
  busy: { code: "COVERS_BUSY", retryAfter: 20 },
} as const;

/** Tasks that run a model: terminating their thread would crash the process. */
const WITH_MODELS: readonly TaskName[] = ["readText", "spinesOf", "readSpine"];

/** Runs a task in one of the threads that read covers; see `ThreadPool.run`. */
export async function runInWorker<T extends TaskName>(
  task: T,
  input: Parameters<Tasks[T]>[0],
  signal: AbortSignal,
): Promise<Awaited<ReturnType<Tasks[T]>>> {
  const canBeCut = !WITH_MODELS.includes(task);
  return (await covers().pool.run(task, input, signal, canBeCut)) as Awaited<ReturnType<Tasks[T]>>;
}

/**
 * As `runInWorker`, for the first step with a photo.
 * @throws AppError COVER_TIMEOUT if `signal` timed out, TOO_LARGE, UNREADABLE_PICTURE.
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

/** Aborted by a timeout, not because the client has gone. */
export function isTimedOut({ reason }: AbortSignal): boolean {
  return reason instanceof DOMException && reason.name === "TimeoutError";
}

/** Runs `work` in the queue, readers taking turns. @throws AppError COVERS_BUSY if too many wait. */
export function withSlot<T>(userId: string, work: () => Promise<T>): Promise<T> {
  return covers().queue.run(userId, work);
}

/** Stops the threads when the process ends. */
export async function stopCovers(): Promise<void> {
  await covers().pool.stop();
}

/** The threads and the queue of photos. */
const covers = perProcess("covers", () => ({
  pool: new ThreadPool(PROGRAM, THREADS),
  queue: new FairQueue(QUEUE),
}));
