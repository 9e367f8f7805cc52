import type { BookLanguage } from "./books";
import de from "./words/de.json" with { type: "json" };
import en from "./words/en.json" with { type: "json" };
import es from "./words/es.json" with { type: "json" };
import fr from "./words/fr.json" with { type: "json" };
import it from "./words/it.json" with { type: "json" };
import pl from "./words/pl.json" with { type: "json" };
import uk from "./words/uk.json" with { type: "json" };

export type Gender = "m" | "f" | "n";

/** Parts of which titles and authors of one language are composed. */
export interface Words {
  /** Masculine, feminine and neuter form, separated by blanks; a single form is used for all genders. */
  adjectives: string[];
  /** Put before adjective and noun, with its blank; empty if the nouns have their own. */
  articles: Record<Gender, string>;
  adjectiveFirst: boolean;
  /** Joins two nouns. */
  and: string;
  nouns: Record<Gender, string[]>;
  /** Phrases that may follow any noun. */
  complements: string[];
  given: string[];
  surnames: string[];
  /** Owners' descriptions of books. */
  descriptions: string[];
  /** Beginnings, middles and ends of invented place names. */
  syllables: string[][];
}

export const WORDS: Record<BookLanguage, Words> = { uk, en, de, pl, fr, es, it };
