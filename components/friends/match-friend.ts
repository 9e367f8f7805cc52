import { countryName } from "@/lib/shared/countries";
import type { Friend } from "@/lib/features/friends/schema";
import { fold } from "@/lib/shared/fold";

/**
 * Friends whose name, town or country has a word starting with each word of the query, in any
 * script; sorted by name.
 */
export function matching(friends: readonly Friend[], query: string, locale: string): Friend[] {
  const queryWords = words(query);
  return friends
    .filter((friend) => {
      const own = words(textOf(friend, locale));
      return queryWords.every((word) => own.some((known) => known.startsWith(word)));
    })
    .sort((a, b) => a.displayName.localeCompare(b.displayName, locale));
}

function textOf({ displayName, city, country }: Friend, locale: string): string {
  return [displayName, city, country && countryName(country, locale)].filter(Boolean).join(" ");
}

/** Folded words; a word in a script that does not fold to Latin letters stays as it is. */
function words(text: string): string[] {
  const plain = text.normalize("NFKC").toLowerCase().split(/\s+/).filter(Boolean);
  return plain.flatMap((word) => (fold(word) || word).split(" "));
}
