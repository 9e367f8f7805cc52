import { z } from "zod";
import { COUNTRIES } from "../core/countries";
import { line } from "../core/text";

export const suggestQuery = z.object({ country: z.enum(COUNTRIES), q: line(100) });
export type SuggestQuery = z.output<typeof suggestQuery>;

export const placeSuggestions = z.array(z.object({ name: z.string() }));
export type PlaceSuggestion = z.output<typeof placeSuggestions>[number];
