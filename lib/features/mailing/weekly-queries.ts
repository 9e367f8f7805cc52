import { db, query } from "@/lib/server/database/db";
import { raw, sql } from "@/lib/server/database/sql";
import { listNewNearby, type NewNearby } from "@/lib/features/books/nearby-queries";
import { listCircleNews, type CircleNews } from "@/lib/features/circles/news-queries";
import { addDays, todayIn } from "@/lib/features/loans/due-dates/zoned-time";
import { notBlockedSql, viewerSql } from "@/lib/features/users/policy";
import { listFoundSince } from "@/lib/features/wishes/queries";
import type { Claim } from "./outbox-commands";
import { recipientSelect, toRecipient, wantsMail, type Recipient } from "./recipient";
import { LETTER_COVERS_MS, LETTER_KEEPS_MS } from "./weekly-commands";

/** Loans due within these days are listed, and how many at most. */
const DUE_WITHIN_DAYS = 7;
const MAX_DUE = 8;

interface DueLoan {
  id: string;
  title: string;
  /** "YYYY-MM-DD". */
  dueDate: string;
  /** The due date has passed. */
  isLate: boolean;
  /** The reader is the borrower; else the owner. */
  isBorrowed: boolean;
}

type OwnNews = Record<"requests" | "loans" | "ratings", number>;

export interface WeeklyFacts {
  recipient: Recipient;
  /** "YYYY-MM-DD", where the reader lives. */
  today: string;
  /** Found for the reader's wishes. */
  wishes: NewNearby["books"];
  near: NewNearby;
  circles: CircleNews;
  due: DueLoan[];
  own: OwnNews;
}

/**
 * The letter as it is to be sent now; null if there is nothing to say, it is too late, or the reader is gone or
 * no longer wants it.
 */
export async function weeklyFacts(claim: Claim, now: Date): Promise<WeeklyFacts | null> {
  const { userId, createdAt } = claim;
  if (now.getTime() - createdAt.getTime() > LETTER_KEEPS_MS) return null;
  const user = await db().user.findUnique({ where: { id: userId }, select: recipientSelect });
  if (!user || !wantsMail(user, "weeklyLetter")) return null;
  const recipient = toRecipient(user);
  const today = todayIn(recipient.timeZone, now);
  const since = new Date(createdAt.getTime() - LETTER_COVERS_MS);
  const [wishes, nearby, circles, due, own] = await Promise.all([
    listFoundSince(user, since),
    listNewNearby(user, since),
    listCircleNews(user, since),
    listDue(userId, today),
    ownNews(userId, since),
  ]);
  const near = without(nearby, wishes);
  const news = wishes.length + near.count + circles.count + due.length;
  const isEmpty = news + own.requests + own.loans + own.ratings === 0;
  return isEmpty ? null : { recipient, today, wishes, near, circles, due, own };
}

/** Removes books that are already named as found for a wish. */
function without({ books, count }: NewNearby, named: NewNearby["books"]): NewNearby {
  const others = books.filter(({ id }) => !named.some((book) => book.id === id));
  return { books: others, count: count - (books.length - others.length) };
}

/** Lent books on either side that are due within the week or overdue; the most urgent first. */
function listDue(userId: string, today: string): Promise<DueLoan[]> {
  const viewer = viewerSql({ id: userId });
  return query<DueLoan>(
    "weekly-due",
    sql`SELECT l.id, l."bookTitle" AS title, l."dueDate"::text AS "dueDate",
               l."dueDate" < ${today}::date AS "isLate", l."borrowerId" = ${viewer} AS "isBorrowed"
          FROM "Loan" l
         WHERE l.status = 'LENT' AND ${viewer} IN (l."ownerId", l."borrowerId")
           AND l."dueDate" <= ${addDays(today, DUE_WITHIN_DAYS)}::date
         ORDER BY l."dueDate", l.id LIMIT ${MAX_DUE}`,
  );
}

/** News of the reader's own books since then; actions of blocked readers do not count. */
async function ownNews(userId: string, since: Date): Promise<OwnNews> {
  const viewer = viewerSql({ id: userId });
  const notBlocked = (of: "l" | "r") => notBlockedSql(raw(`${of}."borrowerId"`), viewer);
  const [row] = await query<OwnNews>(
    "weekly-own",
    sql`SELECT
      (SELECT count(*) FROM "Loan" l WHERE l."ownerId" = ${viewer}
          AND l."requestedAt" >= ${since} AND ${notBlocked("l")}) AS requests,
      (SELECT count(*) FROM "Loan" l WHERE l."ownerId" = ${viewer}
          AND l."lentAt" >= ${since} AND ${notBlocked("l")}) AS loans,
      (SELECT count(*) FROM "BookRating" r JOIN "Book" b ON b.id = r."bookId"
        WHERE b."ownerId" = ${viewer} AND r."createdAt" >= ${since} AND ${notBlocked("r")}) AS ratings`,
  );
  return row ?? { requests: 0, loans: 0, ratings: 0 };
}
