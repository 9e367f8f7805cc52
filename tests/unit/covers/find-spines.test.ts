import { expect, test } from "vitest";
import { findSpines } from "@/lib/features/covers/ocr/find-spines";
import type { OrientedBox } from "@/lib/features/covers/ocr/oriented-box";
import type { Pixels } from "@/lib/features/covers/ocr/pixels";
import { isSameGround } from "@/lib/features/covers/ocr/same-ground";

function line(x: number, y: number, width: number, height: number, angle = Math.PI / 2) {
  return { x, y, width, height, angle } satisfies OrientedBox;
}

const middles = (spines: ReturnType<typeof findSpines>) =>
  spines.map(({ lines }) => lines.map(({ x, y }) => [x, y]));

test("title and author follow each other on a spine; the next spine is another", () => {
  const [title, author] = [line(50, 240, 120, 24), line(52, 90, 60, 14)];
  const next = line(84, 200, 200, 24);
  const spines = findSpines([next, author, title]);
  expect(middles(spines)).toEqual([
    [
      [50, 240],
      [52, 90],
    ],
    [[84, 200]],
  ]);
  expect(spines[0]?.box.width, "from the first letter to the last").toBeGreaterThan(240);
});

test("a name that stands across a spine is its own, and what lies is found apart from it", () => {
  const [spine, next] = [line(60, 220, 260, 40), line(150, 200, 360, 40)];
  const across = line(60, 60, 40, 16, 0);
  const lying = line(200, 395, 120, 20, 0);
  expect(middles(findSpines([spine, next, across, lying]))).toEqual([
    [
      [60, 220],
      [60, 60],
    ],
    [[150, 200]],
    [[200, 395]],
  ]);
});

test("what stands on two boards is two books, though one is right above the other", () => {
  const board = (y: number) => Array.from({ length: 8 }, (_, at) => line(50 + 40 * at, y, 120, 24));
  const spines = findSpines([...board(300), ...board(90)]);
  expect(middles(spines)).toEqual([...board(90), ...board(300)].map(({ x, y }) => [[x, y]]));
  const [upper, lower] = [line(50, 90, 120, 24), line(50, 300, 120, 24)];
  const few = findSpines([upper, lower]);
  expect(few, "of few books title and author may be as far apart").toHaveLength(1);
});

test("what is too low to be read is none", () => {
  expect(findSpines([line(50, 200, 200, 6)])).toEqual([]);
});

test("parallel lines on one ground are one spine, an edge between them makes two", () => {
  const [title, more] = [line(50, 200, 200, 24), line(76, 205, 160, 24)];
  expect(findSpines([title, more], () => true)).toHaveLength(1);
  expect(findSpines([title, more], () => false)).toHaveLength(2);
  const beside = line(120, 205, 160, 24);
  expect(
    findSpines([title, beside], () => true),
    "too far for lines of one text",
  ).toHaveLength(2);
});

test("words that stand below each other across a thick spine are one spine", () => {
  const words = [line(60, 60, 50, 20, 0), line(62, 90, 60, 20, 0), line(60, 190, 55, 24, 0)];
  expect(findSpines(words, () => true)).toHaveLength(1);
});

/** A picture of two spines, the second one of another shade, with an edge of this width and shade between them. */
function books(second: number, edge: { width: number; shade: number }): Pixels {
  const [width, height] = [120, 300];
  const data = new Uint8Array(width * height * 3);
  for (let at = 0; at < width * height; at += 1) {
    const x = at % width;
    const isEdge = Math.abs(x - 60) < edge.width / 2;
    // Letters of two lines, with gaps between them.
    const isLetter = Math.floor(at / width / 6) % 2 === 0 && Math.abs(Math.abs(x - 60) - 16) < 8;
    data.fill(isLetter ? 20 : isEdge ? edge.shade : x < 60 ? 200 : second, at * 3, at * 3 + 3);
  }
  return { width, height, channels: 3, data };
}

test.each<[what: string, second: number, edge: { width: number; shade: number }, same: boolean]>([
  ["plain paper", 200, { width: 0, shade: 0 }, true],
  ["paper a little darker on one side", 180, { width: 0, shade: 0 }, true],
  ["a book of another colour", 90, { width: 0, shade: 0 }, false],
  ["the shade between two books of one colour", 200, { width: 4, shade: 110 }, false],
])("between two lines there is %s", (_, second, edge, same) => {
  const [left, right] = [line(44, 150, 240, 24), line(76, 150, 240, 24)];
  expect(isSameGround(books(second, edge), left, right)).toBe(same);
});
