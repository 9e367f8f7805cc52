import { readFileSync } from "node:fs";
import path from "node:path";

/** The words of a Hunspell dictionary with their affixes, as far as words are made by at most one prefix and one suffix. */
export function* affixed(folder) {
  const rules = rulesOf(readFileSync(path.join(folder, "index.aff"), "utf8"));
  for (const line of readFileSync(path.join(folder, "index.dic"), "utf8").split("\n").slice(1)) {
    const [word, flags = ""] = line.trim().split(/[\t ]/)[0].split("/");
    if (!word) continue;
    yield word;
    const own = [...flags].flatMap((flag) => rules.get(flag) ?? []);
    const suffixes = own.filter(({ isPrefix }) => !isPrefix);
    const prefixes = own.filter(({ isPrefix }) => isPrefix);
    for (const rule of own) if (rule.fits.test(word)) yield rule.apply(word);
    for (const suffix of suffixes.filter(({ fits, isCrossed }) => isCrossed && fits.test(word)))
      for (const prefix of prefixes)
        if (prefix.isCrossed && prefix.fits.test(word)) yield prefix.apply(suffix.apply(word));
  }
}

function rulesOf(text) {
  const rules = new Map();
  const crossed = new Map();
  for (const line of text.split("\n")) {
    const [kind, flag, strip, given, condition] = line.trim().split(/\s+/);
    if (kind !== "PFX" && kind !== "SFX") continue;
    if (condition === undefined) {
      crossed.set(flag, strip === "Y");
      continue;
    }
    const isPrefix = kind === "PFX";
    const cut = strip === "0" ? 0 : strip.length;
    const affix = given.split("/")[0].replace(/^0$/, "");
    rules.set(flag, [
      ...(rules.get(flag) ?? []),
      {
        isPrefix,
        isCrossed: crossed.get(flag),
        fits: new RegExp(isPrefix ? `^${condition}` : `${condition}$`, "u"),
        apply: (word) =>
          isPrefix ? affix + word.slice(cut) : word.slice(0, word.length - cut) + affix,
      },
    ]);
  }
  return rules;
}
