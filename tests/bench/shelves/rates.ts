import { readShelf, type ShelfSpine } from "@/lib/features/covers/read-shelf";
import { SURE_SPINE_CONFIDENCE } from "@/lib/features/covers/terms";
import type { Bench } from "../bench";
import { isSame } from "../covers/rates";
import { alone, type Measured } from "../measure";
import { shelvesOf, type RenderedShelf, type RenderedSpine } from "./shelf";

/** A row is of a spine if at least this share of its box lies on the spine. */
const COMMON = 0.5;
/** The result of one shelf: numbers of spines and rows. */
export interface Outcome {
  spines: number;
  /** Only ticked ones. */
  rows: number;
  right: number;
  wrong: number;
}

/** Share of the spines of rendered shelves that become rows. No books are known, and no service is used. */
export async function shelfRates({ shelves, say }: Bench): Promise<Measured[]> {
  const measured: Measured[] = [];
  for (const half of ["tuning", "held-out"] as const) {
    const outcomes: Outcome[] = [];
    for await (const shelf of shelvesOf(half, shelves)) {
      const { spines } = await readShelf(shelf.picture, { signal: new AbortController().signal });
      outcomes.push(outcomeOf(shelf, spines, say));
    }
    const sum = (part: keyof Outcome) => outcomes.reduce((total, one) => total + one[part], 0);
    const of = `${half} half, ${outcomes.length} shelves`;
    measured.push(
      alone("spines", of, (100 * sum("right")) / sum("spines")),
      alone("wrongSpines", of, (100 * sum("wrong")) / sum("rows")),
    );
  }
  return measured;
}

/** Compares the rows with the spines that they lie on; a second row of one spine is wrong. */
export function outcomeOf(
  { spines, width, height }: Omit<RenderedShelf, "picture">,
  read: readonly ShelfSpine[],
  say: Bench["say"],
): Outcome {
  const outcome: Outcome = { spines: spines.length, rows: 0, right: 0, wrong: 0 };
  const rows = new Set(read);
  for (const spine of spines) {
    const on = (one: ShelfSpine) => common(spine, one, width, height);
    const area = ({ box }: ShelfSpine) => (box ? (box.x1 - box.x0) * (box.y1 - box.y0) : 0);
    const [best] = [...rows].toSorted((a, b) => on(b) * area(b) - on(a) * area(a));
    const row = best && on(best) > COMMON ? best : null;
    if (row) rows.delete(row);
    const [title, author] = [row?.title ?? "", row?.author ?? ""];
    const isRight = title !== "" && isSame(spine.title, title);
    outcome.rows += Number(isChosen(row));
    outcome.right += Number(isRight);
    outcome.wrong += Number(isChosen(row) && !isRight);
    if (!isRight || !isSame(spine.author, author)) {
      const what = row
        ? `${title || "–"} | ${author || "–"} ${row.confidence.toFixed(2)}`
        : "not found";
      say(`  ${spine.title} | ${spine.author} => ${what} (${spine.look})`);
    }
  }
  for (const row of rows) {
    const { title, author, confidence } = row;
    if (title === null) continue;
    outcome.rows += Number(isChosen(row));
    outcome.wrong += Number(isChosen(row));
    say(`  no spine => ${title} | ${author ?? "–"} ${confidence.toFixed(2)}`);
  }
  return outcome;
}

/** Whether a row is ticked as it was read. */
function isChosen(row: ShelfSpine | null): boolean {
  return row !== null && row.title !== null && row.confidence >= SURE_SPINE_CONFIDENCE;
}

/** Share of a row's box, which contains only the text, that lies in the box around a printed spine. */
function common(
  { corners }: RenderedSpine,
  { box }: ShelfSpine,
  width: number,
  height: number,
): number {
  if (!box) return 0;
  const [xs, ys] = [corners.map(([x]) => x / width), corners.map(([, y]) => y / height)];
  const [x0, x1, y0, y1] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const across = Math.min(x1, box.x1) - Math.max(x0, box.x0);
  const down = Math.min(y1, box.y1) - Math.max(y0, box.y0);
  if (across <= 0 || down <= 0) return 0;
  return (across * down) / ((box.x1 - box.x0) * (box.y1 - box.y0));
}
