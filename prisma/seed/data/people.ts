import { PEOPLE_ABROAD } from "./people-abroad";
import { PEOPLE_UKRAINE } from "./people-ukraine";
import type { BookLanguage } from "./books";

/** Towns the demo readers live in; they lend within their own town. */
export type Town = "lviv" | "kyiv" | "berlin" | "hamburg" | "vienna" | "london";

export interface SeedPerson {
  name: string;
  nickname?: string;
  email: string;
  language: BookLanguage;
  town: Town;
  postalCode: string;
  /** Middle of the district, degrees, two decimals. */
  lat: number;
  lon: number;
  /** Languages of the books on the shelf, the most frequent first. */
  shelf: readonly BookLanguage[];
  /** Named by nickname instead of name. */
  byNickname?: boolean;
  travels?: boolean;
  phone?: string;
  phoneVerified?: boolean;
  idVerified?: boolean;
}

/** How a town is written in a reader's address. */
export const TOWNS: Record<Town, { country: string; city: string }> = {
  lviv: { country: "UKR", city: "Львів" },
  kyiv: { country: "UKR", city: "Київ" },
  berlin: { country: "DEU", city: "Berlin" },
  hamburg: { country: "DEU", city: "Hamburg" },
  vienna: { country: "AUT", city: "Wien" },
  london: { country: "GBR", city: "London" },
};

/** Accounts with a part in the tour; everybody's password is `nearshelf-demo`. */
export const ACCOUNTS = {
  owner: "owner@example.org",
  borrower: "borrower@example.org",
  friend: "friend@example.org",
  stranger: "stranger@example.org",
  admin: "admin@example.org",
  newcomer: "newcomer@example.org",
} as const;

/** Signed up a moment ago: no country and no postal code yet. */
export const NEWCOMER = {
  name: "Данило Романюк",
  email: ACCOUNTS.newcomer,
  language: "uk",
} as const;

/** Everybody but the newcomer. */
export const PEOPLE: readonly SeedPerson[] = [...PEOPLE_UKRAINE, ...PEOPLE_ABROAD];
