import { db, query, runIn } from "@/lib/server/database/db";
import { sql } from "@/lib/server/database/sql";
import { timeZoneOf, type Located } from "@/lib/features/geo/time-zone";
import { addDays, hourIn, todayIn } from "@/lib/features/loans/due-dates/zoned-time";
import { wake } from "@/lib/server/queues";
import { isActiveSql } from "@/lib/features/users/policy";
import { DAY, HOUR } from "@/lib/shared/time";

/** The letter comes on Fridays, before the weekend on which people meet. */
const WEEKDAY = 5;
/** From this hour on, by the clock of the reader's place; what was missed then is made up for until noon. */
const MORNING = 8;
const NOON = 12;
/** Readers in memory at once. */
const BATCH = 1_000;
const FIRST_ID = "00000000-0000-0000-0000-000000000000";

type Subscriber = Located & { id: string };

/**
 * Queues this week's letter to those who chose it and where it is Friday morning. A letter is one row for a
 * reader and a week: of runs at once, and again after a restart, one writes it.
 */
export async function queueWeeklyLetters(now = new Date()): Promise<void> {
  const friday = fridayAround(now);
  if (!friday) return;
  const week = addDays(friday, 1 - WEEKDAY);
  const mornings = new Map<string, boolean>();
  const isMorning = (zone: string) => {
    const known = mornings.get(zone) ?? isMorningIn(zone, friday, now);
    mornings.set(zone, known);
    return known;
  };
  let owed = 0;
  for (let after = FIRST_ID; ;) {
    const batch = await query<Subscriber>("weekly-readers", subscribersSql(week, after));
    const ids = batch.filter((reader) => isMorning(timeZoneOf(reader))).map(({ id }) => id);
    if (ids.length > 0) owed += await owe(ids, week, now);
    const last = batch.at(-1);
    if (!last) break;
    after = last.id;
  }
  if (owed > 0) wake("mail");
}

/** The Friday ("YYYY-MM-DD") whose morning it is somewhere on earth; null where there is none. */
function fridayAround(now: Date): string | null {
  const local = (hours: number) => new Date(now.getTime() + hours * HOUR);
  const days = [14, 0, -12].map((offset) => local(offset).toISOString().slice(0, 10));
  return days.find((day) => new Date(day).getUTCDay() === WEEKDAY) ?? null;
}

function isMorningIn(zone: string, friday: string, now: Date): boolean {
  const hour = hourIn(zone, now);
  return todayIn(zone, now) === friday && hour >= MORNING && hour < NOON;
}

const subscribersSql = (week: string, after: string) => sql`
  SELECT u.id, u.country, u.lat, u.lon FROM "User" u
   WHERE u."notifyWeeklyLetter" AND ${isActiveSql("u")} AND u.id > ${after}::uuid
     AND NOT EXISTS (SELECT FROM "MailOutbox" o
                      WHERE o."userId" = u.id AND o."letterWeek" = ${week}::date)
   ORDER BY u.id LIMIT ${BATCH}`;

/** @returns how many letters are owed by this call. */
function owe(ids: string[], week: string, now: Date): Promise<number> {
  return runIn(db())`
    INSERT INTO "MailOutbox" ("userId", "letterWeek", "dueAt", "createdAt")
      SELECT u.id, ${week}::date, ${now}, ${now} FROM "User" u
       WHERE u.id = ANY (${ids}::uuid[]) AND u."notifyWeeklyLetter"
       ORDER BY u.id
    ON CONFLICT ("userId", "letterWeek") DO NOTHING`;
}

/** A letter is about so many milliseconds before it was owed. */
export const LETTER_COVERS = 7 * DAY;
/** One that could not be sent for so many milliseconds is not news any more. */
export const LETTER_KEEPS = DAY;
