import { z } from "zod";
import * as field from "@/lib/shared/field";
import type { OtherBook } from "@/lib/features/books/schema";

/** Period of the overview in days, including today. */
export const OVERVIEW_DAYS = 30;
/** Maximum of most viewed books. */
export const TOP_BOOKS = 5;

const count = z.number().int();
const views = count.describe("Views by readers and visitors, each counted once a day.");
const loans = count.describe("Number of times a book was handed over.");

/** Activity of a reader's books in the last 30 days, and the present state. */
export const analytics = z.object({
  days: z
    .array(z.object({ day: field.day("The day in UTC."), views, loans }))
    .describe("One entry per day (UTC), oldest first."),
  totals: z.object({ views, loans }).describe("The sums of `days`."),
  topBooks: z
    .array(
      z.object({
        id: field.id("The id of the book."),
        title: field.text("The title of the book."),
        author: field.text("The author of the book."),
        coverImageUrl: field.textOrNull("Path on this host; null if the cover is drawn."),
        views,
        loans,
      }),
    )
    .describe("Sorted by views, then by loans; books without either are left out."),
  upcomingMeetups: count.describe("Number of upcoming meet-ups."),
  activeLoans: count.describe(
    "Number of loans that are promised or handed over, as owner or borrower.",
  ),
  outsideLoans: count.describe("Number of own books that somebody outside has."),
  overdueLoans: count.describe(
    "Number of lent books among them whose due date (UTC) has passed and whose return is not agreed.",
  ),
  pendingRequests: count.describe("Number of requests waiting for the reader's answer."),
  friends: count.describe("Number of friends."),
  offersWeeklyLetter: field.flag(
    "A loan of the reader's has come to its end, and they have not yet said yes or no to the " +
      "weekly letter, by `weeklyLetter` of the notification settings.",
  ),
  invited: count.describe(
    "Number of readers who came by the reader's invitation link and have completed their profile.",
  ),
});
export type Analytics = z.output<typeof analytics>;

/** Books on a shelf from which on its owner is found easily. */
export const FIRST_BOOKS = 5;

/** What a new reader has done. */
export interface FirstSteps {
  /** Their oldest books, at most `FIRST_BOOKS`. */
  books: Pick<OtherBook, "title" | "author" | "coverImageUrl">[];
  /** They have asked for a book. */
  hasAsked: boolean;
  /** They have an invitation link. */
  hasInvited: boolean;
  hasWished: boolean;
}
