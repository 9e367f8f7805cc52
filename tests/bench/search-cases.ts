import type { z } from "zod";
import { bookSearch } from "@/lib/features/books/search-schema";
import type { Random } from "@/prisma/seed/random";
import type { TargetName } from "./targets";

/** A book near the reader, from which a case makes its search. */
export interface Around {
  title: string;
  author: string;
  chance: Random;
}

type Case = (around: Around) => z.input<typeof bookSearch>;

const longest = (text: string) => text.split(" ").sort((a, b) => b.length - a.length)[0] ?? text;

/** Swaps, drops or doubles one letter. */
function misspelt(word: string, chance: Random): string {
  const at = chance.int(1, Math.max(1, word.length - 2));
  const [head, letter, next, tail] = [
    word.slice(0, at),
    word[at] ?? "",
    word[at + 1] ?? "",
    word.slice(at + 2),
  ];
  return chance.pick([
    head + next + letter + tail,
    head + next + tail,
    head + letter + letter + next + tail,
  ]);
}

const GENRES = ["FICTION", "MYSTERY", "POETRY", "CLASSIC"] as const;
const LANGUAGES = ["uk", "en", "de", "pl"] as const;

export const CASES: Record<string, Case> = {
  "10 km": () => ({ radiusKm: 10 }),
  "100 km": () => ({ radiusKm: 100 }),
  "filtered by lentCount": ({ chance }) => ({
    radiusKm: 10,
    sortBy: "lentCount",
    genre: chance.pick(GENRES),
    language: chance.pick(LANGUAGES),
  }),
  "fuzzy title": ({ title, chance }) => ({ radiusKm: 10, title: misspelt(longest(title), chance) }),
  "one genre by lentCount": ({ chance }) => ({
    radiusKm: 10,
    sortBy: "lentCount",
    genre: chance.pick(GENRES),
  }),
  "one language by rating": ({ chance }) => ({
    radiusKm: 25,
    sortBy: "rating",
    language: chance.pick(LANGUAGES),
  }),
  "popular nearby": () => ({ radiusKm: 10, sortBy: "lentCount", limit: 6 }),
  "100 km by rating": () => ({ radiusKm: 100, sortBy: "rating" }),
  "rare genre and language": ({ chance }) => ({
    radiusKm: 100,
    genre: "CLASSIC",
    language: "pl",
    sortBy: chance.pick(["distance", "lentCount"] as const),
  }),
  "whole title": ({ title }) => ({ radiusKm: 100, title }),
  "misspelt author": ({ author, chance }) => ({
    radiusKm: 50,
    author: misspelt(longest(author), chance),
  }),
  "title and author": ({ title, author, chance }) => ({
    radiusKm: 100,
    title: misspelt(longest(title), chance),
    author: longest(author),
  }),
  "an ISBN": () => ({ radiusKm: 100, query: "978-0-306-40615-7" }),
  "everybody's word": ({ chance }) => ({
    radiusKm: 100,
    title: chance.pick(["the", "der", "la", "книга"]),
  }),
  "words no book has together": ({ title }) => ({
    radiusKm: 100,
    title: `${longest(title)} the kobzar`,
  }),
  "another country": ({ chance }) => ({
    country: "NZL",
    sortBy: chance.pick(["relevance", "lentCount"] as const),
  }),
};

/** The cases whose times among many and among few books are compared. */
export const COMPARED: Record<string, TargetName> = {
  "10 km": "near",
  "100 km": "far",
  "filtered by lentCount": "filtered",
  "fuzzy title": "fuzzy",
};

export function criteriaOf(name: string, around: Around) {
  return bookSearch.parse(CASES[name]?.(around));
}
