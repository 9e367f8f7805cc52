import { z } from "zod";

/** The overview looks back so many days, today included. */
export const OVERVIEW_DAYS = 30;
/** The most looked-at books that it names. */
export const TOP_BOOKS = 5;

const count = z.number().int();

/** What became of a reader's books in the last 30 days, and what is going on now. */
export const analytics = z.object({
  /** One per day (UTC), the oldest first. */
  days: z.array(z.object({ day: z.iso.date(), views: count, loans: count })),
  totals: z.object({ views: count, loans: count }),
  /** By views, then by loans; those without either are left out. */
  topBooks: z.array(
    z.object({
      id: z.uuid(),
      title: z.string(),
      author: z.string(),
      coverImageUrl: z.string().nullable(),
      views: count,
      loans: count,
    }),
  ),
  upcomingMeetups: count,
  /** Promised or handed over, on either side. */
  activeLoans: count,
  /** Requests that wait for the reader's answer. */
  pendingRequests: count,
  friends: count,
});
export type Analytics = z.output<typeof analytics>;
