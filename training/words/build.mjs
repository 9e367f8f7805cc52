#!/usr/bin/env node
/**
 * Writes the words of covers as an automaton; README.md tells the format and the sources.
 * node build.mjs UKRAINIAN [OUT], where UKRAINIAN is the list of Debian's package `wukrainian`.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { affixed } from "./affixes.mjs";
import { automatonOf } from "./automaton.mjs";

const require = createRequire(import.meta.url);
const COVERS = path.join(import.meta.dirname, "../../lib/features/covers");
const [ukrainian, out = path.join(COVERS, "words/words")] = process.argv.slice(2);
if (!ukrainian) throw new Error("node build.mjs UKRAINIAN [OUT]");

/** Kinds of words; a word may be of both. */
const WORD = 1;
const NAME = 2;
/** Family names that are taken of a list, the most frequent ones first: nearly any four letters are somebody's. */
const FAMILY_NAMES = 15_000;
/** Words this short are taken where they are among the most frequent ones of their language, or names. */
const SHORT = 3;
const FREQUENT = 2_000;

/** Words of one letter, of any language. */
const SINGLE = new Set("a i o y à e w z u а б в є ж з і й о у я и к с".split(" "));

/** What the reader of lines can read. */
const letters = new Set(
  readFileSync(path.join(COVERS, "ocr/reader.txt"), "utf8")
    .toLowerCase()
    .match(/[\p{L}’]/gu),
);
const kinds = new Map();
function add(text, kind) {
  const word = text.toLowerCase().replaceAll("'", "’").normalize("NFC");
  const isWhole = word.length > 1 ? /^\p{L}.*\p{L}$/u.test(word) : SINGLE.has(word);
  if (isWhole && [...word].every((letter) => letters.has(letter)))
    kinds.set(word, (kinds.get(word) ?? 0) | kind);
}
const isShort = (word) => word.length <= SHORT;
const isCapital = (word) => /^\p{Lu}\p{Ll}/u.test(word);

/** Words of a dictionary; what it prints with a capital is a name. */
function addDictionary(words) {
  for (const word of words) {
    for (const part of word.split("-"))
      if (isCapital(part)) add(part, NAME);
      else if (part === part.toLowerCase()) add(part, WORD);
  }
}

/** Russian is mostly printed without ё. */
function* withoutYo(words) {
  for (const word of words) {
    yield word;
    if (/ё/i.test(word)) yield word.replaceAll("ё", "е").replaceAll("Ё", "Е");
  }
}

addDictionary(readFileSync(ukrainian, "utf8").split("\n"));
addDictionary(withoutYo(affixed(path.dirname(require.resolve("dictionary-ru")))));
addDictionary(affixed(path.dirname(require.resolve("dictionary-en"))));

for (const language of ["de", "en", "es-es", "fr", "it", "pl"]) {
  const { dictionary } = require(`@zxcvbn-ts/language-${language}`);
  const lists = Object.entries(dictionary).filter(([, words]) => Array.isArray(words));
  const common = lists.find(([name]) => name.startsWith("commonWords"))[1];
  for (const [name, words] of lists) {
    if (/first|last/i.test(name)) for (const word of words.slice(0, FAMILY_NAMES)) add(word, NAME);
    else for (const word of words) if (!isShort(word)) add(word, WORD);
  }
  for (const word of common.slice(0, FREQUENT)) add(word, WORD);
}
const given = JSON.parse(readFileSync(path.join(COVERS, "extraction/given-names.json"), "utf8"));
for (const name of Object.values(given).join(" ").split(" ")) add(name, NAME);

const words = [...kinds].toSorted(([a], [b]) => (a < b ? -1 : 1));
const automaton = automatonOf(words);
writeFileSync(`${out}.bin`, Buffer.from(Uint32Array.from(automaton.arcs).buffer));
writeFileSync(`${out}.txt`, automaton.letters.join(""));
console.log(`${words.length} words, ${automaton.arcs.length} arcs`);
