/** Without it spreadsheets take a file for one in another encoding. */
export const BYTE_ORDER_MARK = "\uFEFF";
const LINE_END = "\r\n";
/**
 * How a text begins that a spreadsheet would compute, some by signs of other widths; also behind the apostrophes
 * that keep it from that.
 */
const FORMULA = /^'*[=+\-@＝＋－＠﹦﹢﹣﹫\t\r]/;

export type Cell = string | number | boolean | null;

/** A line of a CSV file; texts that begin like formulas stay texts. */
export function csvLine(cells: readonly Cell[]): string {
  return cells.map(toCell).join(",") + LINE_END;
}

function toCell(value: Cell): string {
  if (value === null) return "";
  if (typeof value !== "string") return String(value);
  const text = escaped(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** A text that begins like a formula with an apostrophe before it, which `fromCell` takes off again. */
export function escaped(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text;
}

/** A text without the apostrophe that keeps it from being a formula. */
export function fromCell(text: string): string {
  return text.startsWith("'") && FORMULA.test(text) ? text.slice(1) : text;
}
