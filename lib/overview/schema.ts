import { z } from "zod";

/** The overview looks back so many days, today included. */
export const OVERVIEW_DAYS = 30;
/** The most looked-at books that it names. */
export const TOP_BOOKS = 5;

const count = z.number().int();
const views = count.describe("Readers and visitors who looked, each once a day.");
const loans = count.describe("Times a book was handed over.");

/** What became of a reader's books in the last 30 days, and what is going on now. */
export const analytics = z.object({
  days: z.array(z.object({ day: z.iso.date().describe("In UTC."), views, loans }))
    .describe("One per day (UTC), the oldest first."),
  totals: z.object({ views, loans }).describe("The sums of `days`."),
  topBooks: z.array(
    z.object({
      id: z.uuid().describe("Of the book."),
      title: z.string().describe("Of the book."),
      author: z.string().describe("Of the book."),
      coverImageUrl: z.string().nullable()
        .describe("Path on this host; null where the cover is drawn."),
      views,
      loans,
    }),
  ).describe("By views, then by loans; those without either are left out."),
  upcomingMeetups: count.describe("Meetings ahead."),
  activeLoans: count.describe("Promised or handed over, on either side."),
  pendingRequests: count.describe("Requests that wait for the reader's answer."),
  friends: count.describe("How many friends."),
});
export type Analytics = z.output<typeof analytics>;
