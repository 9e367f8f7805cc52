import { fold } from "./fold";

/** Greek as signposts and the gazetteer write it, where that is not letter by letter. */
const GREEK: Record<string, string> = { ευ: "ev", αυ: "av", μπ: "b", γγ: "ng", ου: "ou", υ: "y" };
const GREEK_SOUND = /ευ|αυ|μπ|γγ|ου|υ/g;

/** "м. Київ", "смт Брюховичі", "г. Киев": the kind of settlement that people put before its name. */
const KIND = /^(?:м|місто|смт|с|село|г|город|пос)(?:\.\s*|\s+)(?=\p{L})/iu;

/**
 * The form in which names of places are compared: folded, Greek in Latin letters; names in other
 * scripts (東京, 서울) stay as they are.
 */
export function placeKey(name: string): string {
  const folded = fold(/\p{Script=Greek}/u.test(name) ? latin(name) : name);
  return folded || name.normalize("NFKC").toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "");
}

function latin(greek: string): string {
  const plain = greek.normalize("NFD").replace(/\p{M}+/gu, "").toLowerCase();
  return plain.replace(GREEK_SOUND, (sound) => GREEK[sound] ?? "");
}

/** Keys to look for, best first: as typed, without the kind of settlement, up to a comma or bracket. */
export function placeKeys(city: string): string[] {
  const trimmed = city.trim();
  const bare = trimmed.replace(KIND, "");
  const first = bare.split(/[,;(/]/, 1)[0] ?? "";
  return [...new Set([trimmed, bare, first].map(placeKey))].filter(Boolean);
}
