import { unusualWord } from "./book";
import { askFor, lent, listBook, type Made } from "./lending";
import { newReader, type Reader } from "./reader";

type Asked = Made & { loan: string };

/** Gifts from the scene's owner to its borrower, by progress, and a book with a journey. */
export interface GiftScene {
  /** Without a request. */
  offered: Made;
  asked: Asked;
  promised: Asked;
  /** Without the borrower's choice. */
  given: Asked;
  /** The owner's: listed in Kyiv, lent to the borrower in Lviv, then given away; two readers left a note in it. */
  travelled: Made;
}

export async function makeGifts(owner: Reader, borrower: Reader): Promise<GiftScene> {
  const asks = (reader: Reader) => async (book: Made) => {
    const message = "Дуже хочу її мати, прочитаю й передам далі.";
    return { ...book, loan: await askFor(reader, book, message) };
  };
  const promise = async (by: Reader, asked: Asked) => {
    await by.call("PUT", `/loans/${asked.loan}/approve`, {});
    return asked;
  };
  const give = async (by: Reader, asked: Asked) => {
    await promise(by, asked);
    await by.call("PUT", `/loans/${asked.loan}/give`);
    return asked;
  };
  const [offered, asked, promised, given] = await Promise.all(
    ["Стрийський парк", "Високий Замок", "Кайзервальд", "Шевченківський гай"].map((name) =>
      listed(owner, name),
    ),
  );
  if (!offered || !asked || !promised || !given) throw new Error("a book is missing");
  return {
    offered,
    asked: await asks(borrower)(asked),
    promised: await promise(owner, await asks(borrower)(promised)),
    given: await give(owner, await asks(borrower)(given)),
    travelled: await travel(owner, borrower, async (by, book) => give(by, await asks(owner)(book))),
  };
}

async function travel(
  owner: Reader,
  borrower: Reader,
  give: (by: Reader, book: Made) => Promise<Asked>,
): Promise<Made> {
  const first = await newReader({ name: "Дарина Поліщук", postalCode: "01001", city: "Київ" });
  const book = await listed(first, "Софійська площа", "AVAILABLE_FOR_BORROW");
  const loan = await lent(first, borrower, { book });
  await first.call("PUT", `/loans/${loan}/return`, {});
  const state = "AVAILABLE_FOR_GIVE_AWAY";
  await first.call("PATCH", `/books/${book.id}/state`, { state });
  await give(first, book);
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
