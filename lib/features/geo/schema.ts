import { z } from "zod";
import { COUNTRIES } from "@/lib/shared/countries";
import { line } from "@/lib/shared/text";

export const suggestQuery = z.object({
  country: z.enum(COUNTRIES).describe("Three-letter country code."),
  q: line(100).describe("The beginning of a town name."),
});
export type SuggestQuery = z.output<typeof suggestQuery>;

export const placeSuggestions = z.array(
  z.object({ name: z.string().describe("The town's name.") }),
);
export type PlaceSuggestion = z.output<typeof placeSuggestions>[number];
