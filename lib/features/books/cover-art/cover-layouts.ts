import type { Typeface } from "./glyph-widths";
import type { FitBox } from "./text-fit";

/** A cover is 100 wide and 150 high; all numbers here are in that unit. */
export const COVER_HEIGHT = 150;

export type CoverInk = "ground" | "ink" | "accent";

/** A filled or stroked SVG path. */
export interface CoverShape {
  d: string;
  fill?: CoverInk;
  stroke?: CoverInk;
  strokeWidth?: number;
  opacity?: number;
}

/** Area for a text. */
export interface CoverZone extends Pick<FitBox, "width" | "height" | "max" | "min"> {
  x: number;
  y: number;
  align: "left" | "center";
  /** Edge of the zone to which the lines are aligned. */
  anchor: "top" | "middle" | "bottom";
  ink: CoverInk;
}

export interface CoverLayout {
  name: string;
  shapes: CoverShape[];
  title: CoverZone;
  author: CoverZone;
  /** The title's first letter, drawn large as an ornament. */
  initial?: CoverZone;
}

const rect = (x: number, y: number, w: number, h: number) => `M${x} ${y}h${w}v${h}h${-w}z`;
const disc = (x: number, y: number, r: number) =>
  `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;
const diamond = (x: number, y: number, r: number) =>
  `M${x} ${y - r}l${r} ${r}l${-r} ${r}l${-r} ${-r}z`;

const zone = (over: Partial<CoverZone>): CoverZone => ({
  x: 14,
  y: 15,
  width: 77,
  height: 62,
  max: 16,
  min: 7.5,
  align: "left",
  anchor: "top",
  ink: "ink",
  ...over,
});
const line = (over: Partial<CoverZone>) => zone({ max: 8.25, min: 6, ...over });
const foot = (over: Partial<CoverZone> = {}) =>
  line({ y: 119, height: 20, anchor: "bottom", ...over });

const pattern = (step: number, row: number, draw: (x: number, y: number) => string) => {
  const marks: string[] = [];
  for (let y = 8, odd = false; y < COVER_HEIGHT; y += row, odd = !odd) {
    for (let x = odd ? 13 + step / 2 : 13; x < 98; x += step) marks.push(draw(x, y));
  }
  return marks.join("");
};

/** Typeface of each text, for measuring and drawing. */
export const TYPEFACES = {
  title: "serif",
  author: "sans",
  initial: "serif",
} as const satisfies Record<string, Typeface>;

export const LAYOUTS: readonly CoverLayout[] = [
  {
    name: "rule",
    shapes: [{ d: rect(14, 90, 86, 1.8), fill: "accent" }],
    title: zone({ height: 66 }),
    author: foot(),
  },
  {
    name: "disc",
    shapes: [{ d: disc(70, 91, 23), fill: "accent" }],
    title: zone({ height: 48 }),
    author: foot({ y: 122, height: 17 }),
  },
  {
    name: "hills",
    shapes: [
      { d: "M7 112Q28 92 54 106T100 98V150H7z", fill: "accent", opacity: 0.55 },
      { d: "M7 128Q36 110 62 123T100 117V150H7z", fill: "accent" },
    ],
    title: zone({ y: 33, height: 60 }),
    author: line({ y: 11.5, height: 17 }),
  },
  {
    name: "lines",
    shapes: [
      { d: rect(14, 93, 62, 2), fill: "accent" },
      { d: rect(14, 101, 44, 2), fill: "accent" },
      { d: rect(14, 109, 54, 2), fill: "accent" },
    ],
    title: zone({ height: 72 }),
    author: foot({ y: 121, height: 18 }),
  },
  {
    name: "frame",
    shapes: [
      { d: rect(12.5, 6.5, 82, 137), stroke: "accent", strokeWidth: 1.4 },
      { d: diamond(53.5, 104, 3.2), fill: "accent" },
    ],
    title: zone({ x: 17, width: 73, y: 17, height: 78, align: "center", anchor: "middle" }),
    author: foot({ x: 18, width: 71, y: 113, height: 24, align: "center" }),
  },
  {
    name: "block",
    shapes: [{ d: rect(7, 92, 93, 58), fill: "ink" }],
    title: zone({ height: 70 }),
    author: foot({ ink: "ground" }),
  },
  {
    name: "initial",
    shapes: [],
    title: zone({ y: 33, height: 48, max: 14 }),
    author: line({ y: 11.5, height: 17 }),
    initial: zone({
      x: 8,
      y: 66,
      width: 88,
      height: 90,
      max: 92,
      min: 60,
      align: "center",
      ink: "accent",
    }),
  },
  {
    name: "arch",
    shapes: [
      { d: "M28 150V112a25.5 25.5 0 0 1 51 0V150z", fill: "accent" },
      { d: disc(53.5, 116, 8), fill: "ground" },
    ],
    title: zone({
      x: 12,
      width: 83,
      y: 33,
      height: 48,
      align: "center",
      anchor: "middle",
      max: 15,
    }),
    author: line({ x: 12, width: 83, y: 11.5, height: 17, align: "center" }),
  },
  {
    name: "stripes",
    shapes: [
      { d: rect(82, 0, 3, COVER_HEIGHT), fill: "accent" },
      { d: rect(88, 0, 3, COVER_HEIGHT), fill: "accent", opacity: 0.7 },
      { d: rect(94, 0, 3, COVER_HEIGHT), fill: "accent", opacity: 0.4 },
    ],
    title: zone({ width: 64, height: 92, max: 15 }),
    author: foot({ width: 64 }),
  },
  {
    name: "label",
    shapes: [
      { d: pattern(9, 7.2, (x, y) => diamond(x, y, 1.5)), fill: "accent", opacity: 0.75 },
      { d: rect(19, 22, 69, 66), fill: "ink" },
      { d: rect(21, 24, 65, 62), stroke: "accent", strokeWidth: 0.7 },
    ],
    title: zone({
      x: 24,
      width: 59,
      y: 28,
      height: 37,
      max: 13,
      min: 7,
      align: "center",
      anchor: "middle",
      ink: "ground",
    }),
    author: line({
      x: 24,
      width: 59,
      y: 67,
      height: 16,
      max: 7,
      align: "center",
      anchor: "bottom",
      ink: "ground",
    }),
  },
];
