import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { lookAgain } from "@/lib/features/covers/ocr/look-again";
import type { OrientedBox } from "@/lib/features/covers/ocr/oriented-box";
import type { Look } from "@/lib/features/covers/ocr/read-line";
import type { Likely } from "@/lib/features/covers/ocr/read-words";
import { unknownShare } from "@/lib/features/covers/words/real-words";

const SIGNS = ["", ...readFileSync("lib/features/covers/ocr/reader.txt", "utf8").split("\n")];

/** What the model says of a line whose letters are these, each with the probability of others in its place. */
function likely(letters: string, others: Record<number, [sign: string, p: number]> = {}): Likely {
  const steps = 2 * letters.length;
  const data = new Float32Array(steps * SIGNS.length);
  for (const [at, letter] of [...letters].entries()) {
    const row = 2 * at * SIGNS.length;
    const [sign, p] = others[at] ?? ["", 0];
    data[row + SIGNS.indexOf(letter)] = 1 - p;
    data[row + SIGNS.indexOf(sign)] = p;
    data[row + SIGNS.length] = 1;
  }
  return { data, steps, classes: SIGNS.length };
}

function look(text: string, others?: Parameters<typeof likely>[1], least = 0.9): Look {
  return { text, confidence: 0.95, least, likely: likely(text, others) };
}

const BOX: OrientedBox = { x: 100, y: 100, width: 200, height: 40, angle: 0 };

/** Reads one large line; the wider box shows `wider`, a higher or lower one `other`. */
async function reading(first: Look, wider: Look = first, other: Look = first) {
  const read = async ({ width }: OrientedBox) => (width > BOX.width ? wider : other);
  return (await lookAgain(new Map([[BOX, first]]), read)).get(BOX);
}

test.each([
  ["лисицею", 0],
  ["П’ЯТИХВИЛИНКИ", 0],
  ["The Brothers KARAMAZOV", 0],
  ["Gulliver’s Travels", 0],
  ["Donaudampfschiff", 0],
  ["Die Kunst des Liebens", 0],
  ["Der Vorleser", 0],
  ["Tintenherz", 0],
  ["J. R. R. Tolkien XIV", 0],
  ["GEBELWI", 1],
  ["CKED", 1],
  ["К’ЮБРН", 1],
  ["THE MACN", 4 / 7],
  ["1984", 0],
  ["The 39th Step", 0],
  ["ВСЕ20", 1],
])("of %s %f is unknown", (text, share) => {
  expect(unknownShare(text)).toBeCloseTo(share);
});

test.each<[read: string, others: Parameters<typeof likely>[1], text: string]>([
  ["WOMER", { 0: ["H", 0.4] }, "HOMER"],
  ["Ароен", { 2: ["д", 0.3] }, "Арден"],
  ["И МПЕРАТОР", { 1: ["", 0.3] }, "ИМПЕРАТОР"],
  ["Longstöcking", { 6: ["o", 0.2] }, "Longstocking"],
  // Nobody knows the name, and no letter of it is in doubt.
  ["Макконахи", {}, "Макконахи"],
  ["CHILDREN GF", { 9: ["O", 0.3] }, "CHILDREN OF"],
  // A word stays as it is.
  ["ear", { 0: ["b", 0.45] }, "ear"],
])("a word is read for letters that make none: %s", async (letters, others, text) => {
  expect((await reading(look(letters, others)))?.text).toBe(text);
});

test("a first letter that was cut off is found by a wider look", async () => {
  const found = await reading(look("ippi"), look("Pippi"));
  expect(found?.text).toBe("Pippi");
});

test("a line that a wider look reads otherwise is not sure, one that it confirms is", async () => {
  expect(await reading(look("LAND"), look("OLAND"))).toMatchObject({ text: "LAND", least: 0 });
  expect(await reading(look("LAND"), look("„LAND I"))).toMatchObject({ text: "LAND", least: 0.9 });
});

test("words that only one look found are not sure, those that both found are", async () => {
  const guessed = look("WOMER", { 0: ["H", 0.4] });
  expect(await reading(guessed, look("WOMEN"))).toMatchObject({ least: 0 });
  expect(await reading(guessed, look("HOMER"))).toMatchObject({ text: "HOMER", least: 0.9 });
});

test("a name that was read letter by letter is left, though another look makes words of it", async () => {
  const found = await reading(look("Bostanski", {}, 0.99), look("Bostanski"), look("Boston ski"));
  expect(found?.text).toBe("Bostanski");
});
