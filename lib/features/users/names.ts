/**
 * What a reader may call themselves: for names, nicknames, and names that other providers tell of.
 * Without zod and free of the server, so that forms check the same.
 */
const PRODUCT_NAME = "Nearshelf";

/** Nothing to be seen, though not a space: a name of these looks empty, or like another's. */
const UNSEEN =
  /[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Co}\p{Cn}\p{Cs}\u2028\u2029\u2800\u{1d159}]/u;
/** Where such a sign changes what is seen: joined emoji, and letters of joining scripts. */
const JOINED =
  /(?<=[\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f])(?:\u200d|\ufe0f)|(?<=[\p{sc=Arab}\p{sc=Deva}\p{sc=Beng}\p{sc=Gujr}\p{sc=Guru}\p{sc=Orya}\p{sc=Taml}\p{sc=Telu}\p{sc=Knda}\p{sc=Mlym}\p{sc=Sinh}])(?:\u200c|\u200d)(?=\p{L})/gu;
const SEEN = /[\p{L}\p{N}\p{Extended_Pictographic}]/u;
const MANY_MARKS = /\p{M}{3}/u;
/** Something@somewhere, a scheme, or a host of a top-level domain that mail programs make a link of. */
const ADDRESS =
  /@|:\/\/|\bwww[.。]|[\p{L}\p{N}-]{2}[.。](?:\p{L}{2}|com|net|org|info|biz|edu|gov|app|dev|page|link|site|online|shop|store|club|live|top|xyz|example)(?![\p{L}\p{N}])/iu;

/** In the order in which they are told. */
const RULES: { code: string; breaks: (name: string) => boolean }[] = [
  {
    code: "nameUnseen",
    breaks: (name) => UNSEEN.test(name.replace(JOINED, "")) || !SEEN.test(name),
  },
  { code: "nameMarks", breaks: (name) => MANY_MARKS.test(name) },
  { code: "nameAddress", breaks: (name) => ADDRESS.test(name.normalize("NFKC")) },
  { code: "nameReserved", breaks: imitatesProduct },
];

/** A name in one way of writing it: composed, with single spaces. */
export function tidyName(name: string): string {
  return name
    .normalize("NFC")
    .replace(/\p{Zs}+/gu, " ")
    .trim();
}

/** Why a reader may not be called so, as a code of `validation`; null where they may. */
export function nameError(name: string): string | null {
  return RULES.find(({ breaks }) => breaks(name))?.code ?? null;
}

/** Whether a text has an address in it, as names may not. */
export function holdsAddress(text: string): boolean {
  return ADDRESS.test(text.normalize("NFKC"));
}

/** A name that another provider tells of, where a reader may be called so; else they choose one. */
export function claimedName(name: string | null): string | null {
  const tidy = tidyName(name ?? "");
  return tidy && nameError(tidy) === null ? tidy : null;
}

/** Whether the product's name is in it, also in letters that only look like its own. */
export function imitatesProduct(name: string): boolean {
  return skeleton(name).includes(PRODUCT_SKELETON);
}

/** Signs that pass for the letters of the product's name, after `NFKD`; some in capitals alone. */
const LOOKS_LIKE: Record<string, string> = {
  n: "пոηɴΝ",
  e: "еєҽεᴇ3",
  a: "аαɑᴀ4",
  r: "гʀᴦ",
  s: "ѕꜱʂ5$",
  h: "һнʜհΗ",
  l: "іӏιıɩʟiɪ1|!ǀ",
  f: "ƒꜰϝ",
};
const LETTER = new Map(
  Object.entries(LOOKS_LIKE).flatMap(([letter, others]) =>
    [...others].map((other) => [other, letter]),
  ),
);

/** What a name looks like at a glance, for comparison alone. */
function skeleton(name: string): string {
  const letters = [...name.normalize("NFKD")].map((sign) => {
    const small = sign.toLowerCase();
    return LETTER.get(sign) ?? LETTER.get(small) ?? small;
  });
  return letters.join("").replace(/[^\p{L}\p{N}]/gu, "");
}

const PRODUCT_SKELETON = skeleton(PRODUCT_NAME);
