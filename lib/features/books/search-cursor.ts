import { z } from "zod";
import { wrongField } from "@/lib/shared/errors";
import { keysOf, pick } from "@/lib/shared/records";
import { sealDeterministically, unseal } from "@/lib/server/secrets/sealing";
import { SEARCH_SORTS, type SearchSort } from "./terms";

const PURPOSE = "nearshelf search cursor";

const MAX_KEY = 2 ** 31 - 1;

/** Where a page ended: the sort keys of its last book. */
const position = z.object({
  sort: z.enum(SEARCH_SORTS),
  /** The search fell back to less similar words, because nothing had the others. */
  lessSimilar: z.boolean(),
  /** The search fell back to any of the words, because no book had all of them. */
  anyWord: z.boolean(),
  /** Similarity, mean rating or lent count; 0 if the sort has no key. */
  key: z.number().min(0).max(MAX_KEY),
  /** Length of the chord to the origin in meters; infinite, in JSON null, if the place has no coordinates. */
  chord: z
    .number()
    .nonnegative()
    .nullable()
    .transform((meters) => meters ?? Infinity),
  spot: z.int32(),
  bookId: z.uuid(),
});
export type Position = z.output<typeof position>;
const PARTS = keysOf(position.shape);

/** The position as text that clients can neither read nor forge. */
export function encodeCursor(last: Position): string {
  const text = JSON.stringify(pick(last, PARTS));
  return sealDeterministically(Buffer.from(text), PURPOSE).toString("base64url");
}

/** @throws AppError INVALID_INPUT if `encodeCursor` did not make it, or made it for another order. */
export function decodeCursor(cursor: string, sort: SearchSort): Position {
  const text = unseal(Buffer.from(cursor, "base64url"), PURPOSE);
  const { data } = position.safeParse(text && JSON.parse(text.toString()));
  if (data?.sort !== sort) throw wrongField("cursor", "invalid");
  return data;
}
