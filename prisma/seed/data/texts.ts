import de from "./texts/de.json" with { type: "json" };
import en from "./texts/en.json" with { type: "json" };
import uk from "./texts/uk.json" with { type: "json" };

/** Languages in which demo readers write to each other. */
export type TextLanguage = "uk" | "en" | "de";

/** A conversation: who ("owner" or "borrower", "first" or "second" friend) says what, in order. */
export type Script = readonly string[][];

/** What readers write in one language; gender-neutral, fits any title. */
interface Texts {
  borrowerMessages: string[];
  /** An owner's reasons for a rejection, and notes when the book comes back. */
  rejectReasons: string[];
  returnNotes: string[];
  /** The offered kinds of places, or a place by name. */
  meetUpPlaces: string[];
  meetUpNotes: string[];
  /** By borrowers, of books rated 8 to 10, and 4 to 7. */
  warmBookReviews: string[];
  coolBookReviews: string[];
  /** By owners, of borrowers who did everything right, and of others. */
  warmBorrowerReviews: string[];
  coolBorrowerReviews: string[];
  /** About a loan before the meet-up, and while the book is being read. */
  meetingChats: Script[];
  readingChats: Script[];
  friendChats: Script[];
}

export const TEXTS: Record<TextLanguage, Texts> = { uk, en, de };
