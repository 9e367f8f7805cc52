import { approvesInCircleSql } from "@/lib/features/circles/policy";
import { areFriendsSql } from "@/lib/features/users/policy";
import { literals, raw, sql, type Sql } from "@/lib/server/database/sql";
import { ACTIVE_STATUSES } from "@/lib/features/loans/machine/loan-machine";
import type { LendingRules } from "@/lib/features/books/lending-schema";
import type { RequestRule } from "./rule-schema";

/** A reader's situation towards the owner of a book. */
export interface Standing extends Pick<LendingRules, "booksPerReader" | "newcomersOneAtATime"> {
  /** How many days a loan of the book lasts. */
  loanDays: number;
  /** Whether the owner approves this reader's requests at once. */
  approvesAtOnce: boolean;
  /** Number of the owner's other books that the reader has or is promised. */
  held: number;
  /** Number of the owner's other books that the reader has requested. */
  asked: number;
  /** Whether the reader has returned a book to anyone. */
  hasReturned: boolean;
}

/** How many days a loan of the book lasts. @param book, owner aliases of their rows. */
export function loanDaysSql(book: Sql, owner: Sql): Sql {
  return sql`coalesce(${book}."loanDays", ${owner}."loanDays")`;
}

/** Selects the `Standing` of a reader towards the owner of a book. */
export function standingSql(bookId: string, readerId: string): Sql {
  const reader = sql`${readerId}::uuid`;
  const others = (statuses: readonly string[]) => sql`(
    SELECT count(*)::int FROM "Loan" l
     WHERE l."ownerId" = o.id AND l."borrowerId" = ${reader} AND l."bookId" <> b.id
       AND l.kind <> 'GIFT' AND l.status IN (${literals(statuses)}))`;
  return sql`
  SELECT ${loanDaysSql(raw("b"), raw("o"))} AS "loanDays", o."booksPerReader", o."newcomersOneAtATime",
         o."approveFriends" AND ${areFriendsSql(reader, sql`o.id`)} OR ${approvesInCircleSql(reader)}
           AS "approvesAtOnce",
         ${others(ACTIVE_STATUSES)} AS held, ${others(["REQUESTED"])} AS asked,
         EXISTS (SELECT FROM "Loan" l
                  WHERE l."borrowerId" = ${reader} AND l.status = 'RETURNED') AS "hasReturned"
    FROM "Book" b JOIN "User" o ON o.id = b."ownerId" WHERE b.id = ${bookId}::uuid`;
}

/**
 * The owner's rule that refuses one more book; null if none does. For a request the books count that the
 * reader has, is promised or has requested, so that the owner cannot approve too many by mistake; for an
 * approval those that the reader has or is promised.
 */
export function refusalOf(standing: Standing, to: "request" | "approve"): RequestRule | null {
  const { booksPerReader, newcomersOneAtATime, hasReturned, held, asked } = standing;
  const count = to === "request" ? held + asked : held;
  if (newcomersOneAtATime && !hasReturned && count >= 1)
    return { rule: "NEWCOMERS", limit: 1, count };
  if (booksPerReader === null || count < booksPerReader) return null;
  return { rule: "BOOKS_PER_READER", limit: booksPerReader, count };
}
