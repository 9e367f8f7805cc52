import { warnThrottled } from "@/lib/server/log/log";
import { perProcess } from "@/lib/server/per-process";
import { programOf, ThreadPool } from "@/lib/server/thread-pool";
import { AppError } from "@/lib/shared/errors";
import type { Answer, Tasks } from "./list-reader";

const PROGRAM = programOf(".next/nearshelf/list-reader.mjs", "lib/features/imports/list-reader.ts");
/** A list of ten megabytes takes a second or two; one that waits its turn may take longer. */
const TIMEOUT_MS = 30_000;
/** Megabytes: a list with all that is made of it takes a tenth. */
const MAX_MEMORY_MB = 512;

const reader = perProcess("imports-reader", () => new ThreadPool(PROGRAM, 1, MAX_MEMORY_MB));

/**
 * Has a list read in a thread.
 * @throws AppError IMPORT_EMPTY, IMPORT_ROWS, IMPORT_COLUMNS, IMPORT_UNREADABLE; also where it takes too long
 *   or too much memory.
 */
export async function readInThread<T extends keyof Tasks>(
  task: T,
  input: Parameters<Tasks[T]>[0],
): Promise<ReturnType<Tasks[T]>> {
  let answer: Answer<T>;
  try {
    answer = (await reader().run(task, input, AbortSignal.timeout(TIMEOUT_MS))) as Answer<T>;
  } catch (error) {
    warnThrottled("list of books", { error: String(error) });
    throw new AppError("IMPORT_UNREADABLE");
  }
  if ("code" in answer) throw new AppError(answer.code);
  return answer.value;
}

/** Ends the thread with the process. */
export async function stopListReader(): Promise<void> {
  await reader().stop();
}
