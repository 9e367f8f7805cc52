import { rowsIn, type Tx } from "@/lib/server/database/db";
import { isOtherVolume } from "@/lib/features/books/same-book";
import { holdsAddress } from "@/lib/features/users/names";
import { fittingSql, spellingsOf } from "./match-sql";

export interface Fit {
  bookId: string;
  wishId: string;
  userId: string;
}

/** Words of titles do not tell volumes apart: "II" and "III" are folded alike. */
interface WordedFit extends Fit {
  wished: string | null;
  listed: string;
}

/** Those of these books that match the wish. */
export function findFits(tx: Tx, bookIds: readonly string[], wishId: string): Promise<Fit[]> {
  return find(tx, bookIds, { wishIds: [wishId], isNews: false });
}

/**
 * The matches of these books with all wishes, or with the given ones, that are news to their readers. A book
 * with a web address in its title or author is never news.
 */
export async function findNews(
  tx: Tx,
  bookIds: readonly string[],
  wishIds: readonly string[] | null = null,
): Promise<Fit[]> {
  const fits = await find(tx, bookIds, { wishIds, isNews: true });
  const where = { id: { in: fits.map(({ bookId }) => bookId) } };
  const select = { id: true, title: true, author: true };
  const books = await tx.book.findMany({ where, select });
  const plain = books.filter(({ title, author }) => !holdsAddress(`${title} ${author}`));
  const ids = new Set(plain.map((book) => book.id));
  return fits.filter(({ bookId }) => ids.has(bookId));
}

async function find(
  tx: Tx,
  bookIds: readonly string[],
  among: Parameters<typeof fittingSql>[2],
): Promise<Fit[]> {
  const texts = await rowsIn<{ text: string }>(tx)`
    SELECT title || author AS text FROM "Listing" WHERE "bookId" = ANY (${bookIds}::uuid[])`;
  const spellings = spellingsOf(texts.flatMap(({ text }) => text.split(" ")));
  const fits = await rowsIn<WordedFit>(tx)`${fittingSql(bookIds, spellings, among)}`;
  return fits
    .filter(({ wished, listed }) => !wished || !isOtherVolume(wished, listed))
    .map(({ bookId, wishId, userId }) => ({ bookId, wishId, userId }));
}
