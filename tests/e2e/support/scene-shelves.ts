import sharp from "sharp";
import { random } from "@/prisma/seed/random";
import { toSharp } from "@/lib/features/covers/ocr/pixels";
import { PIECE_SIDE } from "@/lib/features/imports/terms";
import type { PrintedBook } from "../../bench/covers/books";
import { printSpine } from "../../bench/shelves/spine";
import type { Reader } from "./reader";
import { database } from "./session";

/** Ids of shelf photos: being read, nothing found, read. */
export type ShelfScene = Record<"reading" | "unread" | "spines", string>;

const BOOKS: PrintedBook[] = [
  { title: "Момо", author: "Міхаель Енде", language: "uk" },
  { title: "The Left Hand of Darkness", author: "Ursula K. Le Guin", language: "en" },
  { title: "Der Mann ohne Eigenschaften", author: "Robert Musil", language: "de" },
];
const IMPORT = `
  INSERT INTO "BookImport" (id, "userId", format, state, "photoNote", spines, "spinesRead", "readingUntil")
  VALUES ($1, $2, 'SHELF', $3::"ImportState", $4, 12, $5, CASE $3::"ImportState" WHEN 'READING' THEN now() + interval '1 day' END)`;
const ROW = `
  INSERT INTO "BookImportRow" (id, "importId", position, title, author, language, chosen, doubts, "lookedUpAt")
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, now())`;
const PIECE = `INSERT INTO "BookImportPiece" ("rowId", bytes, width, height) VALUES ($1, $2, $3, $4)`;

/** Shelf photos in the states during and after reading, written directly, as reading takes too long. */
export async function bringShelves(reader: Reader): Promise<ShelfScene> {
  const pool = await database();
  const [reading, unread, spines] = [1, 2, 3].map(() => crypto.randomUUID());
  await pool.query(IMPORT, [reading, reader.id, "READING", null, 7]);
  await pool.query(IMPORT, [unread, reader.id, "UNREAD", "NO_SPINES", 0]);
  await pool.query(IMPORT, [spines, reader.id, "READY", "STOPPED", 9]);
  for (const [at, book] of BOOKS.entries()) {
    const rowId = crypto.randomUUID();
    const doubts = [[], ["READING"], ["TITLE", "AUTHOR"]][at];
    const { title, author, language } =
      at < 2 ? book : { title: null, author: null, language: null };
    await pool.query(ROW, [rowId, spines, at + 1, title, author, language, at < 2, doubts]);
    const { data, info } = await drawn(book, at);
    await pool.query(PIECE, [rowId, data, info.width, info.height]);
  }
  return { reading, unread, spines } as ShelfScene;
}

async function drawn(book: PrintedBook, seed: number) {
  const design = { book, length: 900, thickness: 120, direction: "down" } as const;
  const { spine } = await printSpine(design, "tuning", random(seed + 40));
  const turned = await toSharp(spine).rotate(-90).png().toBuffer();
  return sharp(turned)
    .resize({ width: PIECE_SIDE, height: PIECE_SIDE, fit: "inside" })
    .webp()
    .toBuffer({ resolveWithObject: true });
}
