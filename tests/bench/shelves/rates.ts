import { readShelf, type ShelfSpine } from "@/lib/features/covers/read-shelf";
import { SURE_SPINE_CONFIDENCE } from "@/lib/features/covers/terms";
import { stopCovers } from "@/lib/features/covers/worker-pool";
import type { Bench } from "../bench";
import { isSame } from "../covers/rates";
import { median, type Measured } from "../measure";
import { shelvesOf, type RenderedShelf, type RenderedSpine } from "./shelf";

const GOALS = {
  found: { target: 0.85, stretch: 0.95, more: true },
  right: { target: 0.7, stretch: 0.85, more: true },
  wrong: { target: 0.1, stretch: 0.05, more: false },
  both: { target: 0.6, stretch: 0.8, more: true },
  seconds: { target: 60, stretch: 30, more: false },
} as const;
const NAMES = {
  found: "spines found",
  right: "spines that become a row with the right title",
  wrong: "rows with a wrong title, of those that are chosen",
  both: "spines that become a row with the right title and author",
} as const;
/** A spine is found where so much of a row lies on it. */
const COMMON = 0.5;
/** Shelves of twenty spines whose reading is timed. */
const TIMED = 2;
const FULL = 20;

/** What came of one shelf; in numbers of spines, and rows. */
export interface Outcome {
  spines: number;
  rows: number;
  found: number;
  right: number;
  wrong: number;
  both: number;
}

/** How many spines of rendered shelves become rows, without any book known before and without any service. */
export async function shelfRates({ shelves, say }: Bench): Promise<Measured[]> {
  const measured: Measured[] = [];
  try {
    for (const half of ["tuning", "held-out"] as const) {
      const outcomes: Outcome[] = [];
      for await (const shelf of shelvesOf(half, shelves))
        outcomes.push(outcomeOf(shelf, await read(shelf), say));
      const sum = (part: keyof Outcome) => outcomes.reduce((total, one) => total + one[part], 0);
      for (const part of ["found", "right", "wrong", "both"] as const) {
        const share = sum(part) / sum(part === "wrong" ? "rows" : "spines");
        const row = `${NAMES[part]}, ${outcomes.length} rendered shelves, ${half} half`;
        measured.push({
          row,
          ours: `${Math.round(share * 1_000) / 10} %`,
          ...asRatio(share),
          ...GOALS[part],
        });
      }
    }
    measured.push(await timed(say));
  } finally {
    await stopCovers();
  }
  return measured;
}

async function timed(say: Bench["say"]): Promise<Measured> {
  const seconds: number[] = [];
  for await (const shelf of shelvesOf("tuning", TIMED, { spines: FULL })) {
    const started = performance.now();
    await read(shelf);
    seconds.push((performance.now() - started) / 1_000);
    say(`  ${FULL} spines in ${seconds.at(-1)?.toFixed(1)} s`);
  }
  const usual = median(seconds);
  const row = `seconds for a shelf of ${FULL} spines`;
  return { row, ours: `${usual.toFixed(1)} s`, ...asRatio(usual), ...GOALS.seconds };
}

function asRatio(value: number): Pick<Measured, "bare" | "ratio"> {
  return { bare: "–", ratio: { median: value, low: value, high: value } };
}

async function read({ picture }: RenderedShelf): Promise<ShelfSpine[]> {
  const { spines } = await readShelf(picture, { signal: new AbortController().signal });
  return spines;
}

/** Each row belongs to the spine that it lies on; a second row of one spine is wrong. */
export function outcomeOf(
  { spines, width, height }: Omit<RenderedShelf, "picture">,
  read: readonly ShelfSpine[],
  say: Bench["say"],
): Outcome {
  const outcome: Outcome = {
    spines: spines.length,
    rows: 0,
    found: 0,
    right: 0,
    wrong: 0,
    both: 0,
  };
  const rows = new Set(read);
  for (const spine of spines) {
    const on = (one: ShelfSpine) => common(spine, one, width, height);
    const area = ({ box }: ShelfSpine) => (box ? (box.x1 - box.x0) * (box.y1 - box.y0) : 0);
    const [best] = [...rows].toSorted((a, b) => on(b) * area(b) - on(a) * area(a));
    const row = best && on(best) > COMMON ? best : null;
    if (row) rows.delete(row);
    outcome.found += Number(row !== null);
    const [title, author] = [row?.title ?? "", row?.author ?? ""];
    const isRight = title !== "" && isSame(spine.title, title);
    outcome.rows += Number(isChosen(row));
    outcome.right += Number(isRight);
    outcome.wrong += Number(isChosen(row) && !isRight);
    outcome.both += Number(isRight && isSame(spine.author, author));
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

/** Area of the box around a found spine, which holds its text alone, that lies in the box around a printed one: a share. */
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
