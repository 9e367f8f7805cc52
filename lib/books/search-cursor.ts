import { z } from "zod";
import { AppError } from "@/lib/core/errors";
import { SEARCH_SORTS, type SearchSort } from "./terms";

/** Where a page ended: the sort keys of its last book. */
export interface Position {
  sort: SearchSort;
  /** Some of the words were enough, because no book had all of them. */
  anyWord: boolean;
  /** Likeness, mean rating or lent count; 0 where the sort has none. */
  key: number;
  /** Length of the chord to the origin in meters, infinite where the place has no point. */
  chord: number;
  spot: number;
  bookId: string;
}

const wire = z.tuple([
  z.enum(SEARCH_SORTS),
  z.boolean(),
  z.number().min(0).max(2 ** 31 - 1),
  z.number().nonnegative().nullable(),
  z.int32(),
  z.uuid(),
]);

/** The position as text that says nothing to clients; JSON knows no infinity, so that is null. */
export function encodeCursor({ sort, anyWord, key, chord, spot, bookId }: Position): string {
  const far = Number.isFinite(chord) ? chord : null;
  return Buffer.from(JSON.stringify([sort, anyWord, key, far, spot, bookId])).toString("base64url");
}

/** @throws AppError INVALID_INPUT for what is no cursor, or one of another order. */
export function decodeCursor(cursor: string, sort: SearchSort): Position {
  const parsed = wire.safeParse(parse(Buffer.from(cursor, "base64url").toString()));
  if (!parsed.success || parsed.data[0] !== sort) {
    throw new AppError("INVALID_INPUT", { cursor: { code: "invalid" } });
  }
  const [, anyWord, key, chord, spot, bookId] = parsed.data;
  return { sort, anyWord, key, chord: chord ?? Infinity, spot, bookId };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
