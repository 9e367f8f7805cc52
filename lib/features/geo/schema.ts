import { z } from "zod";
import * as field from "@/lib/shared/field";
import { COUNTRIES } from "@/lib/shared/countries";
import { line } from "@/lib/shared/text";

export const suggestQuery = z.object({
  country: field.oneOf(COUNTRIES, "Three-letter country code."),
  q: line(100).describe("The beginning of a town name."),
});
export type SuggestQuery = z.output<typeof suggestQuery>;

export const placeSuggestions = z.array(z.object({ name: field.text("The town's name.") }));
export type PlaceSuggestion = z.output<typeof placeSuggestions>[number];
