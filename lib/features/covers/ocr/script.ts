/** Letters of the two alphabets that look the same, capital and small: the model may confuse them. */
const TWINS = "АA ВB ЕE ІI КK МM НH ОO РP СC ТT УY ХX аa еe іi оo рp сc уy хx јj ЅS ѕs"
  .split(" ")
  .map(([cyrillic = "", latin = ""]) => [cyrillic, latin] as const);
const TO_LATIN = new Map(TWINS);
const TO_CYRILLIC = new Map(TWINS.map(([cyrillic, latin]) => [latin, cyrillic]));

export type Script = "cyrillic" | "latin";

/** The letter of this alphabet that looks the same as one of the other; undefined if there is none. */
export function twinOf(letter: string, script: Script): string | undefined {
  return (script === "cyrillic" ? TO_CYRILLIC : TO_LATIN).get(letter);
}

/** The alphabet that most letters of some texts belong to. */
export function scriptOf(texts: readonly string[]): Script {
  const text = texts.join("");
  const count = (letters: RegExp) => text.match(letters)?.length ?? 0;
  return count(/\p{Script=Cyrillic}/gu) > count(/\p{Script=Latin}/gu) ? "cyrillic" : "latin";
}

/** Replaces letters of the other alphabet by their twins of this one; words with letters that have no twin stay. */
export function inScript(text: string, script: Script): string {
  const foreign = script === "cyrillic" ? /\p{Script=Latin}/u : /\p{Script=Cyrillic}/u;
  return text.replace(/[\p{L}\p{M}’']+/gu, (word) => {
    const turned = [...word].map((letter) => twinOf(letter, script) ?? letter).join("");
    return foreign.test(turned) ? word : turned;
  });
}
