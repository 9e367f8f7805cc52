import type { Actor } from "@/lib/server/session/actor";
import { db, query, rowsIn, type Tx } from "@/lib/server/database/db";
import { sql } from "@/lib/server/database/sql";
import { AppError, existing } from "@/lib/shared/errors";
import { uuidv7 } from "@/lib/server/uuid";
import { getBook } from "@/lib/features/books/queries";
import { viewerSql } from "@/lib/features/users/policy";
import { hadBookSql } from "./policy";
import { getJourney } from "./queries";
import type { Journey, NoteInput } from "./schema";

/**
 * Writes a note in the margin of a book that the actor has had, replacing an earlier one. Idempotent.
 * @throws AppError NOT_FOUND (no such book, or not visible to the actor), FORBIDDEN (never had it).
 */
export async function writeNote(
  actor: Actor,
  bookId: string,
  { text }: NoteInput,
): Promise<Journey> {
  await getBook(actor, bookId);
  const author = viewerSql(actor);
  const written = await query(
    "note-write",
    sql`INSERT INTO "MarginNote" (id, "bookId", "authorId", text, "updatedAt")
        SELECT ${uuidv7()}::uuid, ${bookId}::uuid, ${author}, ${text}, now()
         WHERE ${hadBookSql(author, sql`${bookId}::uuid`)}
        ON CONFLICT ("bookId", "authorId") DO UPDATE SET text = excluded.text, "updatedAt" = now()
        RETURNING id`,
  );
  if (written.length === 0) throw new AppError("FORBIDDEN");
  return getJourney(actor, bookId);
}

/** Deletes the actor's note in a book, even if the book is no longer visible. @throws AppError NOT_FOUND. */
export async function deleteNote(actor: Actor, bookId: string): Promise<void> {
  const { count } = await db().marginNote.deleteMany({ where: { bookId, authorId: actor.id } });
  if (count === 0) throw new AppError("NOT_FOUND");
}

/** Deletes any reader's note in a book permanently. @throws AppError NOT_FOUND. */
export async function takeNoteOut(
  tx: Tx,
  id: string,
): Promise<{ authorId: string; title: string }> {
  const [note] = await rowsIn<{ authorId: string; title: string }>(tx)`
    DELETE FROM "MarginNote" n USING "Book" b
     WHERE n.id = ${id}::uuid AND b.id = n."bookId" RETURNING n."authorId", b.title`;
  return existing(note);
}
