import type { Actor } from "@/lib/server/session/actor";
import { query } from "@/lib/server/database/db";
import { sql } from "@/lib/server/database/sql";
import { COVER_URL } from "@/lib/features/books/dto";
import { viewerSql } from "@/lib/features/users/policy";
import { FIRST_BOOKS, type FirstSteps } from "./schema";

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
