import { query } from "@/lib/server/database/db";
import { sql } from "@/lib/server/database/sql";
import { dayIn, isMeetUpOver, type MeetUpTime } from "@/lib/shared/time";
import type { NotificationParams } from "./schema";

/** A loan with a meet-up that has not taken place yet. */
export interface MeetingLoan extends MeetUpTime {
  id: string;
  title: string;
  version: number;
  confirmedAt: Date | null;
}

/** For each loan, the loans that share its meet-up and still have to meet, that loan first. */
export async function meetUpsOf(loanIds: string[]): Promise<Map<string, MeetingLoan[]>> {
  const rows = await query<MeetingLoan & { told: string }>(
    "meetups-of-notices",
    sql`SELECT l.id AS told, s.id, s."bookTitle" AS title, s."meetUpSequence" AS version,
               s."meetUpAt" AS at, s."meetUpTimeSet" AS "timeSet", s."meetUpTimeZone" AS "timeZone",
               s."meetUpConfirmedAt" AS "confirmedAt"
          FROM "Loan" l JOIN "Loan" s ON s.id = l.id OR s."meetUpId" = coalesce(l."meetUpId", l.id)
         WHERE l.id = ANY (${loanIds}::uuid[])
           AND (s.status = 'SCHEDULED' OR s.status = 'LENT' AND s."meetUpForReturn")
         ORDER BY s.id = l.id DESC, s."bookTitle", s.id`,
  );
  return Map.groupBy(rows, ({ told }) => told);
}

interface StandingMeetUp extends MeetingLoan {
  /** What the texts say of the remaining books. */
  books: Pick<NotificationParams, "title" | "books">;
}

/** The meet-up that a notification tells of, if it still takes place as told; else null. */
export function standingMeetUp(
  loans: readonly MeetingLoan[] | undefined,
  params: NotificationParams,
  now: Date,
): StandingMeetUp | null {
  const left = loans?.filter((loan) => isToldOf(loan, params)) ?? [];
  const [first] = left;
  if (!first || hasBegun(first, now) || isMeetUpOver(first, now)) return null;
  const books = left.length > 1 ? left.length : undefined;
  return { ...first, books: { title: first.title, books } };
}

/** A notification helps before a meet-up, not during it. */
const hasBegun = ({ at, timeSet }: MeetUpTime, now: Date) => timeSet && at !== null && at <= now;

/** Notifications from before versions were stored have only the time. */
function isToldOf(
  { version, at }: MeetingLoan,
  { meetUpVersion, meetUpDateTime }: NotificationParams,
): boolean {
  return meetUpVersion === undefined
    ? at?.toISOString() === meetUpDateTime
    : version === meetUpVersion;
}

/** The day ("YYYY-MM-DD") of a meet-up: with a time, by the reader's clock; without, the agreed day. */
export function dayOf(
  at: Date,
  { timeSet, timeZone }: Pick<MeetingLoan, "timeSet" | "timeZone">,
  zone: string,
): string {
  return dayIn(timeSet ? zone : (timeZone ?? zone), at);
}
