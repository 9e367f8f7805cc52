import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { distance } from "fastest-levenshtein";

/** The fields of each line of a folder's `truth.tsv`. */
export async function truthOf(folder: string): Promise<string[][]> {
  const lines = (await readFile(join(folder, "truth.tsv"), "utf8")).split("\n").filter(Boolean);
  return lines.map((line) => line.split("\t"));
}

/** Letters and digits in small, without accents. */
function plain(text: string): string[] {
  const bare = text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
  return bare.match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** Whether a title was read: within a tenth of its letters, or every word of it and at most two more. */
export function isTitle(printed: string, read: string): boolean {
  const [wanted, got] = [plain(printed), plain(read)];
  const [all, given] = [wanted.join(""), got.join("")];
  if (given === "") return false;
  if (distance(all, given) <= Math.floor(all.length / 10)) return true;
  return (
    wanted.every((word) => got.some((one) => isAlike(word, one))) && got.length <= wanted.length + 2
  );
}

/** Whether an author's last name was read. */
export function isAuthor(printed: string, read: string): boolean {
  const last = plain(printed).at(-1) ?? "";
  const got = plain(read);
  return got.some((word) => isAlike(last, word)) || got.join("").includes(last);
}

function isAlike(a: string, b: string): boolean {
  return a === b || (a.length >= 5 && distance(a, b) <= (a.length >= 9 ? 2 : 1));
}
