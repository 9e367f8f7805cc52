/** Of the segments of Tesseract's language data: the word list and the signs its edges are numbered by. */
const WORDS = 19;
const SIGNS = 21;
const SEGMENTS = 24;
/** The list is a graph; its header holds a mark, the number of signs and the number of edges. */
const HEADER = 10;
const LAST_OF_NODE = 1n;
const ENDS_WORD = 4n;
const FLAGS = 3n;

/** All words that Tesseract's data for one language knows. */
export function wordsIn(data: Buffer): string[] {
  const signs = segment(data, SIGNS)
    .toString("utf8")
    .split("\n")
    .slice(1)
    .map((line) => line.split(" ")[0] ?? "");
  const graph = segment(data, WORDS);
  const signBits = BigInt(Math.ceil(Math.log2(graph.readInt32LE(2) + 1)));
  const words: string[] = [];
  const walk = (node: number, before: string) => {
    for (let at = node; ; at += 1) {
      const edge = graph.readBigUInt64LE(HEADER + 8 * at);
      const flags = edge >> signBits;
      const word = before + (signs[Number(BigInt.asUintN(Number(signBits), edge))] ?? "");
      if (flags & ENDS_WORD) words.push(word);
      const next = Number(flags >> FLAGS);
      if (next !== 0) walk(next, word);
      if (flags & LAST_OF_NODE) return;
    }
  };
  walk(0, "");
  return words;
}

function segment(data: Buffer, index: number): Buffer {
  const starts = Array.from({ length: SEGMENTS }, (_, at) =>
    Number(data.readBigInt64LE(4 + 8 * at)),
  );
  const start = starts[index] ?? -1;
  return data.subarray(start, starts.find((other) => other > start) ?? data.length);
}
