import type { BookLanguage } from "@/lib/features/books/terms";
import { lookUp } from "@/lib/features/covers/words/lexicon";
import { scriptOf } from "@/lib/features/covers/ocr/script";
import type { TitleAndAuthor } from "./extract";

/** How the capitals of titles are set. */
type Style = "each word" | "nouns" | "sentence";

const STYLES: Partial<Record<BookLanguage, Style>> = { en: "each word", de: "nouns" };

/** Words that stay small within a title of capitals. */
const SMALL: Record<Style, ReadonlySet<string>> = {
  "each word": new Set(
    `a an the and or nor but of in on at to by for from with as de du des le la les et un une del della di e el los las y`
      .trim()
      .split(/\s+/),
  ),
  nouns: new Set(
    `der die das den dem des ein eine einen einem einer eines und oder aber als wie wenn dass ob im in an am auf aus bei
     beim bis durch für gegen hinter mit nach neben ohne seit über um unter vom von vor während wegen zu zum zur zwischen
     nicht nichts kein keine keinen nie immer auch noch nur so sehr schon mehr wieder hier dort
     ich du er sie es wir ihr mich dich mir dir ihm ihn ihnen uns euch sich man mein meine meinen dein deine sein seine
     seinen unser unsere wer was wo warum wann
     ist war sind waren bin bist sein wird werden wurde hat hatte haben kann muss soll will geht kommt macht`
      .trim()
      .split(/\s+/),
  ),
  sentence: new Set(),
};
/** Before an adjective of a German title. */
const ARTICLE = /^(?:der|die|das|den|dem|des|eine?[nmrs]?|im|am|zum|zur|vom)$/u;
const ADJECTIVE = /(?:e|en|er|es|em)$/u;
/** Within a name. */
const PARTICLES = new Set(
  "von van vom zu zur der den de di da du del della la le el und and та і й и y фон ван де ла".split(
    " ",
  ),
);
const ACRONYMS = new Set(
  "USA UK EU UNO NASA FBI CIA KGB USSR DDR BRD CSS HTML SQL США СРСР СССР УНР УПА ОУН НКВС КДБ КГБ ЦРУ".split(
    " ",
  ),
);
const ROMAN = /^[IVXLC]+$/u;
/** A word, with the signs before it that no space separates. */
const WORD = /(^|[\s\p{P}])([\p{L}\p{M}]+(?:[’'][\p{L}\p{M}]+)*)/gu;

/** Title and author as people write them. */
export function asWritten(
  { title, author }: TitleAndAuthor,
  language: BookLanguage | null,
): TitleAndAuthor {
  return {
    title: titleAsWritten(withoutRests(title), language),
    author: nameAsWritten(withoutRests(author)),
  };
}

/** Whether no letter is a capital, all are, or words of the language are set in capitals among others. */
function isUnwritten(text: string): boolean {
  if (!/\p{Lu}/u.test(text) || !/\p{Ll}/u.test(text)) return true;
  const capitals = text.match(/(?<![\p{L}\p{M}])\p{Lu}{3,}(?![\p{L}\p{M}])/gu) ?? [];
  return capitals.some((word) => !isKept(word) && isListed(word.toLocaleLowerCase("uk")));
}

function isListed(small: string): boolean {
  const { isWord, isName } = lookUp(small);
  return isWord || isName;
}

/** Whether capitals are how a word is written. */
function isKept(word: string): boolean {
  return ROMAN.test(word) || ACRONYMS.has(word);
}

/** A title as people write it where a cover prints it in capitals, or without any. */
function titleAsWritten(text: string, language: BookLanguage | null): string {
  if (!isUnwritten(text)) return text;
  const isLatin = scriptOf([text]) === "latin";
  const style = (language && STYLES[language]) ?? (isLatin && !language ? "each word" : "sentence");
  let before = "";
  return text.replace(WORD, (_, sign: string, word: string, at: number) => {
    const small = word.toLocaleLowerCase("uk");
    const isFirst = before === "" || /[.!?«„“"(]\s*$/u.test(text.slice(0, at) + sign);
    const after = text.slice(at + sign.length + word.length).match(/^\s+([\p{L}\p{M}]+)/u)?.[1];
    const isCapital = isFirst || hasCapital(word, small, style, before, after);
    before = small;
    if (isKept(word) && word.length > 1) return sign + word;
    return sign + (isCapital ? capitalised(small) : small);
  });
}

function hasCapital(
  word: string,
  small: string,
  style: Style,
  before: string,
  after: string | undefined,
): boolean {
  if (style === "sentence") {
    const { isWord, isName } = lookUp(small);
    return isName ? !isWord || /^\p{Lu}\p{Ll}/u.test(word) : !isWord && small.length > 2;
  }
  if (SMALL[style].has(small)) return false;
  const isBeforeNoun = after !== undefined && !SMALL.nouns.has(after.toLocaleLowerCase("de"));
  return !(style === "nouns" && ARTICLE.test(before) && ADJECTIVE.test(small) && isBeforeNoun);
}

/** A name as people write it where a cover prints it in capitals, or without any. */
function nameAsWritten(text: string): string {
  if (!isUnwritten(text) && !/\p{Lu}{3,}/u.test(text)) return text;
  return text.replace(WORD, (_, sign: string, word: string, at: number) => {
    const small = word.toLocaleLowerCase("uk");
    if (ROMAN.test(word) && at > 0 && word.length > 1) return sign + word;
    return sign + (at > 0 && sign === " " && PARTICLES.has(small) ? small : capitalised(small));
  });
}

/** With a capital, in Scottish and Irish names with two. */
function capitalised(small: string): string {
  return small
    .replace(/^\p{L}/u, (letter) => letter.toLocaleUpperCase("uk"))
    .replace(
      /^((?:Mc|[OD][’'])(?=[a-z]{3}))(\p{L})/u,
      (_, start: string, letter: string) => start + letter.toLocaleUpperCase("uk"),
    );
}

/** Without signs that are the rest of something else: dashes at its ends, a bracket or a quotation mark alone. */
function withoutRests(text: string): string {
  const pairs: [RegExp, RegExp][] = [
    [/\(/gu, /\)/gu],
    [/«/gu, /»/gu],
    [/„/gu, /[“”]/gu],
    [/“/gu, /”/gu],
  ];
  const count = (sign: RegExp) => text.match(sign)?.length ?? 0;
  const lonely = pairs.flatMap(([open, close]) =>
    count(open) === count(close) ? [] : [open, close],
  );
  const quotes = count(/"/gu) % 2 === 1 ? [/"/gu] : [];
  const bare = [...lonely, ...quotes].reduce((rest, sign) => rest.replace(sign, ""), text);
  return bare
    .replace(/^[\s:;,.–—|/*-]+|(?<![\s:;,–—|/*-])[\s:;,–—|/*-]+$/gu, "")
    .replace(/\s+/gu, " ");
}
