/**
 * Reads lists of books in a separate process: a file made to be slow or large neither blocks the server nor
 * fills its memory.
 */
import { answerTasks } from "@/lib/server/worker-tasks";
import { AppError } from "@/lib/shared/errors";
import { checkOwnRow, checkRow, checkWanted, markRepeated } from "./check-row";
import { decodeText } from "./decode-text";
import { readColumns, readList } from "./read-list";
import type { ImportColumns } from "./schema";

/** Tasks of the process. */
const TASKS = {
  /** Reads a file: its rows, or a table whose columns have to be chosen. */
  read: (bytes: Uint8Array) => {
    const list = readList(decodeText(bytes));
    if ("table" in list) return list;
    const { format, unowned, wanted = [], isShelf, account } = list;
    const rows = list.rows.map(format === "NEARSHELF" ? checkOwnRow : checkRow);
    const covers = list.rows.map(({ coverImageId = null }) => coverImageId);
    const ticked = markRepeated(rows, isShelf).map((row, at) => ({
      ...row,
      chosen: row.chosen && !list.rows[at]?.unticked,
    }));
    return { format, unowned, account, wanted: checkWanted(wanted), rows: ticked, covers };
  },
  /** Reads a table by the chosen columns. */
  columns: ({ table, columns, firstLineIsBook }: ImportColumns & { table: string[][] }) =>
    markRepeated(readColumns(table, columns, firstLineIsBook).map(checkRow)),
};
export type Tasks = typeof TASKS;
/** Result of a task, or an error code if the list is invalid. */
export type Answer<T extends keyof Tasks> =
  | { value: ReturnType<Tasks[T]> }
  | { code: AppError["code"] };

/** The result of a task, or the code of its error: other errors are faults. */
function answer<Input, Output>(task: (input: Input) => Output) {
  return (input: Input) => {
    try {
      return { value: task(input) };
    } catch (error) {
      if (error instanceof AppError) return { code: error.code };
      throw error;
    }
  };
}

answerTasks({ read: answer(TASKS.read), columns: answer(TASKS.columns) });
