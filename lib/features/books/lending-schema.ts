import { z } from "zod";
import * as field from "@/lib/shared/field";
import { MAX_BOOKS_PER_READER, MAX_LOAN_DAYS } from "./terms";

/** How a reader lends their books; each rule is a column of the user. */
export const lendingRules = z
  .object({
    loanDays: field
      .upTo(MAX_LOAN_DAYS)
      .describe(
        "Days that a loan lasts where no due date is given and the book has no days of its own.",
      ),
    approveFriends: field.flag("Requests of friends are approved at once."),
    booksPerReader: field
      .upTo(MAX_BOOKS_PER_READER)
      .nullable()
      .describe("How many books one reader may have at a time; null: any number."),
    newcomersOneAtATime: field.flag(
      "Readers who have never returned a book here get one at a time.",
    ),
  })
  .describe("How a reader lends their books.");
export type LendingRules = z.output<typeof lendingRules>;

/** Absent rules stay as they are. */
export const lendingRulesChange = lendingRules.partial().meta({
  examples: [{ loanDays: 21, approveFriends: true, booksPerReader: 2, newcomersOneAtATime: true }],
});
export type LendingRulesChange = z.output<typeof lendingRulesChange>;
