import { availableParallelism } from "node:os";
import { AppError } from "@/lib/core/errors";
import { shared } from "@/lib/core/shared";
import { ThreadPool } from "@/lib/core/thread-pool";
import type { TaskName, Tasks } from "./reading/tasks";

/** One core is left for the server itself. */
const THREADS = Math.max(1, Math.min(3, availableParallelism() - 1));
/** Pictures read at the same time, and those that may wait for it. */
const AT_ONCE = 2;
const WAITING = 10;
/** Seconds after which it is worth asking again. */
const COME_BACK = 20;

/** Has one of the threads that read covers do a task; as `ThreadPool.run`. */
export async function inThread<T extends TaskName>(
  task: T,
  input: Parameters<Tasks[T]>[0],
  signal: AbortSignal,
): Promise<Awaited<ReturnType<Tasks[T]>>> {
  return (await covers().pool.run(task, input, signal)) as Awaited<ReturnType<Tasks[T]>>;
}

/** Runs work when fewer than `AT_ONCE` others run. @throws AppError COVERS_BUSY where too many wait. */
export async function takeTurn<T>(work: () => Promise<T>): Promise<T> {
  const line = covers();
  if (line.running >= AT_ONCE) {
    if (line.waiting.length >= WAITING) throw new AppError("COVERS_BUSY", undefined, COME_BACK);
    await new Promise<void>((go) => line.waiting.push(go));
  } else line.running += 1;
  try {
    return await work();
  } finally {
    const next = line.waiting.shift();
    if (next) next();
    else line.running -= 1;
  }
}

/** Ends the threads with the process. */
export async function stopCovers(): Promise<void> {
  await shared.covers?.pool.stop();
}

/** One for the process, whichever copy of this module asks. */
function covers() {
  const pool = () => new ThreadPool("lib/covers/reading/worker.ts", THREADS);
  return (shared.covers ??= { pool: pool(), running: 0, waiting: [] });
}
