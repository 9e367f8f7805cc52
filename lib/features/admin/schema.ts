import { z } from "zod";
import * as field from "@/lib/shared/field";
import { REVIEW_KINDS } from "@/lib/features/loans/terms";
import { optionalLine, paragraphs } from "@/lib/shared/text";
import { CURSOR } from "@/lib/shared/cursor";
import { userTag } from "@/lib/features/users/schema";
import { pathId } from "@/lib/shared/params";
import { MAX_REASON } from "./terms";

export const reason = paragraphs(MAX_REASON).describe(
  "The reason; the reader concerned may see it.",
);

export const reasoned = z.object({ reason });
export type Reasoned = z.output<typeof reasoned>;

/** Query of a list: words, each of which must begin a word of the row, and a cursor. */
export const listQuery = z.object({
  query: optionalLine(100)
    .optional()
    .describe("Search words; each must match the beginning of a word."),
  cursor: z.string().regex(CURSOR).optional().describe("`nextCursor` of the previous page."),
});

export function pageOf<T extends z.ZodType>(item: T) {
  return z.object({
    content: z.array(item).describe("Up to 25 items, newest first."),
    nextCursor: field.textOrNull("Cursor for the next page; null on the last."),
  });
}

export interface Page<T> {
  content: T[];
  nextCursor: string | null;
}

const ACCOUNT_STATES = ["active", "suspended", "banned", "deleted"] as const;
export type AccountState = (typeof ACCOUNT_STATES)[number];

/** A reader as administrators' lists name them. */
export const accountTag = userTag.extend({
  state: field.oneOf(ACCOUNT_STATES, "The state of the account."),
});
export type AccountTag = z.output<typeof accountTag>;

/** Of `…/[about]/[id]`: what the review is about, and its loan. */
export const reviewParams = z.object({
  about: field.oneOf(REVIEW_KINDS, "What was reviewed."),
  id: pathId,
});
export type ReviewParams = z.output<typeof reviewParams>;
