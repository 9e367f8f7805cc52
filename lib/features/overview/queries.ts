import type { Actor } from "@/lib/server/session/actor";
import { query } from "@/lib/server/database/db";
import { raw, sql, type Sql } from "@/lib/server/database/sql";
import { viewerSql } from "@/lib/features/users/policy";
import { AppError } from "@/lib/shared/errors";
import { countFriends } from "@/lib/features/friends/queries";
import { countGuests } from "@/lib/features/invitations/queries";
import { listPending } from "@/lib/features/loans/requests/pending-queries";
import { listOutsideLoans } from "@/lib/features/shelf/outside-loan-queries";
import { listActive, listMeetups } from "@/lib/features/loans/queries";
import { isOverdue } from "@/lib/features/loans/groups";
import { isoDay } from "@/lib/shared/time";
import { COVER_URL } from "@/lib/features/books/dto";
import { FIRST_BOOKS, OVERVIEW_DAYS, TOP_BOOKS, type Analytics, type FirstSteps } from "./schema";

type Day = Analytics["days"][number];
type TopBook = Analytics["topBooks"][number];

/** The first day of the period is `FIRST`. Days are in UTC, as views are counted. */
const TODAY = raw(`(now() AT TIME ZONE 'UTC')::date`);
const FIRST = sql`(${TODAY} - ${raw(OVERVIEW_DAYS - 1)})`;
const viewsSql = (owner: Sql) => sql`
  SELECT v."bookId", v.day FROM "BookView" v JOIN "Book" b ON b.id = v."bookId"
   WHERE b."ownerId" = ${owner} AND v.day >= ${FIRST}
     AND (b."receivedAt" IS NULL OR v.day >= (b."receivedAt" AT TIME ZONE 'UTC')::date)`;
const loansSql = (owner: Sql) => sql`
  SELECT l."bookId", (l."lentAt" AT TIME ZONE 'UTC')::date AS day FROM "Loan" l
   WHERE l."ownerId" = ${owner} AND l."lentAt" >= (${FIRST} AT TIME ZONE 'UTC')`;

const daysSql = (owner: Sql) => sql`
  WITH viewed AS (SELECT day, count(*) AS n FROM (${viewsSql(owner)}) v GROUP BY day),
       lent AS (SELECT day, count(*) AS n FROM (${loansSql(owner)}) l GROUP BY day)
  SELECT d.day::date AS day, coalesce(viewed.n, 0) AS views, coalesce(lent.n, 0) AS loans
    FROM generate_series(${FIRST}, ${TODAY}, interval '1 day') AS d (day)
    LEFT JOIN viewed ON viewed.day = d.day LEFT JOIN lent ON lent.day = d.day
   ORDER BY d.day`;

const topSql = (owner: Sql) => sql`
  WITH viewed AS (SELECT "bookId", count(*) AS n FROM (${viewsSql(owner)}) v GROUP BY "bookId"),
       lent AS (SELECT "bookId", count(*) AS n FROM (${loansSql(owner)}) l GROUP BY "bookId")
  SELECT b.id, b.title, b.author, ${COVER_URL} AS "coverImageUrl",
         coalesce(viewed.n, 0) AS views, coalesce(lent.n, 0) AS loans
    FROM (SELECT "bookId" FROM viewed UNION SELECT "bookId" FROM lent) AS seen
    JOIN "Book" b ON b.id = seen."bookId"
    LEFT JOIN viewed ON viewed."bookId" = b.id LEFT JOIN lent ON lent."bookId" = b.id
   WHERE b."hiddenAt" IS NULL AND b."ownerId" = ${owner}
   ORDER BY views DESC, loans DESC, b.title, b.id
   LIMIT ${raw(TOP_BOOKS)}`;

/** The weekly letter is offered once, after the first completed loan. */
const offerSql = (owner: Sql) => sql`
  SELECT u."weeklyLetterChosenAt" IS NULL AND EXISTS (
           SELECT FROM "Loan" l WHERE u.id IN (l."ownerId", l."borrowerId")
              AND l.status IN ('RETURNED', 'GIVEN')) AS offered
    FROM "User" u WHERE u.id = ${owner}`;

/** The actor's own figures. @throws AppError NOT_FOUND for anyone else's. */
export async function getAnalytics(actor: Actor, userId: string): Promise<Analytics> {
  if (userId !== actor.id) throw new AppError("NOT_FOUND");
  const owner = viewerSql(actor);
  const [days, topBooks, meetUps, active, outside, pending, friends, invited, offer] =
    await Promise.all([
      query<Day>("overview-days", daysSql(owner)),
      query<TopBook>("overview-top", topSql(owner)),
      listMeetups(actor),
      listActive(actor),
      listOutsideLoans(actor),
      listPending(actor),
      countFriends(actor),
      countGuests(actor),
      query<{ offered: boolean }>("overview-letter", offerSql(owner)),
    ]);
  const total = (what: "views" | "loans") => days.reduce((sum, day) => sum + day[what], 0);
  const today = isoDay(new Date());
  return {
    days,
    totals: { views: total("views"), loans: total("loans") },
    topBooks,
    upcomingMeetups: meetUps.length,
    activeLoans: active.length,
    outsideLoans: outside.filter(({ lost }) => !lost).length,
    overdueLoans: active.filter((loan) => isOverdue(loan, today)).length,
    pendingRequests: pending.filter(({ bookAvailable }) => bookAvailable).length,
    friends,
    invited,
    offersWeeklyLetter: offer[0]?.offered ?? false,
  };
}

/** The first steps of a reader who has not yet lent or borrowed a book; null for all others. */
export async function getFirstSteps(actor: Actor): Promise<FirstSteps | null> {
  const viewer = viewerSql(actor);
  const [row] = await query<FirstSteps & object>(
    "first-steps",
    sql`
  SELECT (SELECT coalesce(json_agg(first), '[]') FROM (
            SELECT title, author, ${COVER_URL} AS "coverImageUrl" FROM "Book" b
             WHERE "ownerId" = ${viewer} AND "hiddenAt" IS NULL AND state <> 'LOST'
             ORDER BY id LIMIT ${FIRST_BOOKS}) AS first) AS books,
         EXISTS (SELECT FROM "Loan" WHERE "borrowerId" = ${viewer}) AS "hasAsked",
         EXISTS (SELECT FROM "Invitation" WHERE "userId" = ${viewer}) AS "hasInvited",
         EXISTS (SELECT FROM "Wish" WHERE "userId" = ${viewer}) AS "hasWished"
   WHERE NOT EXISTS (SELECT FROM "Loan" WHERE "ownerId" = ${viewer} AND "lentAt" IS NOT NULL)
     AND NOT EXISTS (SELECT FROM "Loan" WHERE "borrowerId" = ${viewer} AND "lentAt" IS NOT NULL)`,
  );
  return row ?? null;
}
