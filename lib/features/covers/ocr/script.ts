/** Letters of the two alphabets that look the same, capital and small; the engine mixes them up. */
const TWINS = "АA ВB ЕE ІI ЇÏ КK МM НH ОO РP СC ТT УY ХX аa еe іi їï оo рp сc уy хx јj ЅS ѕs"
  .split(" ")
  .map(([cyrillic = "", latin = ""]) => [cyrillic, latin] as const);
/** Without ї: an ornament is read as one more often than an ï is printed. */
const TO_LATIN = new Map(TWINS.filter(([cyrillic]) => !/ї/i.test(cyrillic)));
/** Small Cyrillic letters as they are written by hand, which the engine takes for these Latin ones. */
const HANDWRITTEN = new Map([
  ["g", "д"],
  ["m", "т"],
  ["n", "п"],
  ["u", "и"],
  ["w", "ш"],
]);
const TO_CYRILLIC = new Map(TWINS.map(([cyrillic, latin]) => [latin, cyrillic]));

export type Script = "cyrillic" | "latin";

/** The alphabet of most letters in some texts. */
export function scriptOf(texts: readonly string[]): Script {
  const text = texts.join("");
  const count = (letters: RegExp) => text.match(letters)?.length ?? 0;
  return count(/\p{Script=Cyrillic}/gu) > count(/\p{Script=Latin}/gu) ? "cyrillic" : "latin";
}

/** Capitals are read as digits; a number of its own stays one. */
const AS_DIGIT = new Map([
  ["0", { cyrillic: "О", latin: "O" }],
  ["1", { cyrillic: "І", latin: "I" }],
]);

/** Puts letters of the other alphabet into their twins of this one; words that are all foreign stay. */
export function inScript(text: string, script: Script): string {
  const twins = script === "cyrillic" ? TO_CYRILLIC : TO_LATIN;
  const foreign = script === "cyrillic" ? /\p{Script=Latin}/u : /\p{Script=Cyrillic}/u;
  const lettered = text.replace(/[\p{Lu}\d]*\p{Lu}[\p{Lu}\d]+/gu, (word) =>
    [...word].map((sign) => AS_DIGIT.get(sign)?.[script] ?? sign).join(""),
  );
  return lettered.replace(/[\p{L}\p{M}’']+/gu, (word) => {
    const turned = [...word].map((letter) => twins.get(letter) ?? letter).join("");
    const isMixed =
      foreign.test(turned) &&
      [...word].some((letter) => /\p{L}/u.test(letter) && !foreign.test(letter));
    if (!foreign.test(turned) || isMixed) return turned;
    const written = [...turned]
      .map((letter) => (script === "cyrillic" && HANDWRITTEN.get(letter)) || letter)
      .join("");
    return foreign.test(written) ? word : written;
  });
}
