// Makes lib/features/covers/ocr/letter-triples.json: `node --import tsx scripts/letter-triples.ts`.
import { readFile, writeFile } from "node:fs/promises";
import { gunzipSync } from "node:zlib";
import { ALPHABETS, EDGE, foldWord, LEVELS_PER_BIT } from "@/lib/features/covers/ocr/plausible";
import type { Script } from "@/lib/features/covers/ocr/script";
import { wordsIn } from "./word-list";

const LANGUAGES: Record<Script, string[]> = { cyrillic: ["ukr"], latin: ["eng", "deu"] };
/** Triples that were seen less often than so are told from the pair, and pairs from the letter. */
const RARE = 6;
/** Short words in capitals are abbreviations. */
const WORD = /^(?:\p{L}?\p{Ll}*['’]?\p{Ll}+|\p{Lu}{6,})$/u;

const table = Object.fromEntries(
  await Promise.all(
    (Object.keys(LANGUAGES) as Script[]).map(async (script) => [script, await levels(script)]),
  ),
);
await writeFile(
  "lib/features/covers/ocr/letter-triples.json",
  `${JSON.stringify(table, null, 1)}\n`,
);

/** For each first letter the levels of surprise for each second and third. */
async function levels(script: Script): Promise<string[]> {
  const size = ALPHABETS[script].length;
  const counts = new Float64Array(size ** 3);
  for (const language of LANGUAGES[script]) {
    const words = await wordsOf(language, script);
    for (const word of words) {
      const codes = [EDGE, EDGE, ...word, EDGE].map((sign) => ALPHABETS[script].indexOf(sign));
      for (let at = 2; at < codes.length; at += 1) {
        const [a = 0, b = 0, c = 0] = codes.slice(at - 2);
        // Every language counts alike, however long its list.
        counts[(a * size + b) * size + c]! += 1e5 / words.size;
      }
    }
  }
  return asRows(counts, size);
}

async function wordsOf(language: string, script: Script): Promise<Set<string>> {
  const file = `node_modules/@tesseract.js-data/${language}/4.0.0_best_int/${language}.traineddata.gz`;
  const parts = wordsIn(gunzipSync(await readFile(file)))
    .flatMap((word) => word.split("-"))
    .filter((word) => WORD.test(word));
  const isOurs = (word: string) => [...word].every((letter) => ALPHABETS[script].includes(letter));
  return new Set(
    parts.map((word) => foldWord(word, script)).filter((word) => word.length > 1 && isOurs(word)),
  );
}

function asRows(counts: Float64Array, size: number): string[] {
  const range = [...Array(size).keys()];
  const total = (places: number[]) => places.reduce((sum, place) => sum + (counts[place] ?? 0), 0);
  const at = (a: number, b: number, c: number) => (a * size + b) * size + c;
  const all = total([...counts.keys()]);
  const single = range.map(
    (c) => (total(range.flatMap((a) => range.map((b) => at(a, b, c)))) + 1) / (all + size),
  );
  const pairs = range.map((b) => {
    const seen = total(range.flatMap((a) => range.map((c) => at(a, b, c))));
    return range.map(
      (c) => (total(range.map((a) => at(a, b, c))) + RARE * (single[c] ?? 0)) / (seen + RARE),
    );
  });
  return range.map((a) =>
    range
      .flatMap((b) => {
        const seen = total(range.map((c) => at(a, b, c)));
        return range.map((c) =>
          level(((counts[at(a, b, c)] ?? 0) + RARE * (pairs[b]?.[c] ?? 0)) / (seen + RARE)),
        );
      })
      .join(""),
  );
}

function level(probability: number): string {
  return Math.min(35, Math.round(-Math.log2(probability) * LEVELS_PER_BIT)).toString(36);
}
