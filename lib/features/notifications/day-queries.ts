import { db, query } from "@/lib/server/database/db";
import { sql } from "@/lib/server/database/sql";
import { zoneOf } from "@/lib/features/geo/queries";
import { daysUntil } from "@/lib/shared/time";
import { kindOf } from "./kinds";
import { dayOf, meetUpsOf, standingMeetUp } from "./meetup-queries";
import type { Notification, NotificationParams } from "./schema";

type Told = Pick<Notification, "type" | "params" | "loanId">;

/**
 * Sets the number of days that a notification tells, by the calendar of the reader's place. It has none if it
 * is outdated: the book is back or due on another day, the meet-up is over or cancelled. A proposal has
 * `meetUpConfirmed` as long as it stands: 0 while it can be confirmed, then 1.
 */
export async function withDays<T extends Told>(
  readerId: string,
  rows: T[],
  now: Date,
): Promise<T[]> {
  const dated = rows.filter(({ type }) => kindOf(type).counts);
  if (dated.length === 0) return rows;
  const loanIds = dated.flatMap(({ loanId }) => loanId ?? []);
  const [zone, lent, outside, meetUps] = await Promise.all([
    zoneOf(db(), readerId),
    dueDatesOf(loanIds),
    outsideDatesOf(dated.flatMap(({ params }) => params.bookId ?? [])),
    meetUpsOf(loanIds),
  ]);
  const count = ({ type, params, loanId }: Told): NotificationParams => {
    const { counts } = kindOf(type);
    if (!counts) return params;
    const { days: _then, ...facts } = params;
    const id = loanId ?? "";
    if (counts === "proposal") {
      const proposed = standingMeetUp(meetUps.get(id), facts, now);
      return proposed
        ? { ...facts, meetUpConfirmed: Number(proposed.confirmedAt !== null) }
        : facts;
    }
    if (counts === "meetUp") {
      const meetUp = standingMeetUp(meetUps.get(id), facts, now);
      if (!meetUp?.at) return facts;
      const day = dayOf(meetUp.at, meetUp, zone);
      return { ...facts, ...meetUp.books, days: daysUntil(day, now, zone) };
    }
    const day = counts === "outsideOverdue" ? outside.get(facts.bookId ?? "") : lent.get(id);
    if (!day || day !== facts.dueDate) return facts;
    const left = daysUntil(day, now, zone);
    if (counts === "due") return left < 0 ? facts : { ...facts, days: left };
    return left < 0 ? { ...facts, days: -left } : facts;
  };
  return rows.map((row) => ({ ...row, params: count(row) }));
}

interface Due {
  id: string;
  /** "YYYY-MM-DD". */
  dueDate: string;
}

const byId = (rows: Due[]) => new Map(rows.map(({ id, dueDate }) => [id, dueDate]));

/** The due dates of those of these loans whose book is lent. */
async function dueDatesOf(loanIds: string[]): Promise<Map<string, string>> {
  const lent = sql`
    SELECT id, "dueDate" FROM "Loan"
     WHERE id = ANY (${loanIds}::uuid[]) AND status = 'LENT' AND "dueDate" IS NOT NULL`;
  return byId(await query<Due>("days-of-loans", lent));
}

/** The due dates of outside loans of these books. */
async function outsideDatesOf(bookIds: string[]): Promise<Map<string, string>> {
  const lent = sql`
    SELECT x."bookId" AS id, x."dueDate" FROM "OutsideLoan" x JOIN "Book" b ON b.id = x."bookId"
     WHERE x."bookId" = ANY (${bookIds}::uuid[]) AND b.state = 'LENT' AND x."dueDate" IS NOT NULL`;
  return byId(await query<Due>("days-of-outside-loans", lent));
}
