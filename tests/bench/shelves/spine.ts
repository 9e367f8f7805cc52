import { ImageResponse } from "@vercel/og";
import type { CSSProperties } from "react";
import sharp from "sharp";
import { pixelsOf, toSharp, type Pixels } from "@/lib/features/covers/ocr/pixels";
import type { Random } from "@/prisma/seed/random";
import type { CoverLanguage, Half, PrintedBook } from "../covers/books";
import { AUTHOR_FACES, TITLE_FACES } from "../covers/cover";
import { familyOf, fontsOf, type Face } from "../covers/fonts";
import { GROUNDS, palette, type Palette } from "../covers/grounds";
import { box, breadth, cased, fit, rgb, type Part, type Style } from "../covers/layouts";
import { boilerplate } from "../covers/words";

/** The direction of the text on a spine that stands upright. */
export type Direction = "down" | "up" | "across";

/** A spine before it is printed; lengths in pixels. */
export interface SpineDesign {
  book: PrintedBook;
  length: number;
  thickness: number;
  direction: Direction;
}

interface Look {
  design: SpineDesign;
  palette: Palette;
  titleFace: Face;
  authorFace: Face;
  titleCase: Style["titleCase"];
  authorCase: Style["titleCase"];
  /** Space between the letters of the title, in ems. */
  spacing: number;
  publisher: string | null;
  chance: Random;
}

const SPINE_GROUNDS = [
  "plain",
  "plain",
  "plain",
  "plain",
  "gradient",
  "paper",
  "linen",
  "marbled",
] as const;
/** Ukrainian and German spines are mostly read upwards, English ones downwards. */
const DOWNWARDS: Record<CoverLanguage, number> = { uk: 0.35, en: 0.9, de: 0.4 };
/** A spine with a smaller ratio of length to thickness has room for lines across it. */
const ACROSS_RATIO = 7;

export function directionOf(language: CoverLanguage, ratio: number, chance: Random): Direction {
  if (ratio < ACROSS_RATIO && chance.chance(0.4)) return "across";
  return chance.chance(DOWNWARDS[language]) ? "down" : "up";
}

/** Draws a new spine, standing upright. */
export async function printSpine(
  design: SpineDesign,
  half: Half,
  chance: Random,
): Promise<{ spine: Pixels; look: string }> {
  const publishers = boilerplate(half, design.book.language).publishers;
  const style: Look = {
    design,
    palette: palette(chance),
    titleFace: chance.pick(TITLE_FACES),
    authorFace: chance.pick(AUTHOR_FACES),
    titleCase: chance.chance(0.45) ? "upper" : "as is",
    authorCase: chance.chance(0.35) ? "upper" : "as is",
    spacing: chance.chance(0.25) ? chance.next() * 0.12 : 0,
    publisher: chance.chance(0.55) ? chance.pick(publishers) : null,
    chance,
  };
  const { length, thickness, direction } = design;
  const isAcross = direction === "across";
  const [width, height] = isAcross ? [thickness, length] : [length, thickness];
  const [layout, drawn] = isAcross ? ["column", column(style)] : along(style);
  const letters = new ImageResponse(drawn, {
    width,
    height,
    fonts: await fontsOf([style.titleFace, style.authorFace]),
  });
  const ground = chance.pick(SPINE_GROUNDS);
  const behind = GROUNDS[ground](chance, style.palette, width, height);
  const input = Buffer.from(await letters.arrayBuffer());
  const printed = await toSharp(behind).composite([{ input }]).png().toBuffer();
  const turn = direction === "down" ? 90 : direction === "up" ? 270 : 0;
  const spine = await pixelsOf(sharp(printed).removeAlpha().rotate(turn));
  return {
    spine,
    look: `${direction} ${layout}, ${ground}, ${style.titleFace}/${style.authorFace}, ${thickness} px`,
  };
}

/** Text along the spine: in one row, with the title above the author, or with the title in two lines. */
function along(style: Look): [string, Part] {
  const { design, chance } = style;
  const { length, thickness, book } = design;
  const ratio = length / thickness;
  const kind = chance.next();
  const ends = thickness * (0.25 + chance.next() * 0.5);
  const room = length - 2 * ends;
  const parts: Part[] = [];
  let layout = "row";
  if (ratio < 10 && kind < 0.25) {
    layout = "two rows";
    const wide = room * (style.publisher ? 0.8 : 0.95);
    const rows = [
      text(style, "title", wide, 1, thickness * 0.4),
      text(style, "author", wide, 1, thickness * 0.26),
    ];
    const align = chance.pick(["flex-start", "center"] as const);
    const both = box(
      { flexDirection: "column", alignItems: align, justifyContent: "center", width: wide },
      ...(chance.chance(0.6) ? rows : rows.toReversed()),
    );
    parts.push(both);
  } else {
    const lines = ratio < 9 && book.title.split(" ").length > 2 && kind < 0.6 ? 2 : 1;
    if (lines === 2) layout = "title in two lines";
    const size = thickness * (lines === 2 ? 0.36 : 0.4 + chance.next() * 0.22);
    const title = text(style, "title", room * 0.5, lines, size);
    const author = text(style, "author", room * 0.32, 1, thickness * (0.3 + chance.next() * 0.22));
    parts.push(...(chance.chance(0.65) ? [author, title] : [title, author]));
  }
  const mark = publisherMark(style, thickness * 0.22, room * 0.14);
  if (mark) {
    if (chance.chance(0.8)) parts.push(mark);
    else parts.unshift(mark);
  }
  const justify = chance.pick(["space-between", "space-between", "center"] as const);
  const gap = thickness * (0.35 + chance.next() * 0.4);
  return [
    layout,
    decorated(
      style,
      {
        width: length,
        height: thickness,
        flexDirection: "row",
        alignItems: "center",
        justifyContent: justify,
        padding: `0 ${ends}px`,
        gap,
      },
      parts,
    ),
  ];
}

/** Lines across the spine, one below the other. */
function column(style: Look): Part {
  const { design, chance } = style;
  const { length, thickness } = design;
  const room = thickness * 0.86;
  const author = text(style, "author", room, 2, thickness * 0.17);
  const title = text(style, "title", room, 3, thickness * 0.3);
  const mark = publisherMark(style, thickness * 0.1, room);
  const both = chance.chance(0.7) ? [author, title] : [title, author];
  return decorated(
    style,
    {
      width: thickness,
      height: length,
      flexDirection: "column",
      alignItems: "center",
      justifyContent: chance.pick(["space-between", "center"] as const),
      padding: `${thickness * 0.5}px 0`,
      gap: thickness * 0.3,
    },
    mark ? [...both, mark] : both,
  );
}

/** Some spines have stripes of another colour at their ends. */
function decorated(style: Look, layout: CSSProperties, parts: Part[]): Part {
  const { palette: colours, chance, design } = style;
  const across = design.direction === "across";
  const band = design.thickness * (0.06 + chance.next() * 0.16);
  const edge = `${band}px solid ${rgb(chance.pick([colours.second, colours.accent]))}`;
  const ends: CSSProperties = chance.chance(0.25)
    ? across
      ? { borderTop: edge, borderBottom: edge }
      : { borderLeft: edge, borderRight: edge }
    : {};
  return box({ ...layout, ...ends }, ...parts);
}

/** The publisher's name in small letters, or a sign. */
function publisherMark(style: Look, size: number, room: number): Part | null {
  const { publisher, palette: colours, chance, authorFace } = style;
  const kind = chance.next();
  if (publisher && kind < 0.6) {
    const fits = Math.min(size, room / (publisher.length * breadth(authorFace, "as is")));
    const font = { fontFamily: familyOf(authorFace), fontSize: fits, color: rgb(colours.ink) };
    return box({ ...font, opacity: 0.9 }, publisher);
  }
  if (kind > 0.85) return null;
  const side = size * 1.6;
  return box({
    width: side,
    height: side,
    background: rgb(colours.accent),
    borderRadius: chance.pick([0, side / 2]),
  });
}

/** Title or author as large as fits, in at most so many lines. */
function text(
  style: Look,
  part: "title" | "author",
  room: number,
  lines: number,
  largest: number,
): Part {
  const { design, palette: colours, chance } = style;
  const isTitle = part === "title";
  const face = isTitle ? style.titleFace : style.authorFace;
  const how = isTitle ? style.titleCase : style.authorCase;
  const spacing = isTitle ? style.spacing : 0;
  const words = cased(design.book[part], how);
  const em = breadth(face, how) + spacing;
  const size = fit(words, room, lines, largest, em);
  const colour = isTitle && chance.chance(0.2) ? colours.accent : colours.ink;
  return box(
    {
      ...(lines > 1 ? { width: room, justifyContent: "center", textAlign: "center" } : {}),
      fontFamily: familyOf(face),
      fontSize: size,
      lineHeight: 1.08,
      letterSpacing: size * spacing,
      color: rgb(colour),
      whiteSpace: lines > 1 ? "normal" : "nowrap",
    },
    words,
  );
}
