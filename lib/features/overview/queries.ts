import type { Actor } from "@/lib/server/session/actor";
import { query } from "@/lib/server/database/db";
import { AppError } from "@/lib/shared/errors";
import { countFriends } from "@/lib/features/friends/queries";
import { countGuests } from "@/lib/features/invitations/queries";
import { listPending } from "@/lib/features/loans/requests/pending-queries";
import { listOutsideLoans } from "@/lib/features/shelf/outside-loan-queries";
import { listActive, listMeetups } from "@/lib/features/loans/queries";
import type { Loan } from "@/lib/features/loans/schema";
import { pictureUrl } from "@/lib/features/users/dto";
import { OVERVIEW_DAYS, TOP_BOOKS, type Analytics } from "./schema";

type Day = Analytics["days"][number];
type TopBookRow = Omit<Analytics["topBooks"][number], "coverImageUrl"> & {
  coverImageId: string | null;
};

/** The first day of the period is `FIRST`. Days are in UTC, as views are counted. */
const TODAY = `(now() AT TIME ZONE 'UTC')::date`;
const FIRST = `(${TODAY} - ${OVERVIEW_DAYS - 1})`;
const VIEWS = `
  SELECT v."bookId", v.day FROM "BookView" v JOIN "Book" b ON b.id = v."bookId"
   WHERE b."ownerId" = $1 AND v.day >= ${FIRST}
     AND (b."receivedAt" IS NULL OR v.day >= (b."receivedAt" AT TIME ZONE 'UTC')::date)`;
const LOANS = `
  SELECT l."bookId", (l."lentAt" AT TIME ZONE 'UTC')::date AS day FROM "Loan" l
   WHERE l."ownerId" = $1 AND l."lentAt" >= (${FIRST} AT TIME ZONE 'UTC')`;

const DAYS = `
  WITH viewed AS (SELECT day, count(*) AS n FROM (${VIEWS}) v GROUP BY day),
       lent AS (SELECT day, count(*) AS n FROM (${LOANS}) l GROUP BY day)
  SELECT d.day::date AS day, coalesce(viewed.n, 0) AS views, coalesce(lent.n, 0) AS loans
    FROM generate_series(${FIRST}, ${TODAY}, interval '1 day') AS d (day)
    LEFT JOIN viewed ON viewed.day = d.day LEFT JOIN lent ON lent.day = d.day
   ORDER BY d.day`;

const TOP = `
  WITH viewed AS (SELECT "bookId", count(*) AS n FROM (${VIEWS}) v GROUP BY "bookId"),
       lent AS (SELECT "bookId", count(*) AS n FROM (${LOANS}) l GROUP BY "bookId")
  SELECT b.id, b.title, b.author, b."coverImageId",
         coalesce(viewed.n, 0) AS views, coalesce(lent.n, 0) AS loans
    FROM (SELECT "bookId" FROM viewed UNION SELECT "bookId" FROM lent) AS seen
    JOIN "Book" b ON b.id = seen."bookId"
    LEFT JOIN viewed ON viewed."bookId" = b.id LEFT JOIN lent ON lent."bookId" = b.id
   WHERE b."hiddenAt" IS NULL AND b."ownerId" = $1
   ORDER BY views DESC, loans DESC, b.title, b.id
   LIMIT ${TOP_BOOKS}`;

/** The weekly letter is offered once, after the first completed loan. */
const OFFER = `
  SELECT u."weeklyLetterChosenAt" IS NULL AND EXISTS (
           SELECT FROM "Loan" l WHERE u.id IN (l."ownerId", l."borrowerId")
              AND l.status IN ('RETURNED', 'GIVEN')) AS offered
    FROM "User" u WHERE u.id = $1`;

/** @param today "YYYY-MM-DD". */
const isOverdue = ({ status, dueDate }: Loan, today: string) =>
  status === "LENT" && dueDate !== null && dueDate < today;

/** The actor's own figures. @throws AppError NOT_FOUND for anyone else's. */
export async function getAnalytics(actor: Actor, userId: string): Promise<Analytics> {
  if (userId !== actor.id) throw new AppError("NOT_FOUND");
  const [days, top, meetUps, active, outside, pending, friends, invited, offer] = await Promise.all(
    [
      query<Day>("overview-days", DAYS, [actor.id]),
      query<TopBookRow>("overview-top", TOP, [actor.id]),
      listMeetups(actor),
      listActive(actor),
      listOutsideLoans(actor),
      listPending(actor),
      countFriends(actor),
      countGuests(actor),
      query<{ offered: boolean }>("overview-letter", OFFER, [actor.id]),
    ],
  );
  const total = (what: "views" | "loans") => days.reduce((sum, day) => sum + day[what], 0);
  const today = new Date().toISOString().slice(0, 10);
  return {
    days,
    totals: { views: total("views"), loans: total("loans") },
    topBooks: top.map(({ coverImageId, ...book }) => ({
      ...book,
      coverImageUrl: pictureUrl(coverImageId),
    })),
    upcomingMeetups: meetUps.length,
    activeLoans: active.length,
    outsideLoans: outside.filter(({ lost }) => !lost).length,
    overdueLoans: active.filter((loan) => isOverdue(loan, today)).length,
    pendingRequests: pending.length,
    friends,
    invited,
    offersWeeklyLetter: offer[0]?.offered ?? false,
  };
}
