import type { Actor } from "@/lib/server/session/actor";
import { query } from "@/lib/server/database/db";
import { sql } from "@/lib/server/database/sql";
import { pictureUrl } from "@/lib/features/users/dto";
import { viewerSql } from "@/lib/features/users/policy";
import { FIRST_BOOKS, type FirstSteps } from "./schema";

interface Row extends Omit<FirstSteps, "books"> {
  books: { title: string; author: string; coverImageId: string | null }[];
}

/** The first steps of a reader who has not yet lent or borrowed a book; null for all others. */
export async function getFirstSteps(actor: Actor): Promise<FirstSteps | null> {
  const viewer = viewerSql(actor);
  const [row] = await query<Row>(
    "first-steps",
    sql`
  SELECT (SELECT coalesce(json_agg(b), '[]') FROM (
            SELECT title, author, "coverImageId" FROM "Book"
             WHERE "ownerId" = ${viewer} AND "hiddenAt" IS NULL AND state <> 'LOST'
             ORDER BY id LIMIT ${FIRST_BOOKS}) AS b) AS books,
         EXISTS (SELECT FROM "Loan" WHERE "borrowerId" = ${viewer}) AS "hasAsked",
         EXISTS (SELECT FROM "Invitation" WHERE "userId" = ${viewer}) AS "hasInvited",
         EXISTS (SELECT FROM "Wish" WHERE "userId" = ${viewer}) AS "hasWished"
   WHERE NOT EXISTS (SELECT FROM "Loan" WHERE "ownerId" = ${viewer} AND "lentAt" IS NOT NULL)
     AND NOT EXISTS (SELECT FROM "Loan" WHERE "borrowerId" = ${viewer} AND "lentAt" IS NOT NULL)`,
  );
  if (!row) return null;
  const books = row.books.map(({ coverImageId, ...book }) => ({
    ...book,
    coverImageUrl: pictureUrl(coverImageId),
  }));
  return { ...row, books };
}
