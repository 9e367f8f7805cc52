import type { Prisma } from "@/prisma/client/client";
import type { AdminActor } from "@/lib/server/session/actor";
import { db, rowsIn } from "@/lib/server/database/db";
import { allOf, raw, sql, type Sql } from "@/lib/server/database/sql";
import { AppError } from "@/lib/shared/errors";
import { pictureUrl } from "@/lib/features/users/dto";
import { withIsoTimes } from "@/lib/shared/records";
import { afterCursorSql, PAGE_SIZE, pageOfRows } from "./page";
import { IS_BOOK_VISIBLE, VISIBLE_BOOK } from "./policy";
import { tagSelect, toAccountTag } from "./dto";
import type { AdminBook, BookListQuery } from "./book-schema";
import type { Page } from "./schema";

const bookSelect = {
  id: true,
  title: true,
  author: true,
  description: true,
  state: true,
  visibility: true,
  coverImageId: true,
  createdAt: true,
  hiddenAt: true,
  hiddenReason: true,
  owner: { select: tagSelect },
} satisfies Prisma.BookSelect;

const STATES: Record<BookListQuery["state"], Sql> = {
  all: IS_BOOK_VISIBLE,
  shown: sql`b."hiddenAt" IS NULL`,
  hidden: sql`b."hiddenReason" IS NOT NULL`,
};

/** Books, the newest first; each word of the query must begin a word of title or author. */
export async function listBooks(
  _actor: AdminActor,
  { query, state, ownerId, cursor }: BookListQuery,
): Promise<Page<AdminBook>> {
  const where = allOf([
    ...afterCursorSql(cursor, { at: sql`b."createdAt"`, id: sql`b.id` }),
    STATES[state],
    ...(query ? [sql`book_words(b.title, b.author) @@ begins_with(${query})`] : []),
    ...(ownerId ? [sql`b."ownerId" = ${ownerId}`] : []),
  ]);
  const found = await rowsIn<{ id: string }>(db())`SELECT b.id FROM "Book" b WHERE ${where}
      ORDER BY b."createdAt" DESC, b.id DESC LIMIT ${raw(PAGE_SIZE + 1)}`;
  const rows = await db().book.findMany({
    where: { id: { in: found.map(({ id }) => id) } },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    select: bookSelect,
  });
  return pageOfRows(rows, toAdminBook);
}

/** One book, unless its owner deleted it. @throws AppError NOT_FOUND */
export async function getAdminBook(_actor: AdminActor, id: string): Promise<AdminBook> {
  const row = await db().book.findFirst({
    where: { id, ...VISIBLE_BOOK },
    select: bookSelect,
  });
  if (!row) throw new AppError("NOT_FOUND");
  return toAdminBook(row);
}

function toAdminBook(row: Prisma.BookGetPayload<{ select: typeof bookSelect }>): AdminBook {
  const { coverImageId, owner, ...facts } = row;
  return {
    ...withIsoTimes(facts),
    coverUrl: pictureUrl(coverImageId),
    owner: toAccountTag(owner),
  };
}
