import { listBooks } from "@/lib/features/admin/book-queries";
import { adminBookPage, bookListQuery } from "@/lib/features/admin/book-schema";
import { handle } from "@/lib/server/http/handle";

export const GET = handle({
  summary: "List all books, newest first",
  auth: "admin",
  query: bookListQuery,
  output: adminBookPage,
  run: ({ actor, query }) => listBooks(actor, query),
});
