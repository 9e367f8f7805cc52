import { z } from "zod";
import { COUNTRIES } from "../core/countries";
import { line } from "../core/text";

export const suggestQuery = z.object({
  country: z.enum(COUNTRIES).describe("Three letters."),
  q: line(100).describe("The beginning of a town's name."),
});
export type SuggestQuery = z.output<typeof suggestQuery>;

export const placeSuggestions = z.array(z.object({ name: z.string().describe("Of a town.") }));
export type PlaceSuggestion = z.output<typeof placeSuggestions>[number];
