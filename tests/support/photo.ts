import { random } from "@/prisma/seed/random";
import type { PrintedBook } from "../bench/covers/books";
import { printCover } from "../bench/covers/cover";
import { photograph, type Shot } from "../bench/covers/scene";

const CAREFUL: Shot = {
  tilt: 4,
  quarters: 0,
  perspective: 0.02,
  blur: 0.4,
  grain: 5,
  glare: 0,
  shade: 0.2,
  quality: 85,
};

/** A photo of a simple printed cover on a table, of fair quality; JPEG. */
export async function photoOf(
  book: PrintedBook,
  shot: Partial<Shot> = {},
): Promise<Buffer<ArrayBuffer>> {
  const chance = random(5);
  const cover = await printCover("classic", "plain", {
    book,
    chance,
    boilerplate: { genres: [""], publishers: [""], blurbs: [""], credits: [""], series: [""] },
    palette: {
      ground: [30, 84, 70],
      second: [12, 44, 40],
      ink: [240, 232, 210],
      accent: [226, 176, 70],
    },
    titleFace: "literata",
    authorFace: "inter",
    titleCase: "as is",
    authorCase: "as is",
    spacing: 0,
    lettering: "flat",
  });
  return Buffer.from(await photograph(cover, { ...CAREFUL, ...shot }, chance));
}
