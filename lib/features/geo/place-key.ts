import { fold } from "@/lib/shared/fold";

/** Greek transliterated as on signposts and in the gazetteer, where that is not letter by letter. */
const GREEK: Record<string, string> = { ευ: "ev", αυ: "av", μπ: "b", γγ: "ng", ου: "ou", υ: "y" };
const GREEK_SOUND = /ευ|αυ|μπ|γγ|ου|υ/g;

/** "м. Київ", "смт Брюховичі", "г. Киев": the kind of settlement written before a name. */
const KIND = /^(?:м|місто|смт|с|село|г|город|пос)(?:\.\s*|\s+)(?=\p{L})/iu;

/** The form in which names of places are compared: folded, Greek as on signposts. */
export function placeKey(name: string): string {
  return fold(/\p{Script=Greek}/u.test(name) ? latin(name) : name);
}

function latin(greek: string): string {
  const plain = greek
    .normalize("NFD")
    .replace(/\p{M}+/gu, "")
    .toLowerCase();
  return plain.replace(GREEK_SOUND, (sound) => GREEK[sound] ?? "");
}

/** Shorter parts before a hyphen are not names: "Bad-…", "San-…". */
const MIN_BEGINNING = 4;

/**
 * Keys to look for, best first: as typed, without the kind of settlement, up to a comma or bracket, and up to a
 * hyphen ("Berlin-Mitte").
 */
export function placeKeys(city: string): string[] {
  const trimmed = city.trim();
  const bare = trimmed.replace(KIND, "");
  const first = bare.split(/[,;(/]/, 1)[0] ?? "";
  const [town = ""] = first.split(/[-\u2010-\u2015]/, 1);
  const names =
    town.trim().length < MIN_BEGINNING ? [trimmed, bare, first] : [trimmed, bare, first, town];
  return [...new Set(names.map(placeKey))].filter(Boolean);
}
