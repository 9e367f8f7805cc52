import { unusualWord } from "./book";
import { approved, lent, listBook, type Made } from "./lending";
import { newReader, type Reader } from "./reader";

/** Gifts from the scene's owner to its borrower, and a book with a journey. */
export interface GiftScene {
  /** Without a request. */
  offered: Made;
  /** Without the borrower's choice. */
  given: Made;
  /** The owner's: listed in Kyiv, lent to the borrower in Lviv, then given away; two readers left a note in it. */
  travelled: Made;
}

export async function makeGifts(owner: Reader, borrower: Reader): Promise<GiftScene> {
  const given = await listed(owner, "Шевченківський гай");
  await give(owner, borrower, given);
  const offered = await listed(owner, "Стрийський парк");
  return { offered, given, travelled: await travel(owner, borrower) };
}

async function give(by: Reader, to: Reader, book: Made): Promise<void> {
  const gift = await approved(by, to, { book });
  await by.call("PUT", `/loans/${gift}/give`);
}

async function travel(owner: Reader, borrower: Reader): Promise<Made> {
  const first = await newReader({ name: "Дарина Поліщук", postalCode: "01001", city: "Київ" });
  const book = await listed(first, "Софійська площа", "AVAILABLE_FOR_BORROW");
  const loan = await lent(first, borrower, { book });
  await first.call("PUT", `/loans/${loan}/return`, {});
  const state = "AVAILABLE_FOR_GIVE_AWAY";
  await first.call("PATCH", `/books/${book.id}/state`, { state });
  await give(first, owner, book);
  await owner.call("PUT", `/books/${book.id}/gift-choice`, { choice: "LEND" });
  const note = (by: Reader, text: string) =>
    by.call("PUT", `/books/${book.id}/margin-note`, { text });
  await note(borrower, "На 94-й сторінці я проїхав свою зупинку, і ні про що не жалкую.");
  await note(owner, "Закладкою був квиток на потяг Київ — Львів.");
  return book;
}

async function listed(
  owner: Reader,
  name: string,
  state: "AVAILABLE_FOR_BORROW" | "AVAILABLE_FOR_GIVE_AWAY" = "AVAILABLE_FOR_GIVE_AWAY",
): Promise<Made> {
  return listBook(owner, { title: `${name} ${unusualWord()}`, state });
}
