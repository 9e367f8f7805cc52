import { handle } from "@/lib/server/http/handle";
import { suggestPlaces } from "@/lib/features/geo/queries";
import { placeSuggestions, suggestQuery } from "@/lib/features/geo/schema";

export const GET = handle({
  summary: "Suggest towns in a country by the beginning of their name",
  auth: "account",
  query: suggestQuery,
  output: placeSuggestions,
  run: ({ query }) => suggestPlaces(query),
});
