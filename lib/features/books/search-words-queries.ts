import { query } from "@/lib/server/database/db";
import { fold } from "@/lib/shared/fold";
import { otherSpellings } from "./author-spellings";
import type { BookSearch } from "./search-schema";
import { FIELDS, MAX_WORDS, type Plan, type WordRef, type WordsSought } from "./search-plan";

type Field = (typeof FIELDS)[number];
type Words = Partial<Pick<BookSearch, Field>>;

/** A word of the search, and the keys of the known words that it may stand for. */
export interface FoundWord {
  field: Field;
  /** Folded. */
  word: string;
  /** More than three Latin letters, or more than one of another script. */
  isLong: boolean;
  /** The word itself, and words spelt like it. */
  similar: number[];
  /** Known words of which a rare word may be a misspelling. */
  lessSimilar: number[];
  /** Other spellings of the same name. */
  spellings: number[];
  /** Words that sound like it. */
  sounds: number[];
}

const IS_AUTHOR: Record<Field, boolean[]> = {
  query: [false, true],
  title: [false],
  author: [true],
};

/** Articles are frequent at the beginning of titles; they are ignored if other words are given. */
const ARTICLES = new Set([
  ..."the an der die das den dem des ein eine einen einem einer eines".split(" "),
  ..."el la los las un una le les une il lo gli".split(" "),
]);
const isArticle = ({ word }: Pick<FoundWord, "word">) => ARTICLES.has(word);

/** Looks up the longest words of each field; words without any similar known word are included. */
export async function lookUpWords(criteria: Words): Promise<FoundWord[]> {
  const texts = FIELDS.map((field) => criteria[field] ?? null);
  if (texts.every((text) => text === null)) return [];
  const names = fold(texts.join(" ")).split(" ");
  const pairs = names.flatMap((name) =>
    otherSpellings(name).map((other) => [name, other] as const),
  );
  return query<FoundWord>(
    "search-words",
    `SELECT q.field, word.w AS word, octet_length(word.w) > 3 AS "isLong", "similar", "lessSimilar", spellings, sounds
       FROM (VALUES ('query', words_of(fold_text($1))), ('title', words_of(fold_text($2))),
                    ('author', words_of(fold_text($3)))) AS q (field, words)
      CROSS JOIN LATERAL (
        SELECT w FROM unnest(q.words) AS w ORDER BY length(w) DESC, w LIMIT ${MAX_WORDS}) word
      CROSS JOIN LATERAL (
        SELECT ARRAY(SELECT word_key(known.word) FROM unnest($4::text[], $5::text[]) AS pair (name, other)
                       JOIN "Word" known ON known.word = pair.other
                      WHERE pair.name = word.w) AS spellings) spelt
      CROSS JOIN LATERAL (
        SELECT coalesce(array_agg(word_key(s.word)) FILTER (WHERE NOT s.is_far), '{}') AS "similar",
               coalesce(array_agg(word_key(s.word)) FILTER (WHERE s.is_far), '{}') AS "lessSimilar"
          FROM similar_words(word.w, cardinality(spelt.spellings) > 0) s) alike
      CROSS JOIN LATERAL (
        SELECT ARRAY(SELECT word_key(s) FROM words_sounding_like(word.w) AS s) AS sounds) heard`,
    [...texts, pairs.map(([name]) => name), pairs.map(([, other]) => other)],
  );
}

/** The word is similar to a word of some book. */
export function isKnown({ similar, lessSimilar, spellings, sounds }: FoundWord): boolean {
  return [similar, lessSimilar, spellings, sounds].some((keys) => keys.length > 0);
}

/** Counting less similar words too would find more. */
export function hasLessSimilar({ field, lessSimilar, sounds }: FoundWord): boolean {
  return lessSimilar.length > 0 || (field !== "author" && sounds.length > 0);
}

/**
 * What the fields' words stand for. Names are also compared by their sound; words of titles only if less
 * similar words count too.
 * @returns null if no word of a field is similar to a word of any book, or only its articles are: "Der Schwarm"
 *   does not mean every title that begins with "Der".
 */
export function wordsSought(
  criteria: Words,
  found: FoundWord[],
  withLessSimilar: boolean,
): Pick<Plan, Field> | null {
  const sought: Pick<Plan, Field> = {};
  for (const field of FIELDS) {
    const text = criteria[field];
    if (!text) continue;
    const asked = found
      .filter((word) => word.field === field)
      .map((word) => ({ ...word, refs: refsOf(word, withLessSimilar) }));
    const words = asked.filter(({ refs }) => refs.length > 0);
    const isNothing = words.every(isArticle) && !asked.every(isArticle);
    if (words.length === 0 || isNothing) return null;
    sought[field] = {
      text,
      otherText: inOtherSpelling(text),
      words: words.map(({ refs }) => refs),
      longWords: words.filter(({ isLong }) => isLong).map(({ refs }) => refs),
    };
  }
  return sought;
}

function refsOf(word: FoundWord, withLessSimilar: boolean): WordRef[] {
  const { field, similar, lessSimilar, spellings, sounds } = word;
  const keys = [...similar, ...spellings, ...(withLessSimilar ? [...lessSimilar, ...sounds] : [])];
  const refs = IS_AUTHOR[field].flatMap((isAuthor) => keys.map((key) => ({ key, isAuthor })));
  if (field === "title" || withLessSimilar) return refs;
  return [...refs, ...sounds.map((key) => ({ key, isAuthor: true }))];
}

function inOtherSpelling(text: WordsSought["text"]): string | null {
  const folded = fold(text);
  const other = folded
    .split(" ")
    .map((word) => otherSpellings(word)[0] ?? word)
    .join(" ");
  return other === folded ? null : other;
}
