import { PEOPLE_ABROAD } from "./people-abroad";
import { PEOPLE_UKRAINE } from "./people-ukraine";
import type { SeedPerson, Town } from "./person";

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
