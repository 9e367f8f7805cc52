import { areFriendsSql } from "@/lib/features/users/policy";
import { literals, raw, sql, type Sql } from "@/lib/server/database/sql";
import { ACTIVE_STATUSES } from "@/lib/features/loans/machine/loan-machine";
import type { LendingRules } from "@/lib/features/books/lending-schema";
import type { RequestRule } from "./rule-schema";

/** Where a reader stands towards the owner of a book. */
export interface Standing extends Pick<LendingRules, "booksPerReader" | "newcomersOneAtATime"> {
  /** Days that a loan of the book lasts. */
  loanDays: number;
  /** The owner approves requests of this reader at once. */
  approvesAtOnce: boolean;
  /** Other books of the owner that the reader has or is promised. */
  held: number;
  /** Other books of the owner that the reader has asked for. */
  asked: number;
  /** The reader has returned a book to anyone. */
  hasReturned: boolean;
}

/** Days that a loan of the book lasts. @param book, owner aliases of their rows. */
export function loanDaysSql(book: Sql, owner: Sql): Sql {
  return sql`coalesce(${book}."loanDays", ${owner}."loanDays")`;
}

/** Selects the `Standing` of a reader towards the owner of a book. */
export function standingSql(bookId: string, readerId: string): Sql {
  const reader = sql`${readerId}::uuid`;
  const others = (statuses: readonly string[]) => sql`(
    SELECT count(*)::int FROM "Loan" l
     WHERE l."ownerId" = o.id AND l."borrowerId" = ${reader} AND l."bookId" <> b.id
       AND l.kind = 'LOAN' AND l.status IN (${literals(statuses)}))`;
  return sql`
  SELECT ${loanDaysSql(raw("b"), raw("o"))} AS "loanDays", o."booksPerReader", o."newcomersOneAtATime",
         o."approveFriends" AND ${areFriendsSql(reader, sql`o.id`)} AS "approvesAtOnce",
         ${others(ACTIVE_STATUSES)} AS held, ${others(["REQUESTED"])} AS asked,
         EXISTS (SELECT FROM "Loan" l
                  WHERE l."borrowerId" = ${reader} AND l.status = 'RETURNED') AS "hasReturned"
    FROM "Book" b JOIN "User" o ON o.id = b."ownerId" WHERE b.id = ${bookId}::uuid`;
}

/**
 * The owner's rule by which one more book is refused; null where it is not. A request counts what
 * the reader has, is promised and has asked for, so that not all of it can be approved by mistake;
 * an approval counts what the reader has and is promised.
 */
export function refusalOf(standing: Standing, to: "request" | "approve"): RequestRule | null {
  const { booksPerReader, newcomersOneAtATime, hasReturned, held, asked } = standing;
  const count = to === "request" ? held + asked : held;
  if (newcomersOneAtATime && !hasReturned && count >= 1)
    return { rule: "NEWCOMERS", limit: 1, count };
  if (booksPerReader === null || count < booksPerReader) return null;
  return { rule: "BOOKS_PER_READER", limit: booksPerReader, count };
}
