import iconv from "iconv-lite";
import { expect, test } from "vitest";
import { decodeText } from "@/lib/features/imports/decode-text";
import { encodingsOf } from "@/lib/features/imports/encodings-of";

const bytesOf = (text: string, encoding: string) => iconv.encode(text, encoding);
const LISTS = {
  uk: "Солодка Даруся,Марія Матіос\nТигролови,Іван Багряний\nТіні забутих предків,Михайло Коцюбинський\nЇжак і ґанок,Юрій Єнот\n",
  ru: "Мастер и Маргарита,Михаил Булгаков\nПреступление и наказание,Фёдор Достоевский\nНочь,Эли Визель\n",
  cs: "Příběh lásky a tmy,Amos Oz\nVečery pod lampou,Jan Novák\nNejtemnější hodina,Anthony McCarten\n",
  pl: "Prowadź swój pług przez kości umarłych,Olga Tokarczuk\nKrzyżacy,Henryk Sienkiewicz\nŻycie i śmierć,Jan Żak\n",
  hu: "Az ajtó,Szabó Magda\nA kőszívű ember fiai,Jókai Mór\nÉdes Anna,Kosztolányi Dezső\n",
  de: "Die Bücherdiebin,Markus Zusak\nÜber Menschen,Juli Zeh\nSüßes für Größere,Käthe Weiß\nÄrger,Jörg Müller\n",
  fr: "L'Étranger,Albert Camus\nLa Nausée,Jean-Paul Sartre\nÀ la recherche du temps perdu,Marcel Proust\nVoyage au bout de la nuit,Louis-Ferdinand Céline\nAstérix chez les Bretons,René Goscinny\n",
  es: "Cien años de soledad,Gabriel García Márquez\nEl túnel,Ernesto Sábato\n¿Quién mató a Palomino Molero?,Mario Vargas Llosa\n",
  it: "Le città invisibili,Italo Calvino\nPerché leggere i classici,Italo Calvino\nCosì parlò Zarathustra,Friedrich Nietzsche\nPiù leggero,Federico Jeanmaire\n",
  da: "Frøken Smillas fornemmelse for sne,Peter Høeg\nRødstrupe,Jo Nesbø\nMin kamp,Karl Ove Knausgård\n",
  el: "Το τρίτο στεφάνι,Κώστας Ταχτσής\nΗ φόνισσα,Αλέξανδρος Παπαδιαμάντης\n",
  tr: "Benim Adım Kırmızı,Orhan Pamuk\nİnce Memed,Yaşar Kemal\nAşk,Elif Şafak\n",
  lt: "Altorių šešėly,Vincas Mykolaitis\nDievų miškas,Balys Sruoga\nMėnulio vaikai,Jolita\n",
  ko: "채식주의자,한강\n소년이 온다,한강\n",
  ja: "ノルウェイの森,村上春樹\nコンビニ人間,村田沙耶香\n",
  zh: "红楼梦,曹雪芹\n许三观卖血记,余华\n平凡的世界,路遥\n",
  tw: "紅樓夢,曹雪芹\n撒哈拉的故事,三毛\n",
  en: "Jane Eyre,Charlotte Brontë\nWuthering Heights,Emily Brontë\nHowl’s Moving Castle – 1,Diana “W.” Jones…\n",
} as const;
type Language = keyof typeof LISTS;

test.each<[Language, string[]]>([
  ["uk", ["win1251", "koi8-u", "macukraine", "cp1125"]],
  ["ru", ["win1251", "koi8-r", "macukraine", "iso-8859-5", "cp866"]],
  ["cs", ["win1250", "iso-8859-2", "cp852", "maccenteuro"]],
  ["pl", ["win1250", "iso-8859-2", "cp852", "maccenteuro"]],
  ["hu", ["win1250", "iso-8859-2", "cp852", "maccenteuro"]],
  ["de", ["win1252", "iso-8859-15", "macroman", "cp850", "cp437"]],
  ["fr", ["win1252", "iso-8859-15", "macroman"]],
  ["es", ["win1252", "iso-8859-15", "macroman", "cp850"]],
  ["it", ["win1252", "iso-8859-15", "macroman"]],
  ["da", ["win1252", "iso-8859-15", "macroman", "cp850"]],
  ["el", ["win1253", "iso-8859-7", "cp737", "macgreek"]],
  ["tr", ["win1254"]],
  ["lt", ["win1257"]],
  ["ko", ["euc-kr"]],
  ["ja", ["shift_jis", "euc-jp"]],
  ["zh", ["gb18030"]],
  ["tw", ["big5"]],
  ["en", ["win1252"]],
])(
  "a list in %s is read in each of %j, also in capitals and in a table of much else",
  (language, encodings) => {
    const list = LISTS[language];
    const rows = list.trim().split("\n");
    const english = Array.from({ length: 200 }, (_, at) => `Emma ${at},Jane Austen`);
    for (const encoding of encodings) {
      const writable = iconv.decode(bytesOf(list, encoding), encoding) === list;
      expect(writable, encoding).toBe(true);
      const texts = [
        list,
        list.replaceAll("\n", "\r"),
        list.replaceAll("\n", "\r\n"),
        rows.map((row, at) => `${at};"${row.replace(",", '";"')}";9780141439587`).join("\n"),
        [...english, ...rows].join("\n"),
      ];
      // Not every encoding has the sign for ẞ, nor the capital of each letter.
      const capitals = list.toUpperCase();
      if (iconv.decode(bytesOf(capitals, encoding), encoding) === capitals) texts.push(capitals);
      for (const text of texts)
        expect(decodeText(bytesOf(text, encoding)).text, encoding).toBe(text);
    }
  },
);

const utf8 = (text: string) => Buffer.from(text);
const joined = (...parts: (string | number[])[]) =>
  Buffer.concat(parts.map((part) => (typeof part === "string" ? utf8(part) : Buffer.from(part))));

test.each<[string, Uint8Array, string]>([
  [
    "one broken byte in a column",
    joined("Gödel, Escher, Bach\tx", [0xe5], "\nKāma Sūtra\ty\nНочь\tz\n"),
    "Gödel, Escher, Bach\tx\ufffd\nKāma Sūtra\ty\nНочь\tz\n",
  ],
  [
    "a file cut in its last letter",
    joined("Солодка Даруся,Марія Матіос\nТигролови,Іван Багрян", [0xd0]),
    "Солодка Даруся,Марія Матіос\nТигролови,Іван Багрян\ufffd",
  ],
  [
    "a column in windows-1252",
    joined("Мастер,M", [0xfc], "ller\nНочь,Gr", [0xfc], "n\n"),
    "Мастер,M\ufffdller\nНочь,Gr\ufffdn\n",
  ],
  ["an overlong letter", joined("Кобзар", [0xc0, 0xaf], "\n"), "Кобзар\ufffd\ufffd\n"],
  [
    "emojis as surrogates (CESU-8)",
    joined("Кобзар ", [0xed, 0xa0, 0xbd, 0xed, 0xb8, 0x80], "\n채식주의자"),
    "Кобзар 😀\n채식주의자",
  ],
  ["byte order marks within", joined("\ufeffÖl\n\ufeffKöln"), "Öl\nKöln"],
])("UTF-8 with %s stays UTF-8", (_, bytes, text) => {
  const decoded = decodeText(bytes);
  expect(decoded.text).toBe(text);
  expect(decoded.fitting.filter(({ isNear }) => isNear)).toEqual([
    { encoding: "utf-8", isNear: true },
  ]);
});

const swapped = (text: string) => Buffer.from(text, "utf16le").swap16();

test.each(Object.entries({ ...LISTS, table: "Title\tAuthor\nEmma\tJane Austen" }))(
  "a list in UTF-16 is read with a mark, without one and cut: %s",
  (_, text) => {
    const little = Buffer.from(text, "utf16le");
    expect(decodeText(little).text).toBe(text);
    expect(decodeText(swapped(text)).text).toBe(text);
    expect(decodeText(Buffer.from(`\ufeff${text}`, "utf16le")).text).toBe(text);
    expect(decodeText(swapped(`\ufeff${text}`)).text).toBe(text);
    expect(decodeText(little.subarray(0, -1)).text).toBe(text.slice(0, -1));
  },
);

test.each([
  ["win1251", "Книга №1 «Вибране» – том ІІ,О. Гончар\n"],
  ["win1252", "«Emma» – ein Roman für 5 €,Jane Austen\n20 § mit Süßem…,©\n"],
  ["win1252", "Howl’s Moving Castle,A\n“Emma” – a novel,B\nBrontë’s Letters…,C\nThe 5 € Book,D\n"],
  ["macroman", "Howl’s Moving Castle,A\n“Emma” – a novel,B\nBrontë’s Letters…,C\n"],
])("quotes, dashes and signs of a list in %s stay what they are: %j", (encoding, text) => {
  expect(decodeText(bytesOf(text, encoding)).text).toBe(text);
});

test("a Japanese list in ISO-2022-JP is read", () => {
  const bytes = Buffer.from("Title\n\u001b$B@c9q\u001b(B\n", "latin1");
  expect(decodeText(bytes).text).toBe("Title\n雪国\n");
});

test.each([
  "Müller — L’Étranger",
  "Солодка Даруся — їжак",
  "채식주의자 — 한강",
  "ノルウェイの森",
  "à la carte",
])("what was stored as UTF-8 twice is mended, if all of its line was: %s", (text) => {
  for (const mistaken of ["windows-1252", "windows-1251"]) {
    const once = utf8(text);
    const twice = iconv.decode(once, mistaken);
    if (!iconv.encode(twice, mistaken).equals(once)) continue;
    const list = `Title\n${twice}\nКобзар\nCafé\n`;
    expect(decodeText(utf8(list)).text, mistaken).toBe(`Title\n${text}\nКобзар\nCafé\n`);
  }
});

test.each(["Müller", "Fonds re\u0301gional", "Солодка Даруся", "한강"])(
  "what was stored as UTF-8 two or three times by way of ISO 8859-1 is mended: %s",
  (text) => {
    const twice = utf8(utf8(text).toString("latin1"));
    expect(decodeText(twice).text).toBe(text);
    expect(decodeText(utf8(twice.toString("latin1"))).text).toBe(text);
  },
);

test.each([
  "Voß’ Erbe",
  "Le café…”",
  "Umlaut Ä–Z",
  "SÃO PAULO",
  "Ð Ñ",
  "«Â»",
  "MÃ¼ller und Müller",
  "В«Атласі»",
  "Її",
])("what only looks as if it were stored twice is left: %s", (text) => {
  expect(decodeText(utf8(text)).text).toBe(text);
});

test.each([
  ["a ZIP archive", Buffer.from("PK\u0003\u0004....", "latin1")],
  ["a picture", Buffer.from([0xff, 0xd8, 0xff, 0xe0])],
  ["a text of Word", Buffer.from("{\\rtf1\\ansi Emma}")],
  [
    "a workbook of old",
    Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, 0, 0, 0, 0, 0, 0]),
  ],
  ["bytes", Buffer.from([1, 0, 2, 0, 3])],
  [
    "bytes without NUL",
    Buffer.from(Array.from({ length: 5_000 }, (_, at) => 1 + ((at * at * 7) % 255))),
  ],
  ["a picture without a mark", Buffer.from("474946383961100010008001", "hex")],
])("%s is no list", (_, bytes) => {
  expect(() => decodeText(bytes)).toThrow(expect.objectContaining({ code: "IMPORT_UNREADABLE" }));
});

test("a list whose letters are few may be several, and what its reader says counts", () => {
  const bytes = bytesOf("Così,A\n", "cp850");
  const near = decodeText(bytes).fitting.filter(({ isNear }) => isNear);
  expect(near.length).toBeGreaterThan(1);
  const { text, fitting } = decodeText(bytes, "ibm850");
  expect(text).toBe("Così,A\n");
  expect(fitting.filter(({ isNear }) => isNear)).toEqual([{ encoding: "ibm850", isNear: true }]);
  expect(fitting.length).toBeGreaterThan(3);
});

test("of each encoding those books are shown by which the likeliest differ", () => {
  const bytes = bytesOf(`Title,Author\n${LISTS.de.repeat(3)}Herkunft,Saša Stanišić\n`, "win1250");
  const choices = encodingsOf(bytes, decodeText(bytes))?.choices ?? [];
  const sample = choices.find(({ encoding }) => encoding === "windows-1250")?.sample;
  expect(sample).toHaveLength(3);
  expect(sample).toContain("Herkunft · Saša Stanišić");
});
