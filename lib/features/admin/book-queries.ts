import type { Prisma } from "@/prisma/client/client";
import type { AdminActor } from "@/lib/server/session/actor";
import { db, pool } from "@/lib/server/database/db";
import { AppError } from "@/lib/shared/errors";
import { pictureUrl } from "@/lib/features/users/dto";
import { toPage } from "@/lib/shared/page-mark";
import { Conditions, PAGE_SIZE } from "./page";
import { tagSelect, toReaderTag } from "./reader-tag";
import type { AdminBook, BookListQuery } from "./book-schema";
import type { Page } from "./schema";

const bookSelect = {
  id: true,
  title: true,
  author: true,
  description: true,
  state: true,
  coverImageId: true,
  createdAt: true,
  hiddenAt: true,
  hiddenReason: true,
  owner: { select: tagSelect },
} satisfies Prisma.BookSelect;

const STATES: Record<BookListQuery["state"], string> = {
  all: `(b."hiddenAt" IS NULL OR b."hiddenReason" IS NOT NULL)`,
  shown: `b."hiddenAt" IS NULL`,
  hidden: `b."hiddenReason" IS NOT NULL`,
};

/** Books, the newest first: whose title and author have words that begin as asked. */
export async function listBooks(
  _actor: AdminActor,
  { query, state, ownerId, cursor }: BookListQuery,
): Promise<Page<AdminBook>> {
  const conditions = new Conditions()
    .behind({ at: `b."createdAt"`, id: "b.id" }, cursor)
    .add(STATES[state]);
  if (query) conditions.add("book_words(b.title, b.author) @@ begins_with(?)", query);
  if (ownerId) conditions.add(`b."ownerId" = ?`, ownerId);
  const { rows: found } = await pool().query<{ id: string }>(
    `SELECT b.id FROM "Book" b ${conditions.where}
      ORDER BY b."createdAt" DESC, b.id DESC LIMIT ${PAGE_SIZE + 1}`,
    conditions.values,
  );
  const rows = await db().book.findMany({
    where: { id: { in: found.map(({ id }) => id) } },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    select: bookSelect,
  });
  return toPage(rows, {
    size: PAGE_SIZE,
    item: toAdminBook,
    mark: ({ createdAt: at, id }) => ({ at, id }),
  });
}

/** One book, unless its owner deleted it. @throws AppError NOT_FOUND */
export async function getAdminBook(_actor: AdminActor, id: string): Promise<AdminBook> {
  const row = await db().book.findFirst({
    where: { id, OR: [{ hiddenAt: null }, { hiddenReason: { not: null } }] },
    select: bookSelect,
  });
  if (!row) throw new AppError("NOT_FOUND");
  return toAdminBook(row);
}

function toAdminBook(row: Prisma.BookGetPayload<{ select: typeof bookSelect }>): AdminBook {
  const { coverImageId, owner, createdAt, hiddenAt, ...facts } = row;
  return {
    ...facts,
    coverUrl: pictureUrl(coverImageId),
    owner: toReaderTag(owner),
    createdAt: createdAt.toISOString(),
    hiddenAt: hiddenAt?.toISOString() ?? null,
  };
}
