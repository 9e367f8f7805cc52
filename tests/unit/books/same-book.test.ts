import fc from "fast-check";
import { expect, test } from "vitest";
import { firstOfSame, isOtherVolume, isSameBook } from "@/lib/features/books/same-book";

const [FIRST, SECOND] = ["9781989458693", "9781989994139"];

/** Titles by one author, without ISBNs. */
const SAME_TITLES: [string, string][] = [
  ["Emma", "emma!"],
  ["Option B", "Option B: Facing Adversity"],
  ["Option B – Facing Adversity", "Option B: Facing Adversity"],
  ["Option B. Facing Adversity", "Option B"],
  ["Who Moved My Cheese? An Amazing Way", "Who Moved My Cheese?"],
  ["Frankenstein; or, The Modern Prometheus", "Frankenstein"],
  ["Sapiens A Brief History", "Sapiens: A Brief History"],
  ["Das Parfum. Roman", "Das Parfum"],
  ["Місто: роман", "Місто"],
  ["Magician: Apprentice", "Magician: Apprentice (The Riftwar Saga, #1)"],
  ["Magician: Apprentice (The Riftwar Saga, #1)", "Magician: Apprentice (The Riftwar Cycle #1)"],
  ["Dune (Dune #1; Dune Universe #8)", "Dune (Dune, #1)"],
  ["Dune (Science Fiction)", "Dune"],
  ["Guide, Volume 2", "Guide (Vol. II)"],
  ["Guide: Vol. 2", "Guide - Book Two"],
  ["Guide, Band 2", "Guide: 2. Band"],
  ["Guide, Zweiter Teil", "Guide, Teil II"],
  ["Guide 2", "Guide #2"],
  ["Guide, Vol. 02", "Guide, volume two"],
  ["Книга, том 2", "Книга. Т. 2"],
  ["Книга, Том ІІ", "Книга (том другий)"],
  ["Книга: частина перша", "Книга. Ч. 1"],
  ["Книга: часть вторая", "Книга (часть 2)"],
  ["Le Guide, tome premier", "Le Guide, T. 1"],
  ["El libro, segunda parte", "El libro, parte 2"],
  ["La guida, volume terzo", "La guida (vol. 3)"],
  ["Przewodnik, część druga", "Przewodnik, cz. 2"],
  ["One Piece, Vol. 2: Buggy (One Piece, #2)", "One Piece, Vol. 2"],
  ["Guide (Volume 2)", "Guide (Guides, #2)"],
  ["Effective Java, 3rd Edition", "Effective Java"],
  ["Effective Java (2nd ed.)", "Effective Java, Third Edition"],
  ["Lehrbuch, 3. Auflage", "Lehrbuch (4. Aufl.)"],
  ["Посібник, 2-ге видання", "Посібник"],
  ["Emma (Penguin Classics Edition)", "Emma"],
  ["Emma (1815)", "Emma"],
  ["Faust, Part 1 of 2", "Faust I"],
];

const OTHER_TITLES: [string, string][] = [
  ["A Thousand Li: The First Step", "A Thousand Li: The First War"],
  ["Magician: Apprentice (The Riftwar Saga, #1)", "Magician: Master (The Riftwar Saga, #2)"],
  ["Magician (The Riftwar Saga, #1)", "Magician (The Riftwar Saga, #2)"],
  ["Beginner's Guide (Volume 1)", "Beginner's Guide (Volume 2)"],
  ["Beginner's Guide", "Beginner's Guide (Volume 2)"],
  ["Beginner's Guide", "Beginner's Guide, Vol. 2"],
  ["You Don't Know JS: this & Object Prototypes", "You Don't Know JS: Scope and Closures"],
  ["Guide #1", "Guide #2"],
  ["Guide (1)", "Guide (2)"],
  ["Guide, Book One", "Guide, Book Two"],
  ["Guide: Volume 1", "Guide: Volume 1.5"],
  ["Guide, Books 1-3", "Guide, Books 4-6"],
  ["Guide, Books 1-3", "Guide, Book 1"],
  ["Lehrbuch, Band 1", "Lehrbuch, Band 3"],
  ["Lehrbuch: Erster Teil", "Lehrbuch: Zweiter Teil"],
  ["Книга, том 1", "Книга, том 2"],
  ["Книга перша", "Книга друга"],
  ["Роман: частина І", "Роман: частина ІІ"],
  ["Le Guide, tome 1", "Le Guide, tome 2"],
  ["Przewodnik, tom pierwszy", "Przewodnik, tom drugi"],
  ["Henry VI", "Henry VIII"],
  ["Henry VI, Part 1", "Henry VI, Part 2"],
  ["Faust I", "Faust II"],
  ["1984", "1985"],
  ["Catch-22", "Catch-23"],
  ["Emma", "Emma, 2"],
  ["Dune", "Dune Messiah"],
  ["Algebra", "Algebra: 7 клас"],
  ["Best Stories (2019)", "Best Stories (2020)"],
  ["Vocabulary (Beginner)", "Vocabulary (Advanced)"],
  ["C: How to Program", "C++: How to Program"],
  ["C# in Depth", "C in Depth"],
  ["Der Herr der Ringe: 1: Die Gefährten", "Der Herr der Ringe: 2: Die zwei Türme"],
  ["(500) Days", "(100) Days"],
  ["???", "!!!"],
  ["雪国", "古都"],
  ["ノルウェイの森 上", "ノルウェイの森 下"],
  ["ノルウェイの森 (上)", "ノルウェイの森 (下)"],
  ["鬼滅の刃（1）", "鬼滅の刃（2）"],
  ["鬼滅の刃 第1巻", "鬼滅の刃 第2巻"],
  ["채식주의자 1", "채식주의자 2"],
  ["סיפור", "שיר"],
  ["", ""],
];

/** Books by one author, if not told otherwise. */
const by = (title: string, author = "Jane Austen", isbn: string | null = null) => ({
  title,
  author,
  isbn,
});

test.each(SAME_TITLES)("%s and %s are one book", (one, other) => {
  expect(isSameBook(by(one), by(other))).toBe(true);
  expect(isSameBook(by(other), by(one, undefined, FIRST))).toBe(true);
  expect(isOtherVolume(one, other)).toBe(false);
});

test.each(OTHER_TITLES)("%s and %s are two books", (one, other) => {
  for (const isForgiving of [false, true]) {
    expect(isSameBook(by(one), by(other), isForgiving)).toBe(false);
    expect(isSameBook(by(one, undefined, FIRST), by(other), isForgiving)).toBe(false);
    expect(isSameBook(by(one, undefined, FIRST), by(other, undefined, SECOND), isForgiving)).toBe(
      false,
    );
  }
});

test.each([
  ["Emma", "Emma", true],
  ["Emma", "Emma (Penguin Classics)", true],
  ["Dune", "Dune (Dune Chronicles, #1)", true],
  ["Emma: A Novel", "Emma", true],
  ["Місто", "Місто: роман", true],
  ["Emma", "Emma: A Graphic Novel", false],
  ["Effective Java, 2nd Edition", "Effective Java, 3rd Edition", true],
  ["Option B", "Option B: Facing Adversity", false],
  ["Emma", "Persuasion", false],
])("with two ISBNs %s and %s are one book: %s", (one, other, isOne) => {
  expect(isSameBook(by(one, undefined, FIRST), by(other, undefined, SECOND))).toBe(isOne);
  expect(isSameBook(by(one, undefined, FIRST), by(other, undefined, FIRST)), "one ISBN").toBe(true);
});

test.each([
  ["Guide 2", "Guide 3", true],
  ["Faust II", "Faust: Teil I", true],
  ["Saga (Saga, #1)", "Saga 2", true],
  ["World War 2", "World War II, Volume 1", false],
  ["Guide", "Guide 2", false],
  ["Java Constructor", "Java Prototype", false],
])("%s and %s are different volumes: %s", (one, other, isOther) => {
  expect(isOtherVolume(one, other)).toBe(isOther);
  expect(isOtherVolume(other, one)).toBe(isOther);
});

test.each([
  ["Jane Austen", "Austen, Jane"],
  ["Jane Austen", "Austen Jane"],
  ["Jane Austen", "J. Austen"],
  ["Jane Austen", "Austen, J."],
  ["Jane Austen", "Austen"],
  ["Jane Austen", "Jane Austen, Gillian Beer"],
  ["Terry Pratchett, Neil Gaiman", "Gaiman, Neil & Pratchett, Terry"],
  ["Pratchett, Terry; Gaiman, Neil", "Neil Gaiman"],
  ["Pratchett, Terry, Gaiman, Neil", "Neil Gaiman"],
  ["Ursula K. Le Guin", "Le Guin, Ursula"],
  ["J. R. R. Tolkien", "JRR Tolkien"],
  ["J.R.R. Tolkien", "John Ronald Reuel Tolkien"],
  ["Leo Tolstoy", "Lev Tolstoy"],
  ["Михайло Коцюбинський", "Коцюбинський М. М."],
  ["Johann Wolfgang von Goethe", "J. W. Goethe"],
  ["Sir Arthur Conan Doyle", "A. C. Doyle"],
  ["Larysa Kosach (Lesia Ukrainka)", "Lesia Ukrainka"],
  ["Martin Luther King, Jr.", "Martin Luther King"],
])("%s and %s are one author", (one, other) => {
  expect(isSameBook(by("Poems", one), by("Poems", other))).toBe(true);
});

test.each([
  ["Jane Austen", "Alexander McCall Smith"],
  ["Austen, Jane", "Jane Smith"],
  ["Charlotte Brontë", "Emily Brontë"],
  ["Jane Austen", "Jane Adams"],
  ["Thomas Mann", "Heinrich Mann"],
  ["J. Smith", "A. Smith"],
  ["Jane Austen", ""],
  ["Jane Austen", "???"],
])("%s and %j are not", (one, other) => {
  expect(isSameBook(by("Poems", one), by("Poems", other))).toBe(false);
});

test.each([
  ["The Wizzard of Oz", "The Wizard of Oz", true],
  ["Der Zauberbreg", "Der Zauberberg", true],
  ["Weissbuch", "Weiss Buch", true],
  ["Option A", "Option B", false],
  ["Emma", "Erma", false],
  ["Plan 10", "Plan 11", false],
])("a misspelt letter is forgiven where that is asked for: %s, %s", (one, other, isForgiven) => {
  expect(isSameBook(by(one), by(other), true)).toBe(isForgiven);
  expect(isSameBook(by(one), by(other))).toBe(false);
});

test("an unknown author is forgiven too, and two equal titles without any are one book", () => {
  expect(isSameBook(by("Emma"), by("Emma", ""), true)).toBe(true);
  expect(isSameBook(by("Emma", ""), by("Emma", ""))).toBe(true);
  expect(isSameBook(by("Option B", ""), by("Option B: Facing Adversity", ""))).toBe(false);
});

test("whatever is compared, the order does not matter, and each is itself", () => {
  const titles = fc.oneof(
    fc.constantFrom(...SAME_TITLES.flat(), ...OTHER_TITLES.flat()),
    fc.string({ unit: "binary" }),
    fc.string({ unit: fc.constantFrom(..."AbIVX12(),:.#- том"), maxLength: 30 }),
  );
  const book = fc.record({
    title: titles,
    author: fc.constantFrom("Jane Austen", "Austen, J.", "A. Smith", ""),
    isbn: fc.constantFrom(FIRST, SECOND, null),
  });
  fc.assert(
    fc.property(book, book, fc.boolean(), (one, other, isForgiving) => {
      const isSame = isSameBook(one, other, isForgiving);
      expect(isSameBook(other, one, isForgiving)).toBe(isSame);
      expect(isSame || !isSameBook(one, other), "forgiving is no stricter").toBe(true);
      if (one.isbn || /[a-z]/i.test(one.title)) expect(isSameBook(one, one)).toBe(true);
      const [, second] = firstOfSame([one, other]);
      expect(second).toBe(isSameBook(one, other) ? 0 : 1);
    }),
    {
      numRuns: 1_000,
      // A title that has nothing but the name of an edition.
      examples: [
        [
          { title: ",A", author: "Jane Austen", isbn: null },
          { title: "", author: "Jane Austen", isbn: FIRST },
          false,
        ],
      ],
    },
  );
});

test.each([
  [
    ["Emma", "Dune", "Emma: A Novel", "emma"],
    [0, 1, 0, 0],
  ],
  [
    ["Magician", "Magician: Apprentice"],
    [0, 0],
  ],
  [
    ["Magician", "Magician: Apprentice", "Magician: Master"],
    [0, 1, 2],
  ],
  [
    ["Magician: Apprentice", "Magician: Master", "Magician", "Magician"],
    [0, 1, 2, 2],
  ],
  [
    ["Saga", "Saga (X, #1)", "Saga (X, #2)", "Saga (X, #1)"],
    [0, 1, 2, 1],
  ],
  [
    ["Guide 1", "Guide 2", "Guide 1"],
    [0, 1, 0],
  ],
])("of %j each is the same as the one at %j", (titles, firsts) => {
  expect(firstOfSame(titles.map((title) => by(title)))).toEqual(firsts);
});

test("a book with an ISBN is the same as one without, unless it fits another one better", () => {
  const [plain, first, second] = [
    by("Dune"),
    by("Dune", undefined, FIRST),
    by("Dune: Comic", undefined, SECOND),
  ];
  expect(firstOfSame([plain, first, second])).toEqual([0, 0, 2]);
  expect(firstOfSame([first, second, plain, first])).toEqual([0, 1, 0, 0]);
});

test.each<[string, (at: number) => ReturnType<typeof by>]>([
  ["different ones", (at) => by(`Title ${at}: ${at}`, `Author ${at}`)],
  ["volumes of one", (at) => by(`Magazine, No. ${at % 5_000}`, "Various")],
  ["subtitles of one", (at) => by(`Guide: ${at}x`, "Jane Austen")],
  ["one, by many editions", (at) => by("Poems", "Jane Austen", String(9_780_000_000_000 + at))],
  ["one, by many names", (at) => by("Poems", `A${at.toString(36)} Smith`)],
])("ten thousand books are compared in time: %s", (_, make) => {
  const started = performance.now();
  firstOfSame(Array.from({ length: 10_000 }, (_, at) => make(at)));
  const took = performance.now() - started;
  expect(took).toBeLessThan(3_000);
});
