import { countryName } from "@/lib/shared/countries";
import type { Friend } from "@/lib/features/friends/schema";
import { fold, hasBeginning } from "@/lib/shared/fold";

/**
 * Friends whose name, town or country has a word starting with each word of the query, in any
 * script; sorted by name.
 */
export function matching(friends: readonly Friend[], query: string, locale: string): Friend[] {
  const sought = fold(query).split(" ");
  return friends
    .filter((friend) => {
      const own = fold(textOf(friend, locale));
      return sought.every((word) => hasBeginning(own, word));
    })
    .sort((a, b) => a.displayName.localeCompare(b.displayName, locale));
}

function textOf({ displayName, city, country }: Friend, locale: string): string {
  return [displayName, city, country && countryName(country, locale)].filter(Boolean).join(" ");
}
