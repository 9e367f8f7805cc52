import { expect, test } from "vitest";
import { findSpines } from "@/lib/features/covers/ocr/find-spines";
import type { FoundLine } from "@/lib/features/covers/ocr/find-text";
import type { Pixels } from "@/lib/features/covers/ocr/pixels";

const [WIDTH, HEIGHT] = [300, 400];

/** A photo of upright bands of grey, each from its left edge on. */
function bands(...edges: [from: number, grey: number][]): Pixels {
  const data = new Uint8Array(WIDTH * HEIGHT * 3);
  for (let at = 0; at < WIDTH * HEIGHT; at += 1) {
    const grey = edges.findLast(([from]) => at % WIDTH >= from)?.[1] ?? 0;
    data.fill(grey, at * 3, at * 3 + 3);
  }
  return { width: WIDTH, height: HEIGHT, channels: 3, data };
}

function line(x: number, y: number, width: number, height: number, angle = Math.PI / 2): FoundLine {
  return { x, y, width, height, angle, certainty: 0.9 };
}

const middles = (spines: ReturnType<typeof findSpines>) =>
  spines.map(({ lines }) => lines.map(({ x, y }) => [x, y]));

test("title and author follow each other on a spine; the next spine is another", () => {
  const [title, author, next] = [
    line(50, 240, 120, 24),
    line(52, 90, 60, 14),
    line(84, 200, 200, 24),
  ];
  const spines = findSpines([next, author, title], bands([0, 40], [66, 200]));
  expect(middles(spines)).toEqual([
    [
      [50, 240],
      [52, 90],
    ],
    [[84, 200]],
  ]);
  expect(spines[0]?.box.width, "from the first letter to the last").toBeGreaterThan(240);
});

test("two lines side by side are one title where no border is between them, and two books where one is", () => {
  const [first, second] = [line(50, 200, 200, 24), line(78, 200, 150, 24)];
  expect(findSpines([first, second], bands([0, 40]))).toHaveLength(1);
  expect(findSpines([first, second], bands([0, 40], [64, 90]))).toHaveLength(2);
});

test("a name that stands across a spine is its own, and what lies is found apart from it", () => {
  const [spine, next] = [line(60, 220, 260, 40), line(150, 200, 360, 40)];
  const across = line(60, 60, 40, 16, 0);
  const lying = line(200, 395, 120, 20, 0);
  expect(middles(findSpines([spine, next, across, lying], bands([0, 40])))).toEqual([
    [
      [60, 220],
      [60, 60],
    ],
    [[150, 200]],
    [[200, 395]],
  ]);
});

test("what stands on two boards is two books, though one is right above the other", () => {
  const [upper, lower] = [line(50, 90, 120, 24), line(50, 300, 120, 24)];
  const plain = bands([0, 40]);
  expect(findSpines([upper, lower], plain)).toHaveLength(1);
  const board = { ...plain, data: plain.data.slice().fill(200, WIDTH * 180 * 3, WIDTH * 200 * 3) };
  expect(middles(findSpines([lower, upper], board))).toEqual([[[50, 90]], [[50, 300]]]);
});

test("what is too low to be read is none", () => {
  expect(findSpines([line(50, 200, 200, 6)], bands([0, 40]))).toEqual([]);
});
