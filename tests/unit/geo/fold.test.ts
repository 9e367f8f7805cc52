import fc from "fast-check";
import { expect, test } from "vitest";
import { fold, hasBeginning } from "@/lib/shared/fold";

test.each([
  ["Львів", "lviv"],
  ["  L'viv ", "lviv"],
  ["L\u00b4viv", "lviv"],
  ["L\u02bcviv", "lviv"],
  ["Кобзарь", "kobzar"],
  ["кобзар", "kobzar"],
  ["Straße", "strasse"],
  ["Les Misérables", "les miserables"],
  ["Івано-Франківськ", "ivano frankivsk"],
  ["Łódź", "lodz"],
  ["Tromsø", "tromso"],
  ["100% _ок_", "100 ok"],
  ["Ёлка, щука", "elka shchuka"],
  ["со\u00adба\u200bка", "sobaka"],
  ["Щедрик’s «Йод»; ÆRØ & Ёж—Объект, Ὀδύσσεια", "shchedriks iod aero ezh obekt odusseia"],
  ["東京", "東京"],
  ["ノルウェイの森　（上）", "ノルウェイの森 上"],
  ["ﾊﾘｰ･ﾎﾟｯﾀｰ", "ハリー ポッター"],
  ["が", "が"],
  ["JavaScript入門 第１巻", "javascript 入門 第 1 巻"],
  ["채식주의자", "채식주의자"],
  ["채식주의자".normalize("NFD"), "채식주의자"],
  ["סִיפּוּר עַל אַהֲבָה", "סיפור על אהבה"],
  ["الأَيَّام", "الايام"],
  ["كتاب ٢٠٨٤", "كتاب 2084"],
  ["ვეფხისტყაოსანი", "ვეფხისტყაოსანი"],
  ["ᲕᲔᲤᲮᲘ", "ვეფხი"],
  ["Երկիր Նաիրի", "երկիր նաիրի"],
  ["गोदान १९३६", "गोदान 1936"],
  ["สี่แผ่นดิน ๒", "สี่แผ่นดิน 2"],
  ["Эра; Љубав, Њ, Џ", "era ljubav nj dz"],
  ["ℌ𝔞𝔪𝔩𝔢𝔱 ﬁn Ⅳ", "hamlet fin iv"],
  ["Țara ştiinţei, Ďábel, Ơi, Ħal", "tara stintei dabel oi hal"],
  ["1984", "1984"],
  ["!!!", "!!!"],
  [" ? ? ", "??"],
  ["🙃", "🙃"],
  ["\ufffd", ""],
  ["\u3164\u200b\u2060", ""],
  ["", ""],
])("%s folds to %s", (text, folded) => {
  expect(fold(text)).toBe(folded);
});

test.each([
  ["Київ", "Kyiv"],
  ["Коломия", "Kolomyya"],
  ["Макіївка", "Makiyivka"],
  ["Євпаторія", "Yevpatoriya"],
  ["Кам'янець-Подільський", "Kamianets Podilskyi"],
  ["ґанок", "ганок"],
  ["всё", "все"],
  ["کتاب", "كتاب"],
  ["می\u200cخواهم", "میخواهم"],
  ["ज़मीन", "जमीन"],
  ["Иљф", "Iljf"],
])("%s and %s are alike", (one, other) => {
  expect(fold(one)).toBe(fold(other));
});

const texts = fc.oneof(
  fc.string({ unit: "binary" }),
  fc.string({ unit: fc.constantFrom(..."абвгґдеєжзиіїйклмнопрстуфхцчшщьюяёыэъyYiIüßñ' -’") }),
);

test.each([
  ["か", "が"],
  ["ハ", "パ"],
  ["कि", "की"],
  ["สี", "สิ"],
  ["가", "각"],
  ["雪国", "雪"],
  ["!!!", "!"],
])("%s and %s stay different", (one, other) => {
  expect(fold(one)).not.toBe(fold(other));
});

test("a folded text has words with single blanks between them, and folds to itself", () => {
  fc.assert(
    fc.property(texts, (text) => {
      const folded = fold(text);
      expect(folded).toMatch(/^(?:\S+(?: \S+)*)?$/u);
      expect(fold(folded)).toBe(folded);
    }),
    { numRuns: 1_000 },
  );
});

test("a word is found at the beginning of another, or anywhere where a script has no blanks", () => {
  const folded = fold("ノルウェイの森, Murakami");
  expect(["の森", "ノル", "mura"].map((word) => hasBeginning(folded, word))).toEqual([
    ...[true, true, true],
  ]);
  expect(["雪", "kami"].map((word) => hasBeginning(folded, word))).toEqual([false, false]);
});

test("case, composition of accents and blanks around do not matter", () => {
  fc.assert(
    fc.property(texts, (text) => {
      expect(fold(` ${text.normalize("NFD")}\t`)).toBe(fold(text));
      expect(fold(text.toLowerCase().toLowerCase())).toBe(fold(text.toLowerCase()));
    }),
  );
});
