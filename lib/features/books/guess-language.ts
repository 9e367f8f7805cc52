import type { BookLanguage } from "./terms";

/** Per language: letters that none of the other languages has, and words that are frequent in its titles. */
const SIGNS: Record<BookLanguage, { letters: RegExp | null; words: string }> = {
  uk: { letters: /[\u0400-\u04ff]/gu, words: "" },
  pl: {
    letters: /[ąćęłńśźż]/gu,
    words:
      "i w z na nie się do o jest od po za przez dla czy jak co to który która pani pan książka opowiadania powieść",
  },
  de: {
    letters: /[äöüß]/gu,
    words:
      "der die das und ein eine einen eines einem ist im am von vom zu zum zur mit des dem den nicht wie für auf aus bei nach über unter ohne ich wir sie es roman geschichten leben liebe",
  },
  fr: {
    letters: /[àâçèêëîïôœùûÿ]/gu,
    words:
      "le la les un une des du de et à au aux en dans pour sur avec sans est qui que je nous petit mon ma roman",
  },
  es: {
    letters: /[áíñóú¿¡]/gu,
    words:
      "el la los las un una de del y en a al con por para sin que no es mi su como más cuentos novela",
  },
  it: {
    letters: /[àèìòù]/gu,
    words:
      "il lo la i gli le un una di del della dei delle e in a al con per senza che non è mio come più romanzo racconti",
  },
  en: {
    letters: null,
    words:
      "the a an of and to in on for with from is are my i you not at by novel how what who all we be it no new her his",
  },
};
/** Weight of such a letter compared with a word: one letter alone makes a language almost certain. */
const LETTER_WEIGHT = 1.5;

/** The most likely language of a cover's text; null if it has no letters or words that tell. */
export function guessLanguage(text: string): BookLanguage | null {
  const lower = text.toLowerCase();
  const words = lower.match(/[\p{L}\p{M}]+/gu) ?? [];
  const scores = (Object.keys(SIGNS) as BookLanguage[]).map((language) => {
    const { letters, words: known } = SIGNS[language];
    const common = new Set(known.split(" "));
    const own = letters ? (lower.match(letters)?.length ?? 0) : 0;
    return {
      language,
      score: own * LETTER_WEIGHT + words.filter((word) => common.has(word)).length,
    };
  });
  const [first, second] = scores.toSorted((a, b) => b.score - a.score);
  return first && first.score > (second?.score ?? 0) ? first.language : null;
}
