import type { Tx } from "../core/database/db";
import type { Facts } from "./rules";

/** Facts with what they are made of, of one reader. */
export interface ReaderFacts extends Facts {
  userId: string;
  booksLent: number;
  booksBorrowed: number;
}

const loans = (side: "ownerId" | "borrowerId", condition: string) =>
  `(SELECT count(*) FROM "Loan" l WHERE l."${side}" = u.id AND ${condition})::int`;
const books = (condition: string) =>
  `(SELECT count(*) FROM "Book" b WHERE b."ownerId" = u.id AND ${condition})::int`;

const FACTS = `
  SELECT *, "booksLent" + "booksBorrowed" + "givenAway" AS transactions FROM (
    SELECT u.id AS "userId",
      (u."emailVerifiedAt" IS NOT NULL)::int AS "emailVerified",
      (u."phoneVerifiedAt" IS NOT NULL)::int AS "phoneVerified",
      (u."idVerifiedAt" IS NOT NULL)::int AS "idVerified",
      u."ratingCount",
      coalesce((u."punctualitySum" + u."accuracySum" + u."communicationSum")::float8
               / nullif(3 * u."ratingCount", 0), 0) AS rating,
      ${loans("borrowerId", `l.status = 'RETURNED'`)} AS "returnedAsBorrower",
      ${loans("ownerId", `l.status = 'RETURNED'`)} AS "returnedAsOwner",
      ${loans("ownerId", `l."lentAt" IS NOT NULL`)} AS "booksLent",
      ${loans("borrowerId", `l."lentAt" IS NOT NULL`)} AS "booksBorrowed",
      ${books(`b."hiddenAt" IS NULL`)} AS listed,
      ${books(`b."givenAwayAt" IS NOT NULL`)} AS "givenAway"
    FROM "User" u WHERE u.id = ANY ($1::uuid[]) AND u."deletedAt" IS NULL) AS counted`;

/** What badges count, of those of these readers who are still here. */
export function readFacts(tx: Pick<Tx, "$queryRawUnsafe">, ids: string[]): Promise<ReaderFacts[]> {
  return tx.$queryRawUnsafe<ReaderFacts[]>(FACTS, ids);
}
