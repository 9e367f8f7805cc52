import { bookPage, bookSearch, bookSearchQuery } from "@/lib/features/books/search-schema";
import { searchBooks } from "@/lib/features/books/search-queries";
import { handle } from "@/lib/server/http/handle";

export const POST = handle({
  summary: "Search books by words, filters and distance, page by page",
  auth: "member",
  rate: "read",
  query: bookSearchQuery,
  body: bookSearch,
  output: bookPage,
  run: ({ actor, query, body }) =>
    searchBooks(actor, { ...body, sortBy: query.sortBy ?? body.sortBy }),
});
