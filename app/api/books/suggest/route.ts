import { bookSuggestions, bookSuggestQuery } from "@/lib/features/books/search-schema";
import { suggestBooks } from "@/lib/features/books/suggest-queries";
import { handle } from "@/lib/server/http/handle";

export const GET = handle({
  summary: "Suggest up to six titles and authors of nearby books that match the typed text",
  auth: "member",
  query: bookSuggestQuery,
  output: bookSuggestions,
  run: ({ actor, query }) => suggestBooks(actor, query),
});
