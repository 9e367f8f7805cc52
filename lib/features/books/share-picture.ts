import { createElement, type CSSProperties, type ReactElement, type ReactNode } from "react";
import { coverElement } from "./cover-picture";
import { drawable, drawPng, fontFamily } from "./drawing";
import { colour } from "@/lib/server/palette";
import { fitText, type FitBox } from "@/lib/features/books/cover-art/text-fit";
import type { Typeface } from "@/lib/features/books/cover-art/glyph-widths";
import { SHARE_PICTURE } from "./share";

/** Size of the cover in the picture, in pixels. */
export const SHARE_COVER = { width: 320, height: 480 } as const;

const INK = colour("ink");
const MUTED = colour("muted");
const PAPER = colour("paper");
const SUNKEN = colour("sunken");
const FIR = colour("fir");
const AMBER = colour("star");

/** Position of the shelf board; the text column stands beside the cover. */
const BOARD = { top: 544, height: 14 };
const WORDS = { left: 478, top: 64, width: 644 };

export interface SharedBook {
  title: string;
  author: string;
  /** City and country; "" if neither is known. */
  place: string;
  /** The photographed cover as a data URL; without it the generated one is drawn. */
  cover?: string;
}

/** Draws the preview picture of a book's shared link: a PNG of `SHARE_PICTURE`. */
export function drawSharePicture(book: SharedBook): Promise<Buffer<ArrayBuffer>> {
  const { width, height } = SHARE_PICTURE;
  const ground: CSSProperties = {
    display: "flex",
    position: "relative",
    width,
    height,
    background: PAPER,
  };
  const picture = box(ground, cover(book), words(book), shelf());
  return drawPng(picture, { width, height }, [book.title, book.author, book.place]);
}

function cover({ title, author, cover: src }: SharedBook): ReactElement {
  const art = src
    ? createElement("img", { src, ...SHARE_COVER })
    : coverElement(title, author, SHARE_COVER.width);
  return box(
    {
      position: "absolute",
      left: 96,
      top: BOARD.top - SHARE_COVER.height,
      ...SHARE_COVER,
      overflow: "hidden",
      borderRadius: "10px 10px 2px 2px",
    },
    art,
  );
}

function words({ title, author, place }: SharedBook): ReactElement {
  return box(
    {
      position: "absolute",
      ...WORDS,
      height: BOARD.top - WORDS.top - 36,
      flexDirection: "column",
      justifyContent: "space-between",
    },
    box(
      { flexDirection: "column", gap: 22 },
      text(title, "serif", { height: 270, max: 68, min: 34, leading: 1.16 }, INK),
      text(author, "sans", { height: 90, max: 34, min: 26, leading: 1.3 }, MUTED),
    ),
    place
      ? box(
          { alignItems: "flex-start", gap: 14 },
          pin(),
          text(
            place,
            "sans",
            { height: 80, max: 29, min: 24, leading: 1.3, width: WORDS.width - 44 },
            FIR,
          ),
        )
      : null,
  );
}

type Room = Omit<FitBox, "typeface" | "width"> & { width?: number };

/** A text at the largest size that fits, already broken into lines. */
function text(value: string, typeface: Typeface, room: Room, color: string): ReactElement {
  const { lines, size } = fitText(drawable(value), { width: WORDS.width, ...room, typeface });
  const style: CSSProperties = {
    flexDirection: "column",
    fontFamily: fontFamily(typeface),
    fontSize: size,
    lineHeight: room.leading,
    color,
  };
  return box(style, ...lines.map((line) => box({ whiteSpace: "nowrap" }, line)));
}

/** The board on which the cover stands, with the product's name on its edge. */
function shelf(): ReactElement {
  const { width, height } = SHARE_PICTURE;
  return box(
    {
      position: "absolute",
      left: 0,
      top: BOARD.top,
      width,
      height: height - BOARD.top,
      paddingRight: width - WORDS.left - WORDS.width,
      justifyContent: "flex-end",
      alignItems: "center",
      gap: 12,
      borderTop: `${BOARD.height}px solid ${FIR}`,
      background: SUNKEN,
    },
    createElement(
      "svg",
      { width: 34, height: 34, viewBox: "0 0 32 32" },
      bar("shelf", { x: 3, y: 25, width: 26, height: 3 }, FIR),
      bar("one", { x: 5, y: 7, width: 5, height: 17 }, FIR),
      bar("two", { x: 11.5, y: 4, width: 5, height: 20 }, AMBER),
      bar(
        "three",
        { x: 20.6, y: 8, width: 5, height: 16.6, transform: "rotate(-14 22.6 24)" },
        FIR,
      ),
    ),
    box({ fontFamily: fontFamily("serif"), fontSize: 30, color: INK }, "Nearshelf"),
  );
}

function bar(key: string, place: Record<string, string | number>, fill: string): ReactElement {
  return createElement("rect", { key, rx: 1.5, fill, ...place });
}

function pin(): ReactElement {
  return createElement(
    "svg",
    { width: 30, height: 38, viewBox: "0 0 24 30", fill: FIR },
    createElement("path", {
      d: "M12 3a9 9 0 0 0-9 9c0 6.2 9 15 9 15s9-8.8 9-15a9 9 0 0 0-9-9zm0 12.4a3.4 3.4 0 1 1 0-6.8 3.4 3.4 0 0 1 0 6.8z",
    }),
  );
}

function box(style: CSSProperties, ...children: ReactNode[]): ReactElement {
  return createElement("div", { style: { display: "flex", ...style } }, ...children);
}
