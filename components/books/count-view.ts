import { api } from "@/lib/browser/api-client";

/** Books this window has told of. */
const told = new Set<string>();

/** Tells that the reader looked at a book, once per window. Nothing hangs on whether it arrives. */
export function countView(bookId: string): void {
  if (told.has(bookId)) return;
  told.add(bookId);
  api.post(`/books/${bookId}/views`, undefined, { stay: true }).catch(() => told.delete(bookId));
}
