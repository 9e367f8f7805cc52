import { createElement, type CSSProperties, type ReactElement } from "react";
import type { Random } from "@/prisma/seed/random";
import type { PrintedBook } from "./books";
import { familyOf, type Face } from "./fonts";
import type { Palette } from "./grounds";
import type { Colour } from "./pixels";
import type { Boilerplate } from "./words";

export const WIDTH = 800;
export const HEIGHT = 1200;

export interface Style {
  book: PrintedBook;
  boilerplate: Boilerplate;
  palette: Palette;
  titleFace: Face;
  authorFace: Face;
  titleCase: "as is" | "upper";
  authorCase: "as is" | "upper";
  /** Extra space between the letters of the title, in hundredths of their size. */
  spacing: number;
  lettering: "flat" | "shadow" | "outline" | "gradient";
  chance: Random;
}

export type Part = ReactElement;
export const rgb = (colour: Colour) => `rgb(${colour.map(Math.round).join(",")})`;
export const box = (style: CSSProperties, ...children: (Part | string | null)[]): Part =>
  createElement("div", { style: { display: "flex", ...style } }, ...children);

/** Mean breadth of a letter in ems, where it is not the usual 0.6. */
const BREADTH: Partial<Record<Face, number>> = {
  ...{ montserrat: 0.74, russo: 0.7, ruslan: 0.74, rubik: 0.66, yeseva: 0.68, comfortaa: 0.68 },
  ...{ oswald: 0.5, amatic: 0.36, caveat: 0.46 },
};

export function breadth(face: Face, how: Style["titleCase"]): number {
  return (BREADTH[face] ?? 0.6) * (how === "upper" ? 1.18 : 1);
}

/** A size at which the longest word fits the width and the whole fits in about `lines` lines. */
export function fit(text: string, width: number, lines: number, biggest: number, em: number): number {
  const longest = Math.max(...text.split(" ").map((word) => word.length));
  const filled = lines === 1 ? 1 : 0.8;
  return Math.min(biggest, width / (longest * em), (width * lines * filled) / (text.length * em));
}

export function cased(text: string, how: Style["titleCase"]): string {
  return how === "upper" ? text.toLocaleUpperCase("uk") : text;
}

function drawn({ lettering, palette }: Style, size: number): CSSProperties {
  if (lettering === "shadow") return { color: rgb(palette.ink), textShadow: `${size / 18}px ${size / 14}px ${size / 20}px rgba(0,0,0,0.55)` };
  if (lettering === "outline") {
    return { color: rgb(palette.accent), WebkitTextStrokeWidth: size / 22, WebkitTextStrokeColor: rgb(palette.ink) };
  }
  if (lettering === "gradient") {
    return {
      color: "transparent",
      backgroundClip: "text",
      backgroundImage: `linear-gradient(180deg, ${rgb(palette.ink)}, ${rgb(palette.accent)})`,
    };
  }
  return { color: rgb(palette.ink) };
}

function title(style: Style, width: number, lines: number, biggest: number, extra: CSSProperties = {}): Part {
  const text = cased(style.book.title, style.titleCase);
  const em = breadth(style.titleFace, style.titleCase) + style.spacing / 100;
  const size = fit(text, width, lines, biggest, em);
  return box({
    width, fontFamily: familyOf(style.titleFace), fontSize: size, lineHeight: 1.08, justifyContent: "center",
    textAlign: "center", letterSpacing: (size * style.spacing) / 100, ...drawn(style, size), ...extra,
  }, text);
}

function author(style: Style, width: number, biggest: number, extra: CSSProperties = {}): Part {
  const text = cased(style.book.author, style.authorCase);
  const size = fit(text, width, 1.3, biggest, breadth(style.authorFace, style.authorCase) + 0.04);
  return box({
    width, fontFamily: familyOf(style.authorFace), fontSize: size, lineHeight: 1.15, justifyContent: "center",
    textAlign: "center", letterSpacing: size * 0.04, color: rgb(style.palette.ink), ...extra,
  }, text);
}

function small({ palette, authorFace }: Style, text: string, size: number, extra: CSSProperties = {}): Part {
  return box({ fontFamily: familyOf(authorFace), fontSize: size, color: rgb(palette.ink), ...extra }, text);
}

const page = (style: CSSProperties, ...children: (Part | string | null)[]): Part =>
  box({ width: WIDTH, height: HEIGHT, flexDirection: "column", alignItems: "center", ...style }, ...children);

function imprint(style: Style): Part | null {
  const { chance, boilerplate } = style;
  return chance.chance(0.7) ? small(style, chance.pick(boilerplate.publishers), 22, { letterSpacing: 2 }) : null;
}

function aside(style: Style): Part | null {
  const { chance, boilerplate } = style;
  const kind = chance.next();
  if (kind < 0.35) return small(style, chance.pick(boilerplate.genres), 30, { opacity: 0.9 });
  if (kind < 0.5) return small(style, chance.pick(boilerplate.blurbs), 26);
  if (kind < 0.6) return small(style, chance.pick(boilerplate.credits), 24);
  return null;
}

const rule = ({ palette }: Style, width = 200) =>
  box({ width, height: 4, background: rgb(palette.accent), margin: "30px 0" });

/** Arrangements of a cover. Each draws title and author once, and often other texts. */
export const LAYOUTS = {
  classic: (s) =>
    page({ justifyContent: "space-between", padding: "80px 60px" }, author(s, 680, 54),
      box({ flexDirection: "column", alignItems: "center" }, title(s, 680, 4, 120), rule(s), aside(s)), imprint(s)),
  titleTop: (s) =>
    page({ justifyContent: "space-between", padding: "70px 40px" },
      box({ flexDirection: "column", alignItems: "center" }, title(s, 720, 4, 150), aside(s)), author(s, 700, 60)),
  bigName: (s) =>
    page({ justifyContent: "space-between", padding: "60px 40px" }, author(s, 720, 110),
      box({ flexDirection: "column", alignItems: "center" }, title(s, 680, 3, 86), aside(s)), imprint(s)),
  left: (s) =>
    page({ alignItems: "flex-start", justifyContent: "center", padding: "70px" },
      title(s, 660, 5, 130, { justifyContent: "flex-start", textAlign: "left" }),
      author(s, 660, 48, { justifyContent: "flex-start", textAlign: "left", marginTop: 40 }),
      box({ marginTop: 200 }, imprint(s))),
  framed: (s) =>
    page({ padding: 40 },
      page({
        width: WIDTH - 80, height: HEIGHT - 80, justifyContent: "space-around", padding: 50,
        border: `8px solid ${rgb(s.palette.accent)}`,
      }, title(s, 560, 4, 100), rule(s, 120), author(s, 560, 46), imprint(s))),
  label: (s) =>
    page({ justifyContent: "center" },
      box({
        flexDirection: "column", alignItems: "center", padding: "60px 40px", width: 640,
        background: rgb(s.palette.ground), border: `6px solid ${rgb(s.palette.ink)}`,
      }, title(s, 540, 4, 90), box({ height: 40 }), author(s, 520, 44), aside(s))),
  series: (s) =>
    page({ justifyContent: "space-between" },
      box({ width: WIDTH, height: 110, background: rgb(s.palette.accent), alignItems: "center", justifyContent: "center" },
        small({ ...s, palette: { ...s.palette, ink: s.palette.ground } }, s.chance.pick(s.boilerplate.series), 34)),
      author(s, 680, 56), title(s, 700, 4, 110), aside(s), box({ height: 90 }, imprint(s))),
  tilted: (s) =>
    page({ justifyContent: "space-around", padding: 60 },
      title(s, 660, 4, 120, { transform: `rotate(${s.chance.pick([-9, -6, 6])}deg)` }), author(s, 660, 56), imprint(s)),
  /** Every word on a line of its own, as large as fits; short words stay small. */
  stacked: (s) =>
    page({ justifyContent: "center", padding: 50 },
      ...cased(s.book.title, s.titleCase).split(" ").map((word) => {
        const size = word.length < 4 ? 64 : Math.min(170, 660 / (word.length * breadth(s.titleFace, s.titleCase)));
        return box({ fontFamily: familyOf(s.titleFace), fontSize: size, lineHeight: 1.02, ...drawn(s, size) }, word);
      }), author(s, 640, 52, { marginTop: 60 }), aside(s)),
  lower: (s) =>
    page({ justifyContent: "flex-end", padding: "60px 50px" }, aside(s), title(s, 680, 4, 110, { marginTop: 30 }),
      rule(s, 90), author(s, 660, 50), box({ height: 30 })),
} as const satisfies Record<string, (style: Style) => Part>;
export type LayoutName = keyof typeof LAYOUTS;
