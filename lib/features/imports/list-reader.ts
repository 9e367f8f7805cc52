/**
 * Reads lists of books in a thread of its own: a file that is made to be slow or large neither stops the
 * server nor fills its memory.
 */
import { parentPort } from "node:worker_threads";
import type { TaskMessage, TaskResult } from "@/lib/server/thread-pool";
import { AppError } from "@/lib/shared/errors";
import { checkOwnRow, checkRow, checkWanted, markRepeated } from "./check-row";
import { decodeText } from "./decode-text";
import { readColumns, readList } from "./read-list";
import type { ImportColumns } from "./schema";

/** What the thread can be asked to do. */
const TASKS = {
  /** A file, as its rows or as a table whose columns are to be chosen. */
  read: (bytes: Uint8Array) => {
    const list = readList(decodeText(bytes));
    if ("table" in list) return list;
    const { format, unowned, wanted = [], isShelf, account } = list;
    const rows = list.rows.map(format === "NEARSHELF" ? checkOwnRow : checkRow);
    const covers = list.rows.map(({ coverImageId = null }) => coverImageId);
    const checked = { wanted: checkWanted(wanted), rows: markRepeated(rows, isShelf), covers };
    return { format, unowned, account, ...checked };
  },
  /** A table, by the columns that were chosen. */
  columns: ({ table, columns, firstLineIsBook }: ImportColumns & { table: string[][] }) =>
    markRepeated(readColumns(table, columns, firstLineIsBook).map(checkRow)),
};
export type Tasks = typeof TASKS;
/** What a task answers; a code where the list is at fault. */
export type Answer<T extends keyof Tasks> =
  | { value: ReturnType<Tasks[T]> }
  | { code: AppError["code"] };

/** A method, so that tasks with inputs of their own are assignable: only `read-in-thread` asks, which checks the input. */
interface Task {
  run(input: unknown): unknown;
}
const tasks: Record<string, Task["run"]> = TASKS;

function answer({ task, input }: TaskMessage): TaskResult {
  try {
    return { output: { value: tasks[task]?.(input) } };
  } catch (error) {
    if (error instanceof AppError) return { output: { code: error.code } };
    return { error: String(error) };
  }
}

parentPort?.on("message", (message: TaskMessage) => parentPort?.postMessage(answer(message)));
