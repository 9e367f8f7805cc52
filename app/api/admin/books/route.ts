import { listBooks } from "@/lib/admin/book-queries";
import { adminBookPage, bookListQuery } from "@/lib/admin/book-schema";
import { handle } from "@/lib/core/handle";

export const GET = handle({
  summary: "List all books, newest first",
  auth: "admin",
  query: bookListQuery,
  output: adminBookPage,
  run: ({ actor, query }) => listBooks(actor, query),
});
