import { z } from "zod";
import { optionalLine, optionalText } from "../core/text";
import { PAGE_MARK } from "../core/page-mark";
import { MAX_REASON } from "./terms";

/** Why it is done; the one concerned may read it. */
export const reason = optionalText(MAX_REASON)
  .refine((text) => text !== null, { params: { code: "required" } })
  .transform((text) => text ?? "");

export const reasoned = z.object({ reason });
export type Reasoned = z.output<typeof reasoned>;

/** What a list is asked for: words of which each begins one of the thing's own, and where to go on. */
export const listQuery = z.object({
  query: optionalLine(100).optional(),
  cursor: z.string().regex(PAGE_MARK).optional(),
});
export type ListQuery = z.output<typeof listQuery>;

/** One page of a list; `nextCursor` is null at its end. */
export function pageOf<T extends z.ZodType>(item: T) {
  return z.object({ content: z.array(item), nextCursor: z.string().nullable() });
}

export interface Page<T> {
  content: T[];
  nextCursor: string | null;
}

export const ACCOUNT_STATES = ["active", "suspended", "banned", "deleted"] as const;
export type AccountState = (typeof ACCOUNT_STATES)[number];

/** A reader as administrators' lists name them. */
export const readerTag = z.object({
  id: z.uuid(),
  displayName: z.string(),
  profilePictureUrl: z.string().nullable(),
  state: z.enum(ACCOUNT_STATES),
});
export type ReaderTag = z.output<typeof readerTag>;
