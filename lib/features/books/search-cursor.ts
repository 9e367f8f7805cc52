import { z } from "zod";
import { AppError } from "@/lib/shared/errors";
import { sealDeterministically, unseal } from "@/lib/server/secrets/sealing";
import { SEARCH_SORTS, type SearchSort } from "./terms";

const PURPOSE = "nearshelf search cursor";

/** Where a page ended: the sort keys of its last book. */
export interface Position {
  sort: SearchSort;
  /** The search fell back to less similar words, because nothing had the others. */
  lessSimilar: boolean;
  /** The search fell back to any of the words, because no book had all of them. */
  anyWord: boolean;
  /** Similarity, mean rating or lent count; 0 if the sort has no key. */
  key: number;
  /** Length of the chord to the origin in meters; infinite if the place has no coordinates. */
  chord: number;
  spot: number;
  bookId: string;
}

const wire = z.tuple([
  z.enum(SEARCH_SORTS),
  z.boolean(),
  z.boolean(),
  z
    .number()
    .min(0)
    .max(2 ** 31 - 1),
  z.number().nonnegative().nullable(),
  z.int32(),
  z.uuid(),
]);

/** The position as text that clients can neither read nor forge. JSON has no infinity: it becomes null. */
export function encodeCursor({
  sort,
  lessSimilar,
  anyWord,
  key,
  chord,
  spot,
  bookId,
}: Position): string {
  const meters = Number.isFinite(chord) ? chord : null;
  const text = JSON.stringify([sort, lessSimilar, anyWord, key, meters, spot, bookId]);
  return sealDeterministically(Buffer.from(text), PURPOSE).toString("base64url");
}

/** @throws AppError INVALID_INPUT if `encodeCursor` did not make it, or made it for another order. */
export function decodeCursor(cursor: string, sort: SearchSort): Position {
  const text = unseal(Buffer.from(cursor, "base64url"), PURPOSE);
  const parsed = wire.safeParse(text && JSON.parse(text.toString()));
  if (!parsed.success || parsed.data[0] !== sort) {
    throw new AppError("INVALID_INPUT", { fields: { cursor: { code: "invalid" } } });
  }
  const [, lessSimilar, anyWord, key, chord, spot, bookId] = parsed.data;
  return { sort, lessSimilar, anyWord, key, chord: chord ?? Infinity, spot, bookId };
}
