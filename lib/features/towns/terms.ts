import { COUNTRY_CODES, type Country } from "@/lib/shared/countries";

/** Fewer readers are not told; also the step to which numbers are rounded down. */
export const FEWEST = 5;
/** Maximum of towns in the list of /near. */
export const TOWNS_LISTED = 200;
/** Maximum of covers and of wanted genres on a town's page. */
export const COVERS_SHOWN = 12;
export const GENRES_SHOWN = 3;
/** Maximum of open circles on a town's page. */
export const CIRCLES_SHOWN = 12;

/** Letters that do not decompose into a base letter and marks. */
const LETTERS: Record<string, string> = {
  ...{ ß: "ss", æ: "ae", œ: "oe", ø: "o", đ: "d", ð: "d", þ: "th", ł: "l", ı: "i" },
};

/** A town's name in the address of its page: `a-z`, `0-9` and hyphens; empty for a name in another script. */
export function townSlug(name: string): string {
  return name
    .normalize("NFKD")
    .replace(/\p{M}+/gu, "")
    .toLowerCase()
    .replace(/['’`]/g, "")
    .replace(/[^a-z\d]/g, (sign) => LETTERS[sign] ?? "-")
    .replace(/-{2,}/g, "-")
    .replace(/^-|-$/g, "");
}

/** Path of a town's page. */
export function townPath(country: Country, slug: string): string {
  return `/near/${COUNTRY_CODES[country].toLowerCase()}/${slug}`;
}
