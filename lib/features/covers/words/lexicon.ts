import { readFileSync } from "node:fs";
import { join } from "node:path";

/** Words of eight languages, and names; `training/words` tells how the files are made. */
const FILES = {
  arcs: "lib/features/covers/words/words.bin",
  letters: "lib/features/covers/words/words.txt",
} as const;

/** The place of a node's first arc; 0, the first node of all, follows no letter. */
export type Node = number;
export const START: Node = 0;

/** A letter that may follow. */
export interface Arc {
  letter: string;
  isWord: boolean;
  isName: boolean;
  /** Null where no word goes on. */
  next: Node | null;
}

/** What may follow at a node of the automaton. The bits of an arc are told in `training/words/automaton.mjs`. */
export function arcsOf(node: Node): Arc[] {
  const { arcs, letters } = (lexicon ??= read());
  const found: Arc[] = [];
  for (let at = node; ; at += 1) {
    const arc = arcs[at] ?? 0;
    const next = arc & 0x1fffff;
    found.push({
      letter: letters[arc >>> 24] ?? "",
      isWord: (arc & 0x400000) !== 0,
      isName: (arc & 0x800000) !== 0,
      next: next === 0 ? null : next,
    });
    if (arc & 0x200000) return found;
  }
}

/** Whether a text in small letters, with ’ as apostrophe, is a word, and whether it is a name. */
export function lookUp(word: string): Pick<Arc, "isWord" | "isName"> {
  let node: Node | null = START;
  let last: Arc | undefined;
  for (const letter of word) {
    last = node === null ? undefined : arcsOf(node).find((arc) => arc.letter === letter);
    if (!last) break;
    node = last.next;
  }
  return { isWord: last?.isWord ?? false, isName: last?.isName ?? false };
}

let lexicon: ReturnType<typeof read> | undefined;

function read() {
  const bytes = readFileSync(join(process.cwd(), FILES.arcs));
  const letters = [...readFileSync(join(process.cwd(), FILES.letters), "utf8")];
  return { arcs: new Uint32Array(new Uint8Array(bytes).buffer), letters };
}
