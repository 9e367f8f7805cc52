/**
 * Rules for names, nicknames, and names from other providers. Without zod and server code, so that forms check
 * the same rules.
 */
const PRODUCT_NAME = "Nearshelf";

/** Invisible signs other than spaces: they make a name look empty, or like another's. */
const UNSEEN =
  /[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Co}\p{Cn}\p{Cs}\u2028\u2029\u2800\u{1d159}]/u;
/** Places where such a sign changes the visible text: joined emoji, and letters of joining scripts. */
const JOINED =
  /(?<=[\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f])(?:\u200d|\ufe0f)|(?<=[\p{sc=Arab}\p{sc=Deva}\p{sc=Beng}\p{sc=Gujr}\p{sc=Guru}\p{sc=Orya}\p{sc=Taml}\p{sc=Telu}\p{sc=Knda}\p{sc=Mlym}\p{sc=Sinh}])(?:\u200c|\u200d)(?=\p{L})/gu;
const SEEN = /[\p{L}\p{N}\p{Extended_Pictographic}]/u;
const MANY_MARKS = /\p{M}{3}/u;
/** Something@somewhere, a scheme, or a host with a top-level domain that mail programs turn into a link. */
const ADDRESS =
  /@|:\/\/|\bwww[.。]|[\p{L}\p{N}-]{2}[.。](?:\p{L}{2}|com|net|org|info|biz|edu|gov|app|dev|page|link|site|online|shop|store|club|live|top|xyz|example|укр|ком|орг|сайт|онлайн|рус)(?![\p{L}\p{N}])/iu;
/** Well-known hosts of one letter. */
const SHORT_HOST =
  /(?<![\p{L}\p{N}.])[\p{L}\p{N}][.。](?:me|co|com|net|org|io|gg)(?![\p{L}\p{N}])/iu;
/** A host or IPv4 address with a path, whatever its top-level domain. */
const HOST_WITH_PATH =
  /(?:[\p{L}\p{N}-][.。]\p{L}{2,}|(?<![\p{N}.])\p{N}{1,3}(?:[.。]\p{N}{1,3}){3})(?::\p{N}{1,5})?\//u;
/** Slash between two names with initials and without spaces, which look like a host with a path. */
const BETWEEN_NAMES =
  /\/(?<=(?<!\p{L})\p{Lu}\p{Ll}?\.\p{Lu}\p{Ll}+\/)(?=\p{Lu}\p{Ll}?\.\s?\p{Lu})/gu;
/** Ways of writing a dot or an at sign to evade detection. */
const DISGUISED_DOT = /(?<!\s)\s*[[({]\s*(?:[.。]|dot|punkt|крапка)\s*[\])}]\s*/giu;
/** A dot in words before what is nothing but a top-level domain, or ends there like one: "Dot Smith" is a name. */
const SPOKEN_DOT =
  /(?<=[\p{L}\p{N}])[\s_-]+(?:dot|punkt|крапка|точка)[\s_-]+(?=(?:com|net|org|info|biz|edu|gov|xyz|example|укр|ком|орг|юа)(?![\p{L}\p{N}])|(?:\p{L}{2}|app|dev|page|link|site|online|shop|store|club|live|top)(?:$|[/?#:,.;!)\]]))/giu;
const DISGUISED_AT = /[[({]\s*(?:at|ät|собака)\s*[\])}]/iu;
/** Spaces before the dot of a host, but not of ".NET". */
const SPACES_BEFORE_DOT = /(?<!\s)\s+(?=[.。](?!N(?:ET|et)(?!\p{L}))\p{L})/gu;
/** Digits with only punctuation between them: an international number, one with its code, any other. */
const PHONE =
  /\+(?:[\s()./-]*\p{Nd}){6}|(?<!\p{Nd})0(?:[\s()./-]{0,3}\p{Nd}){6}|\p{Nd}(?:[\s()./-]{0,3}\p{Nd}){8}/u;

function plainSigns(text: string): string {
  return text.normalize("NFKC").replace(/[\u2010-\u2015\u2212]/g, "-");
}

/**
 * Whether a text contains an address. Unlike `isAddress`, it allows digits, which may be an ISBN, and "(at)",
 * which may be a word.
 */
export function holdsAddress(text: string): boolean {
  const plain = plainSigns(text).replace(BETWEEN_NAMES, " ");
  const undisguised = plain
    .replace(DISGUISED_DOT, ".")
    .replace(SPOKEN_DOT, ".")
    .replace(SPACES_BEFORE_DOT, "");
  return [plain, undisguised].some((written) =>
    [ADDRESS, SHORT_HOST, HOST_WITH_PATH].some((address) => address.test(written)),
  );
}

/** Text of somebody else's as visitors are shown it: none where it holds an address or a phone number. */
export function forVisitors(text: string | null): string | null {
  return text === null || isAddress(text) ? null : text;
}

function isAddress(name: string): boolean {
  const plain = plainSigns(name);
  return holdsAddress(name) || DISGUISED_AT.test(plain) || PHONE.test(plain);
}

/** In the order in which they are reported. */
const RULES: { code: string; breaks: (name: string) => boolean }[] = [
  {
    code: "nameUnseen",
    breaks: (name) => UNSEEN.test(name.replace(JOINED, "")) || !SEEN.test(name),
  },
  { code: "nameMarks", breaks: (name) => MANY_MARKS.test(name) },
  { code: "nameAddress", breaks: isAddress },
  { code: "nameReserved", breaks: isReserved },
];

/** A name normalised: Unicode NFC, single spaces. */
export function tidyName(name: string): string {
  return name
    .normalize("NFC")
    .replace(/\p{Zs}+/gu, " ")
    .trim();
}

/** Why a name is not allowed, as a code of `validation`; null if it is allowed. */
export function nameError(name: string): string | null {
  return RULES.find(({ breaks }) => breaks(name))?.code ?? null;
}

/** A name from another provider, if it is allowed; else null, and the reader chooses one. */
export function claimedName(name: string | null): string | null {
  const tidy = tidyName(name ?? "");
  return tidy && nameError(tidy) === null ? tidy : null;
}

/** Whether a name contains the product's name or imitates its staff, also with look-alike letters. */
export function isReserved(name: string): boolean {
  const whole = skeleton(name);
  if (whole.includes(PRODUCT_SKELETON)) return true;
  const words = name
    .split(/[^\p{L}\p{M}\p{N}|!$]+/u)
    .map((word) => skeleton(word.replace(/(?<!\p{Nd})\p{Nd}+$/u, "")));
  return [whole, ...words].some(
    (word) => STAFF_WORDS.has(word) || STAFF_STEMS.some((stem) => word.startsWith(stem)),
  );
}

/** Signs that look like letters of reserved names, after `NFKD`; some only as capitals. */
const LOOKS_LIKE: Record<string, string> = {
  n: "пոηɴΝ",
  e: "еєҽεᴇ3",
  a: "аαɑᴀ4",
  r: "гʀᴦ",
  s: "ѕꜱʂ5$",
  h: "һнʜհΗ",
  l: "іӏιıɩʟiɪ1|!ǀ",
  f: "ƒꜰϝ",
  c: "сϲᴄ",
  d: "ԁɗᴅ",
  m: "мᴍ",
  o: "оοօᴏ0",
  p: "рρᴘ",
  t: "тτᴛ",
  u: "υսᴜ",
};
const LETTER = new Map(
  Object.entries(LOOKS_LIKE).flatMap(([letter, others]) =>
    [...others].map((other) => [other, letter]),
  ),
);

/** The letters that a name looks like, for comparison only. */
function skeleton(name: string): string {
  const letters = [...name.normalize("NFKD")].map((sign) => {
    const small = sign.toLowerCase();
    return LETTER.get(sign) ?? LETTER.get(small) ?? small;
  });
  return letters.join("").replace(/[^\p{L}\p{N}]/gu, "");
}

const PRODUCT_SKELETON = skeleton(PRODUCT_NAME);

/** Names for staff in the languages of the product, and in Russian. */
const STAFF_WORDS = new Set(
  [
    ...["admin", "admins", "support", "webmaster", "postmaster", "noreply"],
    ...["адмін", "адміни", "підтримка", "підтримки", "админ", "поддержка", "поддержки"],
    ...["betreiber", "betreiberin"],
  ].map(skeleton),
);
/** Stems of such words, with any ending. */
const STAFF_STEMS = [
  ...["administrat", "moderator", "moderation", "helpdesk", "supportteam", "customerservice"],
  ...["customersupport", "securityteam", "адміністра", "модератор", "модераці", "техпідтримк"],
  ...["службапідтримки", "службабезпеки", "администра", "модераци", "техподдержк"],
  ...["verwaltung", "kundendienst", "kundenservice", "kundenbetreuung", "nutzerbetreuung"],
].map(skeleton);
