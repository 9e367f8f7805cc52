import { POST as bring } from "@/app/api/labels/[code]/bring-back/route";
import { GET as look } from "@/app/api/labels/[code]/route";
import { POST as take } from "@/app/api/labels/[code]/take/route";
import { GET as page, PUT as change } from "@/app/api/books/[id]/route";
import { POST as add } from "@/app/api/books/route";
import { db } from "@/lib/server/database/db";
import { call, type Answer } from "./call";
import type { Person } from "./people";

export interface OwnBook {
  id: string;
  /** Of its label. */
  code: string;
}

/** Lists a book as the circle's own. */
export async function ownBookOf(circleId: string, owner: Person, fields = {}): Promise<OwnBook> {
  const own = { visibility: "CHOSEN_CIRCLES", circles: [circleId], ownCircleId: circleId };
  const body = { title: "Місто", author: "Валер’ян Підмогильний", ...own, ...fields };
  const made = await call(add, { as: owner, body });
  if (made.status !== 201) throw new Error(JSON.stringify(made.body));
  const id = String(made.body.id);
  const { labelCode: code } = await db().book.findUniqueOrThrow({ where: { id } });
  return { id, code };
}

export const takeHome = (as: Person, { code }: OwnBook, body = {}): Promise<Answer> =>
  call(take, { as, params: { code }, body });
/** Also if it is noted as lent to another member. */
export const takeFromOther = (as: Person, book: OwnBook) => takeHome(as, book, { fromOther: true });
export const bringBack = (as: Person, { code }: OwnBook): Promise<Answer> =>
  call(bring, { as, params: { code }, method: "POST" });
export const scan = (as: Person, { code }: OwnBook): Promise<Answer> =>
  call(look, { as, params: { code } });
export const bookSeen = (as: Person, { id }: Pick<OwnBook, "id">): Promise<Answer> =>
  call(page, { as, params: { id } });
export const editOwn = (as: Person, { id }: OwnBook, body: object): Promise<Answer> =>
  call(change, { as, params: { id }, method: "PUT", body });

/** What is noted of the book: borrower, status and kind of each loan, oldest first. */
export async function loansOfBook({ id }: OwnBook): Promise<string[]> {
  const loans = await db().loan.findMany({
    where: { bookId: id },
    orderBy: { id: "asc" },
    include: { borrower: true },
  });
  return loans.map(({ borrower, kind, status }) => `${borrower.name} ${kind} ${status}`);
}
