import { beforeAll, expect, test } from "vitest";
import { book, IN_SCRIPTS } from "../support/books";
import { person, type Person } from "../support/people";
import { titlesFound } from "../support/search";

let reader: Person;

const SHELF = [
  ["Кобзар", "Тарас Шевченко"],
  ["Кобзар. Повне зібрання поезій", "Тарас Шевченко"],
  ["Les Misérables", "Victor Hugo"],
  ["Die Straße ins Glück", "Karin Übel"],
  ["Гаррі Поттер і філософський камінь", "Дж. К. Ролінґ"],
  ["Harry Potter and the Goblet of Fire", "J. K. Rowling"],
  ["Ґанок: оповідання", "Іван Франко"],
  ["Dune", "Frank Herbert"],
  ["June", "Gerbrand Bakker"],
  ["1984", "George Orwell"],
  ["100 % Liebe", "A_B C"],
  ["L'Étranger", "Albert Camus"],
  ["Ёлка", "Фёдор Достоевский"],
  ["Οδύσσεια", "Όμηρος"],
  ["こころ", "夏目漱石"],
  ["Kobold und Kobra", "Anna Łącka"],
  ["!!!", "???"],
] as const;

beforeAll(async () => {
  const owner = await person();
  for (const [title, author] of SHELF) await book(owner, { title, author });
  reader = await person();
});

const titles = (body: object) => titlesFound(reader, body);

test.each([
  ["кобзар", "Кобзар"],
  ["Кобзарь", "Кобзар"],
  ["kobzar", "Кобзар"],
  ["kobzr", "Кобзар"],
  ["козбар", "Кобзар"],
  ["кобзаар", "Кобзар"],
  ["кобз", "Кобзар"],
  ["miserables", "Les Misérables"],
  ["les miserable", "Les Misérables"],
  ["мизераблес", "Les Misérables"],
  ["strasse", "Die Straße ins Glück"],
  ["STRASSE", "Die Straße ins Glück"],
  ["gluck", "Die Straße ins Glück"],
  ["harri poter goblt", "Harry Potter and the Goblet of Fire"],
  ["гарри поттер", "Гаррі Поттер і філософський камінь"],
  ["філософский каминь", "Гаррі Поттер і філософський камінь"],
  ["ганок", "Ґанок: оповідання"],
  ["dnue", "Dune"],
  ["dun", "Dune"],
  ["1984", "1984"],
  ["1948", "1984"],
  ["100% liebe", "100 % Liebe"],
  ["etranger", "L'Étranger"],
  ["l’étranger", "L'Étranger"],
  ["елка", "Ёлка"],
  ["οδυσσεια", "Οδύσσεια"],
  ["odysseia", "Οδύσσεια"],
  ["こころ", "こころ"],
])("the title %s finds %s first", async (title, wanted) => {
  expect((await titles({ title }))[0]).toBe(wanted);
});

test.each([
  ["кобзрь", "Кобзар"],
  ["shevchenko kobzar", "Кобзар"],
  ["hugo", "Les Misérables"],
  ["orwel", "1984"],
  ["orwell 1984", "1984"],
  ["миколи коцюбинського", undefined],
])("the query %s finds %s first, in title or author", async (query, wanted) => {
  expect((await titles({ query }))[0]).toBe(wanted);
});

test("a book is found in every script, by its author, and by any part where words have no blanks between", async () => {
  const place = { country: "DEU", lat: 48.1, lon: 11.5 } as const;
  const [there, guest] = [await person(place), await person(place)];
  for (const [title, author] of IN_SCRIPTS) await book(there, { title, author });
  for (const [title, author, part] of IN_SCRIPTS) {
    const both = /\p{L}/u.test(title) ? [`${author} ${title}`] : [];
    for (const query of [title, author, part, ...both]) {
      expect(await titlesFound(guest, { query }), query).toEqual([title]);
    }
  }
  const query = "村上春樹";
  expect(await titlesFound(guest, { query }), "without its blank").toEqual(["ノルウェイの森"]);
});

test("a query, a title and an author narrow each other", async () => {
  expect(await titles({ query: "goblet", author: "rowling" })).toEqual([
    "Harry Potter and the Goblet of Fire",
  ]);
  expect(await titles({ query: "шевченко", title: "dune" })).toEqual([]);
});

test.each([
  ["shevchenko", "Кобзар"],
  ["шевченка", "Кобзар"],
  ["Hugo", "Les Misérables"],
  ["orwel", "1984"],
  ["Rowlings", "Harry Potter and the Goblet of Fire"],
  ["lacka", "Kobold und Kobra"],
  ["достоевский", "Ёлка"],
  ["夏目漱石", "こころ"],
])("the author %s finds %s", async (author, wanted) => {
  expect(await titles({ author })).toContain(wanted);
});

test("a title close to what is asked comes before one that has more besides", async () => {
  expect((await titles({ title: "кобзар" })).slice(0, 2)).toEqual([
    "Кобзар",
    "Кобзар. Повне зібрання поезій",
  ]);
});

test("what is not like it is not found", async () => {
  expect(await titles({ title: "kobzar" })).not.toContain("Kobold und Kobra");
  expect(await titles({ title: "dune" })).toEqual(["Dune"]);
  expect(await titles({ title: "xyzzy" })).toEqual([]);
  expect(await titles({ author: "кобзар" })).toEqual([]);
  expect(await titles({ title: "shevchenko" })).toEqual([]);
});

test("title and author have to fit both", async () => {
  expect(await titles({ title: "kobsar", author: "schevchenko" })).toHaveLength(2);
  expect(await titles({ title: "kobzar", author: "hugo" })).toEqual([]);
});

test("of several words all have to be there, unless no book has them all", async () => {
  expect(await titles({ title: "harry goblet" })).toEqual(["Harry Potter and the Goblet of Fire"]);
  expect((await titles({ title: "kobzar shevchenko" }))[0]).toBe("Кобзар");
  expect((await titles({ title: "dune harry" })).sort()).toContain("Dune");
});

test.each(["%", "_", "%%%", "' OR 1=1 --", "\\", "!!!", "😀", "<b>", "[a-z]*", "a".repeat(200)])(
  "%j is text like any other",
  async (title) => {
    expect((await titles({ title })).length).toBeLessThan(SHELF.length);
  },
);

test("an empty text is no filter", async () => {
  expect(await titles({ title: "", author: "  " })).toHaveLength(SHELF.length);
});
