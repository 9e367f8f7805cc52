import { z } from "zod";
import { keysOf } from "@/lib/shared/records";
import { BOOK_LANGUAGES } from "./books";
import people from "./people.json" with { type: "json" };

/** Towns of the demo readers, who lend within their own town, as they are written in an address. */
export const TOWNS = {
  lviv: { country: "UKR", city: "Львів" },
  kyiv: { country: "UKR", city: "Київ" },
  berlin: { country: "DEU", city: "Berlin" },
  hamburg: { country: "DEU", city: "Hamburg" },
  vienna: { country: "AUT", city: "Wien" },
  london: { country: "GBR", city: "London" },
};
export type Town = keyof typeof TOWNS;

/** Accounts with a part in the tour; the password of all is `nearshelf-demo`. */
export const ACCOUNTS = {
  owner: "owner@example.org",
  borrower: "borrower@example.org",
  friend: "friend@example.org",
  stranger: "stranger@example.org",
  admin: "admin@example.org",
  newcomer: "newcomer@example.org",
} as const;

/** Has just signed up: no country and postal code yet. */
export const NEWCOMER = {
  name: "Данило Романюк",
  email: ACCOUNTS.newcomer,
  language: "uk",
} as const;

const seedPerson = z.strictObject({
  name: z.string(),
  nickname: z.string().optional(),
  email: z.string(),
  language: z.enum(BOOK_LANGUAGES),
  town: z.enum(keysOf(TOWNS)),
  postalCode: z.string(),
  /** Centre of the district, degrees with two decimals. */
  lat: z.number(),
  lon: z.number(),
  /** Languages of the books on the shelf, most frequent first. */
  shelf: z.array(z.enum(BOOK_LANGUAGES)),
  /** Shown by nickname instead of name. */
  byNickname: z.boolean().optional(),
  travels: z.boolean().optional(),
  phone: z.string().optional(),
  phoneVerified: z.boolean().optional(),
  idVerified: z.boolean().optional(),
});
export type SeedPerson = z.output<typeof seedPerson>;

/** All readers except the newcomer. */
export const PEOPLE: readonly SeedPerson[] = z.array(seedPerson).parse(people);
