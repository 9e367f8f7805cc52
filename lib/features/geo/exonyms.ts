import type { Country } from "@/lib/shared/countries";
import table from "./exonyms.json" with { type: "json" };

const EXONYMS: Readonly<Record<Country, Record<string, string[]>>> = table;

/** Gazetteer name → other names of that city, for one country. */
export function exonyms(country: Country): Map<string, string[]> {
  return new Map(Object.entries(EXONYMS[country]));
}
