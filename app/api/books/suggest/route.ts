import { bookSuggestions, bookSuggestQuery } from "@/lib/books/schema";
import { suggestBooks } from "@/lib/books/suggest-queries";
import { handle } from "@/lib/core/handle";

export const GET = handle({
  summary: "Suggest up to six titles and authors of nearby books that match the typed text",
  auth: "member",
  query: bookSuggestQuery,
  output: bookSuggestions,
  run: ({ actor, query }) => suggestBooks(actor, query),
});
