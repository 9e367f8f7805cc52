/** Without it spreadsheets assume another encoding than UTF-8. */
export const BYTE_ORDER_MARK = "\uFEFF";
const LINE_END = "\r\n";
/**
 * The beginning of a text that a spreadsheet would compute as a formula, with full-width and small variants of the
 * signs. Apostrophes before it, which prevent that, are included.
 */
const FORMULA = /^'*[=+\-@＝＋－＠﹦﹢﹣﹫\t\r]/;

export type Cell = string | number | boolean | null;

/** A line of a CSV file. A text that begins like a formula is escaped. */
export function csvLine(cells: readonly Cell[]): string {
  return cells.map(toCell).join(",") + LINE_END;
}

function toCell(value: Cell): string {
  if (value === null) return "";
  if (typeof value !== "string") return String(value);
  const text = escaped(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Puts an apostrophe before a text that begins like a formula; `fromCell` removes it. */
export function escaped(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text;
}

/** Removes the apostrophe that `escaped` puts before a formula. */
export function fromCell(text: string): string {
  return text.startsWith("'") && FORMULA.test(text) ? text.slice(1) : text;
}
