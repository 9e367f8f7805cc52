import { fold } from "./fold";

/** Greek letters in Latin ones, as signposts and the gazetteer write them. */
const GREEK: Record<string, string> = {
  α: "a", β: "v", γ: "g", δ: "d", ε: "e", ζ: "z", η: "i", θ: "th", ι: "i", κ: "k", λ: "l", μ: "m",
  ν: "n", ξ: "x", ο: "o", π: "p", ρ: "r", σ: "s", ς: "s", τ: "t", υ: "y", φ: "f", χ: "ch",
  ψ: "ps", ω: "o", ου: "ou", ευ: "ev", αυ: "av", μπ: "b", ντ: "nt", γγ: "ng", γκ: "gk",
};
const GREEK_SOUND = /ου|ευ|αυ|μπ|ντ|γγ|γκ|[α-ω]/g;

/** "м. Київ", "смт Брюховичі", "г. Киев": the kind of settlement that people put before its name. */
const KIND = /^(?:м|місто|смт|с|село|г|город|пос)(?:\.\s*|\s+)(?=\p{L})/iu;

/**
 * The form in which names of places are compared: folded, Greek in Latin letters; names in other
 * scripts (東京, 서울) stay as they are.
 */
export function placeKey(name: string): string {
  const plain = name.normalize("NFKD").replace(/\p{M}+/gu, "").toLowerCase();
  const folded = fold(plain.replace(GREEK_SOUND, (sound) => GREEK[sound] ?? ""));
  return folded || name.normalize("NFKC").toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "");
}

/** Keys to look for, best first: as typed, without the kind of settlement, up to a comma or bracket. */
export function placeKeys(city: string): string[] {
  const trimmed = city.trim();
  const bare = trimmed.replace(KIND, "");
  const first = bare.split(/[,;(/]/, 1)[0] ?? "";
  return [...new Set([trimmed, bare, first].map(placeKey))].filter(Boolean);
}
