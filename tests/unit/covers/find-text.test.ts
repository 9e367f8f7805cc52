import { expect, test } from "vitest";
import { linesIn } from "@/lib/features/covers/ocr/find-text";
import { drawUpright, smallestBox } from "@/lib/features/covers/ocr/oriented-box";

const [WIDTH, HEIGHT] = [200, 120];
/** A line along `angle` around its centre, in pixels, with the confidence of its pixels. */
interface Bar {
  x: number;
  y: number;
  width: number;
  height: number;
  angle: number;
  certainty: number;
}
const isInside = ({ x, y, width, height, angle }: Bar, px: number, py: number) => {
  const [dx, dy] = [px + 0.5 - x, py + 0.5 - y];
  const along = dx * Math.cos(angle) + dy * Math.sin(angle);
  const across = dy * Math.cos(angle) - dx * Math.sin(angle);
  return Math.abs(along) <= width / 2 && Math.abs(across) <= height / 2;
};
const mapOf = (...bars: Bar[]) =>
  Float32Array.from({ length: WIDTH * HEIGHT }, (_, at) => {
    const bar = bars.find((one) => isInside(one, at % WIDTH, Math.floor(at / WIDTH)));
    return bar?.certainty ?? 0;
  });

test.each([0, 0.3, -0.4, Math.PI / 2])(
  "a line is found at %d radians, with room around it",
  (angle) => {
    const bar = { x: 100, y: 60, width: 80, height: 10, angle, certainty: 0.9 };
    const [line, ...others] = linesIn(mapOf(bar), WIDTH, HEIGHT);
    expect(others).toEqual([]);
    expect([line?.x, line?.y]).toEqual([expect.closeTo(100, -0.5), expect.closeTo(60, -0.5)]);
    expect(Math.sin((line?.angle ?? NaN) - angle)).toBeCloseTo(0, 1);
    expect(line?.width).toBeGreaterThan(84);
    expect(line?.height).toBeGreaterThan(14);
    expect(line?.height).toBeLessThan(30);
  },
);

test("what is too faint or too low is no line", () => {
  const bar = { x: 100, y: 60, width: 80, height: 10, angle: 0, certainty: 0.9 };
  expect(linesIn(mapOf({ ...bar, certainty: 0.5 }), WIDTH, HEIGHT)).toEqual([]);
  expect(linesIn(mapOf({ ...bar, height: 2 }), WIDTH, HEIGHT)).toEqual([]);
  expect(linesIn(mapOf(), WIDTH, HEIGHT)).toEqual([]);
});

test("a slanting part of a picture is drawn upright", () => {
  const box = smallestBox([
    [40, 20],
    [140, 60],
    [132, 80],
    [32, 40],
  ]);
  expect(Math.tan(box.angle)).toBeCloseTo(0.4, 2);
  const data = new Uint8Array(WIDTH * HEIGHT * 3);
  const left = { ...box, certainty: 1, width: box.width / 2, x: 0, y: 0 };
  const half = box.width / 4;
  Object.assign(left, {
    x: box.x - half * Math.cos(box.angle),
    y: box.y - half * Math.sin(box.angle),
  });
  for (let at = 0; at < WIDTH * HEIGHT; at += 1)
    data[at * 3] = isInside(left, at % WIDTH, Math.floor(at / WIDTH)) ? 255 : 0;
  const upright = drawUpright({ width: WIDTH, height: HEIGHT, channels: 3, data }, box, 20);
  expect(upright.width).toBeCloseTo(100, -1);
  const red = (x: number, y: number) => upright.data[(y * upright.width + x) * 3];
  expect([red(10, 10), red(upright.width - 10, 10)]).toEqual([255, 0]);
});
