import { handle } from "@/lib/core/handle";
import { suggestPlaces } from "@/lib/geo/queries";
import { placeSuggestions, suggestQuery } from "@/lib/geo/schema";

export const GET = handle({
  summary: "Suggest towns in a country by the beginning of their name",
  auth: "account",
  query: suggestQuery,
  output: placeSuggestions,
  run: ({ query }) => suggestPlaces(query),
});
