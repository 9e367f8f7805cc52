import { query, rowsIn, type Tx } from "@/lib/server/database/db";
import { sql } from "@/lib/server/database/sql";
import { transact } from "@/lib/server/database/transact";
import { runEach } from "@/lib/server/jobs/run-each";
import { DAY } from "@/lib/shared/time";
import type { Loan, MeetUpReminder } from "@/prisma/client/client";
import { timeZoneOf, type Located } from "@/lib/features/geo/time-zone";
import { notify } from "@/lib/features/notifications/commands";
import { isActiveSql, notBlockedSql, otherSelect, shownName } from "@/lib/features/users/policy";
import { meetUpParams } from "@/lib/features/loans/dto";
import { hasMeetUpSql } from "@/lib/features/loans/loan-sql";
import { addDays, hourIn, todayIn } from "@/lib/features/loans/due-dates/zoned-time";

/** Meet-ups of tomorrow are reminded of from this hour on, by the clock of the place of whom it is for. */
const EVENING = 18;

/** A meet-up and one of its two sides. */
interface Candidate
  extends
    Pick<Loan, "meetUpTimeSet" | "meetUpTimeZone">,
    Pick<MeetUpReminder, "meetUpId" | "version">,
    Located {
  meetUpAt: Date;
  /** Whom it is for, and the other side. */
  userId: string;
  otherId: string;
}

/** Meet-ups of the next two days, once for each side that has not been reminded of this version. */
const candidatesSql = (now: Date) => sql`
  SELECT DISTINCT coalesce(l."meetUpId", l.id) AS "meetUpId", l."meetUpSequence" AS version,
         l."meetUpAt", l."meetUpTimeSet", l."meetUpTimeZone",
         u.id AS "userId", o.id AS "otherId", u.country, u.lat, u.lon
    FROM "Loan" l
    CROSS JOIN LATERAL (VALUES (l."ownerId", l."borrowerId"), (l."borrowerId", l."ownerId")) AS side ("to", other)
    JOIN "User" u ON u.id = side."to"
    JOIN "User" o ON o.id = side.other
   WHERE ${hasMeetUpSql("l")} AND ${isActiveSql("u")} AND ${isActiveSql("o")}
     AND l."meetUpAt" BETWEEN ${now}::timestamptz AND ${new Date(now.getTime() + 2.5 * DAY)}::timestamptz
     AND ${notBlockedSql(sql`o.id`, sql`u.id`)}
     AND NOT EXISTS (SELECT 1 FROM "MeetUpReminder" r
                      WHERE r."meetUpId" = coalesce(l."meetUpId", l.id)
                        AND r.version = l."meetUpSequence" AND r."userId" = u.id)`;

/**
 * Reminds both sides of the meet-ups of tomorrow, from six in the evening of their place on: once per
 * meet-up and version, however many loans share it and whatever runs at the same time or ran before.
 * One that fails is tried again by the next run, and holds up no other.
 * @throws Error the first failure, once all others have had their turn.
 */
export async function remindOfMeetUps(now = new Date()): Promise<void> {
  const meetUps = await query<Candidate>("meetups-to-remind", candidatesSql(now));
  await runEach("reminder of a meet-up", meetUps, idOf, async (meetUp) => {
    const zone = timeZoneOf(meetUp);
    const isTomorrow = dayOf(meetUp, zone) === addDays(todayIn(zone, now), 1);
    if (isTomorrow && hourIn(zone, now) >= EVENING) await transact((tx) => remind(tx, meetUp));
  });
}

const idOf = ({ meetUpId }: Candidate) => meetUpId;

/** The meet-up's day: with a time, by the user's clock; without one, the day that was meant. */
function dayOf({ meetUpAt, meetUpTimeSet, meetUpTimeZone }: Candidate, zone: string): string {
  return todayIn(meetUpTimeSet ? zone : (meetUpTimeZone ?? zone), meetUpAt);
}

/** Tells one side, where no other process has and the meet-up stands as it was found. */
async function remind(tx: Tx, { meetUpId, version, userId, otherId }: Candidate): Promise<void> {
  // Whoever moves the meet-up or ends a loan waits, or has done so and nothing is found.
  const locked = await rowsIn<{ id: string }>(tx)`
    SELECT l.id FROM "Loan" l JOIN "Book" b ON b.id = l."bookId"
     WHERE coalesce(l."meetUpId", l.id) = ${meetUpId}::uuid AND l."meetUpSequence" = ${version}
       AND (l.status = 'SCHEDULED' OR l.status = 'LENT' AND l."meetUpForReturn")
       AND ${userId}::uuid IN (l."ownerId", l."borrowerId")
     ORDER BY b.id, l.id FOR NO KEY UPDATE OF b, l`;
  const [first] = locked;
  if (!first) return;
  const reminder = { meetUpId, version, userId };
  const noted = await tx.meetUpReminder.createMany({ data: [reminder], skipDuplicates: true });
  if (noted.count === 0) return;
  const loan = await tx.loan.findUniqueOrThrow({ where: { id: first.id } });
  const select = otherSelect(userId);
  const other = await tx.user.findUniqueOrThrow({ where: { id: otherId }, select });
  await notify(tx, {
    userId,
    type: "MEETUP_TOMORROW",
    params: {
      name: shownName(other, loan.ownerId === otherId ? loan.ownerName : loan.borrowerName),
      title: loan.bookTitle,
      meetUpConfirmed: Number(loan.meetUpConfirmedAt !== null),
      ...(locked.length > 1 && { books: locked.length }),
      ...meetUpParams(loan),
    },
    loanId: loan.id,
    actorId: otherId,
  });
}
