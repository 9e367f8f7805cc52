import { query, rowsIn, type Tx } from "@/lib/server/database/db";
import { sql } from "@/lib/server/database/sql";
import { transact } from "@/lib/server/database/transact";
import { runEach } from "@/lib/server/jobs/run-each";
import { DAY } from "@/lib/shared/time";
import type { MeetUpReminder } from "@/prisma/client/client";
import { timeZoneOf, type Located } from "@/lib/features/geo/time-zone";
import { notify } from "@/lib/features/notifications/commands";
import { dayOf, type MeetingLoan } from "@/lib/features/notifications/meetup-queries";
import { isActiveSql, notBlockedSql, otherSelect, shownName } from "@/lib/features/users/policy";
import { meetUpParams } from "@/lib/features/loans/dto";
import { hasMeetUpSql } from "@/lib/features/loans/loan-sql";
import { addDays, hourIn, todayIn } from "@/lib/features/loans/due-dates/zoned-time";

/** Reminders of tomorrow's meet-ups are sent from this hour on, local to the user. */
const EVENING_HOUR = 18;

/** One side of a meet-up. */
interface Candidate
  extends
    Pick<MeetingLoan, "id" | "timeSet" | "timeZone">,
    Pick<MeetUpReminder, "version">,
    Located {
  at: Date;
  /** The user to remind; `otherId` is the other side. */
  userId: string;
  otherId: string;
}

/** Meet-ups of the next two days, one row for each side not yet reminded of this version. */
const candidatesSql = (now: Date) => sql`
  SELECT DISTINCT coalesce(l."meetUpId", l.id) AS id, l."meetUpSequence" AS version,
         l."meetUpAt" AS at, l."meetUpTimeSet" AS "timeSet", l."meetUpTimeZone" AS "timeZone",
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
 * Reminds both sides of tomorrow's meet-ups, from `EVENING_HOUR` at their place on. Each side is reminded
 * once per meet-up and version, even if several loans share it or runs are concurrent. A reminder that fails
 * does not stop the others; the next run tries it again.
 * @throws Error the first failure, after all reminders have been tried.
 */
export async function remindOfMeetUps(now = new Date()): Promise<void> {
  const meetUps = await query<Candidate>("meetups-to-remind", candidatesSql(now));
  await runEach("reminder of a meet-up", meetUps, async (meetUp) => {
    const zone = timeZoneOf(meetUp);
    const isTomorrow = dayOf(meetUp.at, meetUp, zone) === addDays(todayIn(zone, now), 1);
    if (isTomorrow && hourIn(zone, now) >= EVENING_HOUR) await transact((tx) => remind(tx, meetUp));
  });
}

/** Notifies one side, unless another process has done so or the meet-up has changed. */
async function remind(
  tx: Tx,
  { id: meetUpId, version, userId, otherId }: Candidate,
): Promise<void> {
  // Waits for a transaction that moves the meet-up or ends a loan; then no row is found.
  const locked = await rowsIn<{ id: string }>(tx)`
    SELECT l.id FROM "Loan" l JOIN "Book" b ON b.id = l."bookId"
     WHERE coalesce(l."meetUpId", l.id) = ${meetUpId}::uuid AND l."meetUpSequence" = ${version}
       AND ${hasMeetUpSql("l")}
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
