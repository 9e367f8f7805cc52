import type { BookDto } from "@/lib/features/books/schema";
import type { Actor } from "@/lib/server/session/actor";
import { query } from "@/lib/server/database/db";

/** Ids of the books with an unanswered request of this user. */
export async function requestedBookIds(actor: Actor): Promise<string[]> {
  const rows = await query<{ bookId: string }>(
    "requested-book-ids",
    `SELECT "bookId" FROM "Loan" WHERE "borrowerId" = $1 AND status = 'REQUESTED'`,
    [actor.id],
  );
  return rows.map((row) => row.bookId);
}

/**
 * Due date ("YYYY-MM-DD") of a lent book, for everyone who sees the book, since it does not say who
 * has it. Null where the book is not lent, or overdue.
 */
export async function expectedBack({ id }: BookDto): Promise<string | null> {
  const [row] = await query<{ day: string }>(
    "expected-back",
    `SELECT to_char("dueDate", 'YYYY-MM-DD') AS day FROM "Loan"
      WHERE "bookId" = $1 AND status = 'LENT' AND "dueDate" >= (now() AT TIME ZONE 'UTC')::date`,
    [id],
  );
  return row?.day ?? null;
}
