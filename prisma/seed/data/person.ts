import type { BookLanguage } from "./books";

/** Towns of the demo readers, who lend within their own town. */
export type Town = "lviv" | "kyiv" | "berlin" | "hamburg" | "vienna" | "london";

export interface SeedPerson {
  name: string;
  nickname?: string;
  email: string;
  language: BookLanguage;
  town: Town;
  postalCode: string;
  /** Centre of the district, degrees with two decimals. */
  lat: number;
  lon: number;
  /** Languages of the books on the shelf, most frequent first. */
  shelf: readonly BookLanguage[];
  /** Shown by nickname instead of name. */
  byNickname?: boolean;
  travels?: boolean;
  phone?: string;
  phoneVerified?: boolean;
  idVerified?: boolean;
}
