import { rowsIn, type Tx } from "@/lib/server/database/db";
import { raw, sql } from "@/lib/server/database/sql";
import { COUNT_EACH_ONCE, IS_COUNTED } from "@/lib/features/users/figures-sql";
import type { Facts } from "./terms";

/** A user's facts, and the counts from which they are derived. */
export interface UserFacts extends Facts {
  userId: string;
  /** Public counts: a book counts once with each other reader. */
  booksLent: number;
  booksBorrowed: number;
  booksGivenAway: number;
}

const lent = (side: "ownerId" | "borrowerId") => sql`
  (SELECT ${COUNT_EACH_ONCE} FROM "Loan" l
    WHERE ${raw(`l."${side}"`)} = u.id AND l."lentAt" IS NOT NULL AND ${IS_COUNTED})::int`;
/** Returned loans of at least a day. */
const WHOLE = raw(`l.status = 'RETURNED' AND l."closedAt" >= l."lentAt" + interval '1 day'`);
/**
 * Books that the user has given away: books unlisted as given to a reader, and gifts, whose book is now
 * another's. `since`: from when they had the book.
 */
const GIVEN = raw(`
  SELECT b.id AS book, b."givenToId" AS receiver, b."givenAwayAt" AS at, coalesce(b."receivedAt", b."createdAt") AS since
    FROM "Book" b WHERE b."ownerId" = u.id AND b."givenToId" IS NOT NULL
  UNION ALL
  SELECT l."bookId", l."borrowerId", l."closedAt",
         coalesce((SELECT max(e."closedAt") FROM "Loan" e
                    WHERE e."bookId" = l."bookId" AND e.status = 'GIVEN' AND e."closedAt" < l."closedAt"),
                  b."createdAt")
    FROM "Loan" l JOIN "Book" b ON b.id = l."bookId" WHERE l."ownerId" = u.id AND l.status = 'GIVEN'`);

const FACTS = sql`
  SELECT u.id AS "userId",
         (u."emailVerifiedAt" IS NOT NULL)::int AS "emailVerified",
         (u."phoneVerifiedAt" IS NOT NULL)::int AS "phoneVerified",
         (u."idVerifiedAt" IS NOT NULL)::int AS "idVerified",
         u."ratingCount",
         coalesce((u."punctualitySum" + u."accuracySum" + u."communicationSum")::float8
                  / nullif(3 * u."ratingCount", 0), 0) AS rating,
         partners.lenders, partners.borrowers, partners.partners,
         ${lent("ownerId")} AS "booksLent",
         ${lent("borrowerId")} AS "booksBorrowed",
         (SELECT count(*) FROM "Book" b
           WHERE b."ownerId" = u.id AND b."hiddenAt" IS NULL AND b.visibility <> 'NOBODY')::int AS listed,
         gifts."booksGivenAway", gifts."givenAway"
    FROM "User" u CROSS JOIN LATERAL (
      SELECT count(DISTINCT l.other) FILTER (WHERE NOT l.owns)::int AS lenders,
             count(DISTINCT l.other) FILTER (WHERE l.owns)::int AS borrowers,
             count(DISTINCT l.other)::int AS partners
        FROM (SELECT l."borrowerId" AS other, TRUE AS owns FROM "Loan" l
               WHERE l."ownerId" = u.id AND ${WHOLE}
              UNION ALL
              SELECT l."ownerId", FALSE FROM "Loan" l WHERE l."borrowerId" = u.id AND ${WHOLE}) l
    ) partners CROSS JOIN LATERAL (
      SELECT count(DISTINCT (g.book, g.receiver))::int AS "booksGivenAway",
             count(DISTINCT g.receiver) FILTER (WHERE g.at >= g.since + interval '1 day')::int AS "givenAway"
        FROM (${GIVEN}) g
    ) gifts`;

/** The facts of these users; deleted and banned ones are left out. */
export function readFacts(tx: Tx, ids: string[]): Promise<UserFacts[]> {
  return rowsIn<UserFacts>(tx)`${FACTS}
   WHERE u.id = ANY (${ids}::uuid[]) AND u."deletedAt" IS NULL`;
}
