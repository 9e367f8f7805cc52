import { expect, test } from "vitest";
import { findSpines } from "@/lib/features/covers/ocr/find-spines";
import type { OrientedBox } from "@/lib/features/covers/ocr/oriented-box";

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
