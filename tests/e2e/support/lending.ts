import type { Reader } from "./reader";

/** A type, not an interface, as only a type can be passed as values of a text. */
export type Made = { id: string; title: string };

interface Terms {
  /** By default a new one. */
  book?: Made;
  dueDate?: string;
}

/** Lists a book, “Тигролови” unless `facts` name another. */
export function listBook(owner: Reader, facts: object = {}): Promise<Made> {
  return owner.call("POST", "/books", { title: "Тигролови", author: "Іван Багряний", ...facts });
}

/** Gives the id of the loan, as the functions below do. */
export async function askFor(
  borrower: Reader,
  { id }: Made,
  borrowerMessage?: string,
): Promise<string> {
  const body = { bookId: id, borrowerMessage };
  return (await borrower.call<Made>("POST", "/loans", body)).id;
}

export async function approved(
  owner: Reader,
  borrower: Reader,
  { book, dueDate }: Terms = {},
): Promise<string> {
  const id = await askFor(borrower, book ?? (await listBook(owner)));
  await owner.call("PUT", `/loans/${id}/approve`, { dueDate });
  return id;
}

export async function lent(owner: Reader, borrower: Reader, terms?: Terms): Promise<string> {
  const id = await approved(owner, borrower, terms);
  await owner.call("PATCH", `/loans/${id}/status`, { status: "LENT" });
  return id;
}
