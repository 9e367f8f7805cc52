import { bookSuggestions, bookSuggestQuery } from "@/lib/books/schema";
import { suggestBooks } from "@/lib/books/suggest-queries";
import { handle } from "@/lib/core/handle";

export const GET = handle({
  summary: "Titles and authors of books in reach that have what is typed, six at most",
  auth: "member",
  query: bookSuggestQuery,
  output: bookSuggestions,
  run: ({ actor, query }) => suggestBooks(actor, query),
});
