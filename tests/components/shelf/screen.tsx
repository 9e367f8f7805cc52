import { expect } from "vitest";
import { page } from "vitest/browser";
import { ManageScreen } from "@/components/shelf/manage-screen";
import { WHOLE_SHELF } from "@/components/shelf/list/shelf-view";
import type { BookDto } from "@/lib/features/books/schema";
import type { Loan, PendingLoan } from "@/lib/features/loans/schema";
import type { OutsideLoan } from "@/lib/features/shelf/outside-loan-schema";
import type { ShelfPage } from "@/lib/features/shelf/schema";
import { answer, example } from "../support/api";
import { show } from "../support/show";

/** The server's data; tests change it, and later answers follow. */
interface Kept {
  books: BookDto[];
  active: Loan[];
  pending: PendingLoan[];
  meetUps: Loan[];
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
  const content = (query.state === "LOST" ? lost : books.filter((book) => !lost.includes(book)))
    .filter(({ genre }) => !query.genre || genre === query.genre)
    .filter(({ author }) => author.includes(query.q ?? ""));
  const counts = { listed: books.length - lost.length, lost: lost.length };
  return { content, page: 1, found: content.length, ...counts };
}

/** Shows the screen of the reader's own books and waits for its calls. */
export async function showScreen(
  given: Partial<Kept>,
  options: Parameters<typeof show>[1] = { at: "/books/manage?tab=books" },
): Promise<Kept> {
  const kept: Kept = { books: [], active: [], pending: [], meetUps: [], outside: [], ...given };
  answer("GET /users/me/outside-loans", () => kept.outside);
  const asked = [
    answer("GET /users/me/books", ({ query }) => pageOf(kept, query)),
    answer("GET /loans/active", () => kept.active),
    answer("GET /loans/pending", () => kept.pending),
    answer("GET /loans/meetups/upcoming", () => kept.meetUps),
  ];
  const first = { ...kept, view: WHOLE_SHELF, shelf: pageOf(kept), edited: null };
  await show(<ManageScreen countries={[]} first={first} />, options);
  await expect.poll(() => asked.every(({ length }) => length > 0)).toBe(true);
  return kept;
}

export const cardOf = ({ title }: { title: string }) =>
  page.getByRole("article", { name: title, exact: true });
