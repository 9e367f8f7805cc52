import { createElement, type CSSProperties, type ReactElement } from "react";
import { digest } from "@/lib/server/secrets/secrets";
import type { ServedPicture } from "@/lib/features/files/answer";
import { versionFor } from "@/lib/features/files/terms";
import { coverArt, type CoverArt, type CoverText } from "@/lib/features/books/cover-art/cover-art";
import { COVER_HEIGHT, TYPEFACES } from "@/lib/features/books/cover-art/cover-layouts";
import { drawable, drawPng, fontFamily, pictureCache } from "./drawing";

/** Increase it when the drawing changes, so that browsers fetch the new one. */
const EDITION = 2;

const remembered = pictureCache(200);

/**
 * The generated cover of a book as a picture, in one of the widths in which pictures are stored.
 * @param beforeDrawing called before the cover is drawn; not if it is cached.
 */
export function generatedCover(
  { title, author }: { title: string; author: string },
  width: number | undefined,
  beforeDrawing?: () => Promise<void>,
): ServedPicture {
  const version = versionFor(width);
  const seed = digest(JSON.stringify([EDITION, version, title, author])).toString("base64url");
  const height = (version / 100) * COVER_HEIGHT;
  const draw = () =>
    drawPng(coverElement(title, author, version), { width: version, height }, [title, author]);
  const load = () => remembered(seed, draw, beforeDrawing);
  return { type: "image/png", etag: `"${seed}"`, load };
}

/** The generated cover as an element to draw, `width` pixels wide. */
export function coverElement(title: string, author: string, width: number): ReactElement {
  const art = coverArt(title, author);
  const height = (width / 100) * COVER_HEIGHT;
  const style: CSSProperties = {
    position: "relative",
    display: "flex",
    width,
    height,
    background: art.palette.ground,
  };
  return createElement("div", { style }, shapes(art, width, height), ...texts(art, width / 100));
}

function shapes({ shapes: all, palette }: CoverArt, width: number, height: number): ReactElement {
  const paths = all.map(({ d, fill, stroke, strokeWidth, opacity }) =>
    createElement("path", {
      key: d,
      d,
      fill: fill ? palette[fill] : "none",
      stroke: stroke ? palette[stroke] : "none",
      strokeWidth,
      opacity,
    }),
  );
  const style = { position: "absolute", left: 0, top: 0 } satisfies CSSProperties;
  return createElement(
    "svg",
    { width, height, viewBox: `0 0 100 ${COVER_HEIGHT}`, style },
    ...paths,
  );
}

function texts({ texts: all, palette }: CoverArt, unit: number): ReactElement[] {
  return all.flatMap((text) =>
    text.lines.map((line, at) =>
      createElement(
        "div",
        { key: `${text.part}${at}`, style: lineStyle(text, at, unit, palette[text.ink]) },
        drawable(line),
      ),
    ),
  );
}

function lineStyle(text: CoverText, at: number, unit: number, color: string): CSSProperties {
  return {
    position: "absolute",
    display: "flex",
    justifyContent: text.align === "center" ? "center" : "flex-start",
    left: text.x * unit,
    top: (text.y + at * text.lineHeight) * unit,
    width: text.width * unit,
    fontFamily: fontFamily(TYPEFACES[text.part]),
    fontSize: text.size * unit,
    lineHeight: text.lineHeight / text.size,
    whiteSpace: "nowrap",
    color,
  };
}
