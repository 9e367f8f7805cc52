/**
 * Reads lists of books in a separate process: a file made to be slow or large neither blocks the server nor
 * fills its memory.
 */
import { answerTasks } from "@/lib/server/worker-tasks";
import { AppError } from "@/lib/shared/errors";
import { checkOwnRow, checkRow, checkWanted, markRepeated } from "./check-row";
import { decodeText } from "./decode-text";
import { encodingsOf } from "./encodings-of";
import type { RawRow } from "./formats";
import { readList } from "./read-list";
import type { ImportColumns } from "./schema";
import { readColumns } from "./table";
import type { Encoding } from "./terms";

/** Tasks of the process. */
const TASKS = {
  /** Reads a file: its rows, or a table whose columns have to be chosen. @param told its encoding, if its reader says it. */
  read: ({ bytes, told }: { bytes: Uint8Array; told?: Encoding }) => {
    const decoded = decodeText(bytes, told);
    const list = readList(decoded.text);
    const encodings = encodingsOf(bytes, decoded);
    if ("table" in list) return { ...list, encodings };
    const { format, unowned, wanted = [], isShelf, account } = list;
    const covers = list.rows.map(({ coverImageId = null }) => coverImageId);
    const rows = ticked(list.rows, format === "NEARSHELF" ? checkOwnRow : checkRow, isShelf);
    const books = { format, unowned, account, wanted: checkWanted(wanted), rows, covers };
    return { ...books, encodings };
  },
  /** Reads a table by the chosen columns. */
  columns: ({ table, columns, firstLineIsBook }: ImportColumns & { table: string[][] }) => {
    const { rows, unowned, wanted = [] } = readColumns(table, columns, firstLineIsBook);
    return { rows: ticked(rows, checkRow), unowned, wanted: checkWanted(wanted) };
  },
};
export type Tasks = typeof TASKS;

/** Checked rows, ticked unless they stand twice or the list says that the reader has no copy. */
function ticked(raws: readonly RawRow[], check: typeof checkRow, isShelf?: boolean) {
  return markRepeated(raws.map(check), isShelf).map((row, at) => ({
    ...row,
    chosen: row.chosen && !raws[at]?.unticked,
  }));
}

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
