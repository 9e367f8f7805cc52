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
