import { expect } from "vitest";
import { page } from "vitest/browser";
import { ManageScreen } from "@/components/shelf/manage-screen";
import { WHOLE_SHELF } from "@/components/shelf/list/shelf-view";
import type { BookDto } from "@/lib/features/books/schema";
import type { Loan } from "@/lib/features/loans/schema";
import type { OutsideLoan } from "@/lib/features/shelf/outside-loan-schema";
import { BOOK_STATES } from "@/lib/features/books/terms";
import type { ShelfPage } from "@/lib/features/shelf/schema";
import { record } from "@/lib/shared/records";
import { answer, example } from "../support/api";
import { show, t } from "../support/show";

/** The texts of the screen. */
export const own = (key: string, values?: Record<string, string | number>) =>
  t(`manageBooks.${key}`, values);

/** The server's data; tests change it, and later answers follow. */
interface Kept {
  books: BookDto[];
  active: Loan[];
  outside: OutsideLoan[];
}

export async function aBook(fields: Partial<BookDto> = {}): Promise<BookDto> {
  const book = await example("PUT /books/[id]");
  const plain = { choiceOpen: false, ownLocation: null, isbn: null, coverImageId: null };
  return {
    ...{ ...book, ...plain, id: crypto.randomUUID() },
    ...{ hasCoverImage: false, coverImageUrl: null, ...fields },
  };
}

/** As many others as make a shelf worth filters and search. */
export const threeMore = (): Promise<BookDto[]> =>
  Promise.all(["Арка", "Брама", "Вежа"].map((title) => aBook({ title })));

/** An active loan of this book. */
export async function loanOf(book: BookDto, name: string): Promise<Loan> {
  const loan = await example("POST /loans");
  return {
    ...{ ...loan, id: crypto.randomUUID(), status: "LENT", bookId: book.id, bookTitle: book.title },
    ...{ borrowerUserId: crypto.randomUUID(), borrower: { ...loan.borrower, displayName: name } },
    ...{ returnedCondition: null, meetUpId: null, meetUpForReturn: false },
  };
}

function pageOf({ books }: Kept, query: Record<string, string> = {}): ShelfPage {
  const lost = books.filter(({ state }) => state === "LOST");
  const content = books
    .filter(({ state }) => (query.state ? state === query.state : state !== "LOST"))
    .filter(({ genre }) => !query.genre || genre === query.genre)
    .filter(({ author }) => author.includes(query.q ?? ""));
  const states = record(
    BOOK_STATES,
    (state) => books.filter((book) => book.state === state).length,
  );
  const alone = books.filter(({ visibility }) => visibility === "NOBODY").length;
  const counts = { listed: books.length - lost.length, lost: lost.length, alone, states };
  return { content, page: 1, found: content.length, ...counts };
}

/** Shows the screen of the reader's own books and waits for its calls. */
export async function showScreen(
  given: Partial<Kept>,
  options: Parameters<typeof show>[1] = { at: "/books/manage?tab=books" },
): Promise<Kept> {
  const kept: Kept = { books: [], active: [], outside: [], ...given };
  answer("GET /users/me/outside-loans", () => kept.outside);
  const asked = [
    answer("GET /users/me/books", ({ query }) => pageOf(kept, query)),
    answer("GET /loans/active", () => kept.active),
    answer("GET /loans/pending", () => []),
  ];
  const first = { ...kept, view: WHOLE_SHELF, shelf: pageOf(kept), edited: null };
  await show(<ManageScreen countries={[]} first={first} pending={[]} />, options);
  await expect.poll(() => asked.every(({ length }) => length > 0)).toBe(true);
  return kept;
}

/** The open sheet with the actions on a book. */
export const actsOf = ({ title }: { title: string }) =>
  page.getByRole("dialog", { name: title, exact: true });

/** Opens what can be done with a book. */
export async function openBook(book: { title: string }): Promise<void> {
  await cardOf(book).getByRole("button").click();
}

export const cardOf = ({ title }: { title: string }) =>
  page.getByRole("article", { name: title, exact: true });
