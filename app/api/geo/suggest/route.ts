import { handle } from "@/lib/core/handle";
import { suggestPlaces } from "@/lib/geo/queries";
import { placeSuggestions, suggestQuery } from "@/lib/geo/schema";

export const GET = handle({
  summary: "Towns of a country that begin like this",
  auth: "account",
  query: suggestQuery,
  output: placeSuggestions,
  run: ({ query }) => suggestPlaces(query),
});
