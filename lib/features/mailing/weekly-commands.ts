import { FIRST_ID, pagesOf } from "@/lib/server/database/pages";
import { db, query, runIn } from "@/lib/server/database/db";
import { sql } from "@/lib/server/database/sql";
import { timeZoneOf, type Located } from "@/lib/features/geo/time-zone";
import { addDays, hourIn, todayIn } from "@/lib/features/loans/due-dates/zoned-time";
import { wake } from "@/lib/server/jobs/queues";
import { isActiveSql } from "@/lib/features/users/policy";
import { DAY, HOUR, isoDay } from "@/lib/shared/time";

/** Friday, before the weekend on which people meet. */
const LETTER_WEEKDAY = 5;
/** Hour from which the letter is sent, by the clock of the reader's place; missed letters are sent until noon. */
const MORNING_HOUR = 8;
const NOON_HOUR = 12;
/** Readers held in memory at once. */
const BATCH = 1_000;

type Subscriber = Located & { id: string };

/**
 * Queues this week's letter for readers who chose it and where it is Friday morning. A letter is one row per
 * reader and week, so concurrent or repeated runs write it once.
 */
export async function queueWeeklyLetters(now = new Date()): Promise<void> {
  const friday = fridayAround(now);
  if (!friday) return;
  const week = addDays(friday, 1 - LETTER_WEEKDAY);
  const mornings = new Map<string, boolean>();
  const isMorning = (zone: string) => {
    const known = mornings.get(zone) ?? isMorningIn(zone, friday, now);
    mornings.set(zone, known);
    return known;
  };
  let owed = 0;
  const batches = pagesOf((last?: Subscriber) =>
    query<Subscriber>("weekly-readers", subscribersSql(week, last?.id ?? FIRST_ID)),
  );
  for await (const batch of batches) {
    const ids = batch.filter((reader) => isMorning(timeZoneOf(reader))).map(({ id }) => id);
    if (ids.length > 0) owed += await owe(ids, week, now);
  }
  if (owed > 0) wake("mail");
}

/** The Friday ("YYYY-MM-DD") whose morning it is somewhere on earth; null if there is none. */
function fridayAround(now: Date): string | null {
  const local = (hours: number) => new Date(now.getTime() + hours * HOUR);
  const days = [14, 0, -12].map((offset) => isoDay(local(offset)));
  return days.find((day) => new Date(day).getUTCDay() === LETTER_WEEKDAY) ?? null;
}

function isMorningIn(zone: string, friday: string, now: Date): boolean {
  const hour = hourIn(zone, now);
  return todayIn(zone, now) === friday && hour >= MORNING_HOUR && hour < NOON_HOUR;
}

const subscribersSql = (week: string, after: string) => sql`
  SELECT u.id, u.country, u.lat, u.lon FROM "User" u
   WHERE u."notifyWeeklyLetter" AND ${isActiveSql("u")} AND u.id > ${after}::uuid
     AND NOT EXISTS (SELECT FROM "MailOutbox" o
                      WHERE o."userId" = u.id AND o."letterWeek" = ${week}::date)
   ORDER BY u.id LIMIT ${BATCH}`;

/** @returns how many letters this call queued. */
function owe(ids: string[], week: string, now: Date): Promise<number> {
  return runIn(db())`
    INSERT INTO "MailOutbox" ("userId", "letterWeek", "dueAt", "createdAt")
      SELECT u.id, ${week}::date, ${now}, ${now} FROM "User" u
       WHERE u.id = ANY (${ids}::uuid[]) AND u."notifyWeeklyLetter"
       ORDER BY u.id
    ON CONFLICT ("userId", "letterWeek") DO NOTHING`;
}

/** Period before the letter that it reports on. */
export const LETTER_COVERS_MS = 7 * DAY;
/** A letter that could not be sent for this time is outdated. */
export const LETTER_KEEPS_MS = DAY;
