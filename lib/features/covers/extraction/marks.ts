import type { Line } from "@/lib/features/covers/ocr/lines";

/** Below this confidence of a word its dots may be made up. */
const SURE = 0.6;

/** Gives a line the dots and accents that an earlier look at its words saw: small as they are, they are lost rather than made up. */
export function withMarks(line: Line): Line {
  const seen = line.words
    .filter(({ confidence }) => confidence > SURE)
    .map(({ text }) => [...text.normalize("NFC")]);
  const words = line.text
    .normalize("NFC")
    .split(" ")
    .map((word) => {
      const letters = [...word];
      const marked = seen.find(
        (one) =>
          one.length === letters.length &&
          one.every((letter, at) => plain(letter) === plain(letters[at] ?? "")),
      );
      return letters.map((letter, at) => withMarkOf(marked?.[at] ?? "", letter)).join("");
    });
  return { ...line, text: words.join(" ") };
}

function withMarkOf(marked: string, letter: string): string {
  const [, ...marks] = [...marked.normalize("NFD")];
  return letter.normalize("NFD").length > 1
    ? letter
    : `${letter}${marks.join("")}`.normalize("NFC");
}

function plain(letter: string): string {
  return [...letter.toLocaleLowerCase("uk").normalize("NFD")][0] ?? "";
}
