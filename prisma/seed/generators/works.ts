import { BOOK_LANGUAGES, BOOKS, type BookLanguage, type SeedBook } from "../data/books";
import { WORDS, type Gender, type Words } from "../data/words";
import type { Random } from "../random";

/** A title of which any number of readers may own a copy. */
export type Work = Omit<SeedBook, "isbn">;

/** Share of the generated works in each language. */
const SHARES: Record<BookLanguage, number> = {
  uk: 0.34,
  en: 0.21,
  de: 0.2,
  pl: 0.1,
  fr: 0.05,
  es: 0.05,
  it: 0.05,
};

/** The real titles, then generated ones: `count` in total, or a few more. */
export function* makeWorks(random: Random, count: number): Generator<Work> {
  yield* BOOKS;
  const genres = BOOKS.map(({ genre }) => genre);
  for (const language of BOOK_LANGUAGES) {
    const wanted = Math.ceil(Math.max(0, count - BOOKS.length) * SHARES[language]);
    const words = WORDS[language];
    for (let made = 0; made < wanted; made += 1) {
      yield {
        language,
        title: title(random, words),
        author: fullName(random, words),
        genre: random.pick(genres),
        description: random.pick(words.descriptions),
      };
    }
  }
}

export function fullName(random: Random, { given, surnames }: Words): string {
  return `${random.pick(given)} ${random.pick(surnames)}`;
}

function title(random: Random, words: Words): string {
  const fate = random.next();
  const noun = random.pick(NOUNS.get(words) ?? []);
  const plain = words.articles[noun.gender] + noun.text;
  if (fate < 0.25) return capital(described(random, words, noun));
  if (fate < 0.5) return capital(`${plain} ${random.pick(words.complements)}`);
  if (fate < 0.75)
    return capital(`${described(random, words, noun)} ${random.pick(words.complements)}`);
  if (fate < 0.85) {
    const other = random.pick(NOUNS.get(words) ?? []);
    return `${capital(plain)} ${words.and} ${second(words, other)}`;
  }
  const place = words.syllables.map((part) => random.pick(part)).join("");
  return `${place}: ${capital(described(random, words, noun))}`;
}

interface Noun {
  text: string;
  gender: Gender;
}

const GENDERS = ["m", "f", "n"] as const;
const NOUNS = new Map<Words, Noun[]>(
  Object.values(WORDS).map((words) => [
    words,
    GENDERS.flatMap((gender) => words.nouns[gender].map((text) => ({ text, gender }))),
  ]),
);

function described(random: Random, words: Words, { text, gender }: Noun): string {
  const forms = random.pick(words.adjectives).split(" ");
  const adjective = forms[GENDERS.indexOf(gender)] ?? forms[0];
  const phrase = words.adjectiveFirst ? `${adjective} ${text}` : `${text} ${adjective}`;
  return words.articles[gender] + phrase;
}

/** The noun after "and": its article in lower case, or without article if "and" already contains it. */
function second(words: Words, { text, gender }: Noun): string {
  if (words.and.includes(" ")) return text;
  const phrase = words.articles[gender] + text;
  const bare = words.adjectiveFirst && !words.articles[gender];
  return bare ? phrase : phrase.charAt(0).toLowerCase() + phrase.slice(1);
}

function capital(phrase: string): string {
  return phrase.charAt(0).toUpperCase() + phrase.slice(1);
}
