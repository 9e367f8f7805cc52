import type { z } from "zod";
import { bookSearch } from "@/lib/features/books/search-schema";
import type { TargetName } from "./targets";

/** A random number generator that gives the same numbers in each run. */
export function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

/** What a case draws its questions from: titles and authors of books around the reader. */
export interface Around {
  title: string;
  author: string;
  random: () => number;
}

type Case = (around: Around) => z.input<typeof bookSearch>;

const one = <T>(of: readonly T[], random: () => number) =>
  of[Math.floor(random() * of.length)] as T;
const longest = (text: string) => text.split(" ").sort((a, b) => b.length - a.length)[0] ?? text;

/** Swaps, drops or doubles one letter. */
function misspelt(word: string, random: () => number): string {
  const at = 1 + Math.floor(random() * Math.max(1, word.length - 2));
  const [head, letter, next, tail] = [
    word.slice(0, at),
    word[at] ?? "",
    word[at + 1] ?? "",
    word.slice(at + 2),
  ];
  return one(
    [head + next + letter + tail, head + next + tail, head + letter + letter + next + tail],
    random,
  );
}

const genre = (random: () => number) =>
  one(["FICTION", "MYSTERY", "POETRY", "CLASSIC"] as const, random);
const language = (random: () => number) => one(["uk", "en", "de", "pl"] as const, random);

/** Kinds of search by name. */
export const CASES: Record<string, Case> = {
  "10 km": () => ({ radiusKm: 10 }),
  "100 km": () => ({ radiusKm: 100 }),
  "filtered by lentCount": ({ random }) => ({
    radiusKm: 10,
    sortBy: "lentCount",
    genre: genre(random),
    language: language(random),
  }),
  "fuzzy title": ({ title, random }) => ({ radiusKm: 10, title: misspelt(longest(title), random) }),
  "one genre by lentCount": ({ random }) => ({
    radiusKm: 10,
    sortBy: "lentCount",
    genre: genre(random),
  }),
  "one language by rating": ({ random }) => ({
    radiusKm: 25,
    sortBy: "rating",
    language: language(random),
  }),
  "popular nearby": () => ({ radiusKm: 10, sortBy: "lentCount", limit: 6 }),
  "100 km by rating": () => ({ radiusKm: 100, sortBy: "rating" }),
  "rare genre and language": ({ random }) => ({
    radiusKm: 100,
    genre: "CLASSIC",
    language: "pl",
    sortBy: one(["distance", "lentCount"] as const, random),
  }),
  "whole title": ({ title }) => ({ radiusKm: 100, title }),
  "misspelt author": ({ author, random }) => ({
    radiusKm: 50,
    author: misspelt(longest(author), random),
  }),
  "title and author": ({ title, author, random }) => ({
    radiusKm: 100,
    title: misspelt(longest(title), random),
    author: longest(author),
  }),
  "an ISBN": () => ({ radiusKm: 100, query: "978-0-306-40615-7" }),
  "everybody's word": ({ random }) => ({
    radiusKm: 100,
    title: one(["the", "der", "la", "книга"], random),
  }),
  "words no book has together": ({ title }) => ({
    radiusKm: 100,
    title: `${longest(title)} the kobzar`,
  }),
  "another country": ({ random }) => ({
    country: "NZL",
    sortBy: one(["relevance", "lentCount"] as const, random),
  }),
};

/** Those whose time among many books is compared with that among few. */
export const COMPARED: Record<string, TargetName> = {
  "10 km": "near",
  "100 km": "far",
  "filtered by lentCount": "filtered",
  "fuzzy title": "fuzzy",
};

export function criteriaOf(name: string, around: Around) {
  return bookSearch.parse(CASES[name]?.(around));
}
