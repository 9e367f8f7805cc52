import type { BookLanguage } from "./books";
import de from "./words/de.json" with { type: "json" };
import en from "./words/en.json" with { type: "json" };
import es from "./words/es.json" with { type: "json" };
import fr from "./words/fr.json" with { type: "json" };
import it from "./words/it.json" with { type: "json" };
import pl from "./words/pl.json" with { type: "json" };
import uk from "./words/uk.json" with { type: "json" };

export type Gender = "m" | "f" | "n";

/** What titles and authors of one language are put together from. */
export interface Words {
  /** Masculine, feminine and neuter form with a blank between; one form serves all. */
  adjectives: string[];
  /** Put before adjective and noun, with its blank; empty where nouns carry their own. */
  articles: Record<Gender, string>;
  /** The adjective stands before the noun. */
  adjectiveFirst: boolean;
  /** Joins two nouns. */
  and: string;
  nouns: Record<Gender, string[]>;
  /** Whatever may follow a noun. */
  complements: string[];
  given: string[];
  surnames: string[];
  /** What owners say of a book. */
  descriptions: string[];
  /** Beginnings, middles and ends of invented places. */
  syllables: string[][];
}

export const WORDS: Record<BookLanguage, Words> = { uk, en, de, pl, fr, es, it };
