import { expect, test } from "vitest";
import { checkRow, checkWanted, markRepeated } from "@/lib/features/imports/check-row";
import { readColumns, readList } from "@/lib/features/imports/read-list";

function rowsOf(text: string) {
  const list = readList(text);
  if ("table" in list) throw new Error("an unknown table");
  return list;
}

const GOODREADS = `Book Id,Title,Author,Author l-f,Additional Authors,ISBN,ISBN13,My Rating,Average Rating,Publisher,Binding,Number of Pages,Year Published,Original Publication Year,Date Read,Date Added,Bookshelves,Bookshelves with positions,Exclusive Shelf,My Review,Spoiler,Private Notes,Read Count,Owned Copies
1,"The Left Hand of Darkness","Ursula K. Le Guin","Le Guin, Ursula K.",,"=""0441478123""","=""9780441478125""",5,4.09,Ace,Paperback,304,1976,1969,,2020/01/01,,,read,"A review, with
two lines",,,1,1
2,"Solaris","Stanisław Lem","Lem, Stanisław",,"=""""","=""""",0,4.0,,Hardcover,,,1961,,2020/01/02,to-read,to-read (#1),to-read,,,,0,0
3,"Кобзар","Тарас Шевченко",,,"=""""","=""9789660334106""",0,4.0,,,,,,,2020/01/02,,,to-read,,,,0,1
`;

test("Goodreads: quoted line breaks, digits kept as text, and what is only to be read stays out", () => {
  const { format, rows, unowned } = rowsOf(GOODREADS);
  expect({ format, unowned }).toEqual({ format: "GOODREADS", unowned: 1 });
  expect(rows).toEqual([
    {
      ...{ title: "The Left Hand of Darkness", author: "Ursula K. Le Guin" },
      ...{ isbn: "9780441478125", form: "Paperback" },
    },
    { title: "Кобзар", author: "Тарас Шевченко", isbn: "9789660334106" },
  ]);
});

test.each([
  ["a byte order mark", `\ufeff${GOODREADS}`],
  ["CRLF", GOODREADS.replaceAll("\n", "\r\n")],
])("Goodreads with %s is read alike", (_, text) => {
  expect(rowsOf(text).rows.map(({ title }) => title)).toEqual([
    "The Left Hand of Darkness",
    "Кобзар",
  ]);
});

test("Goodreads: the series leaves the title; without a copy nothing is ticked, if the list tells of any", () => {
  const list = (copies: number) =>
    rowsOf(`Title,Author,ISBN13,Exclusive Shelf,Owned Copies
"The Name of the Wind (The Kingkiller Chronicle, #1)",Patrick Rothfuss,,read,${copies}
"Emma (1816)",Jane Austen,,read,0`).rows;
  expect(list(1).map(({ title }) => title)).toEqual(["The Name of the Wind", "Emma (1816)"]);
  expect(list(1).map(({ unticked }) => Boolean(unticked))).toEqual([false, true]);
  expect(list(0).some(({ unticked }) => unticked)).toBe(false);
});

test("StoryGraph", () => {
  const text = `Title,Authors,Contributors,ISBN/UID,Format,Read Status,Date Added,Owned?
Emma,Jane Austen,,9780141439587,paperback,read,2024/01/01,Yes
Dune,Frank Herbert,,B00B7NPRY8,digital,to-read,2024/01/01,No
Persuasion,"Jane Austen, Gillian Beer",,b1e2-uid,,currently-reading,2024/01/01,No
`;
  const { format, rows, unowned } = rowsOf(text);
  expect({ format, unowned }).toEqual({ format: "STORYGRAPH", unowned: 1 });
  expect(rows.map(checkRow)).toMatchObject([
    { title: "Emma", isbn: "9780141439587", form: "paperback", doubts: [] },
    { title: "Persuasion", author: "Jane Austen, Gillian Beer", isbn: null, doubts: [] },
  ]);
});

test("LibraryThing, tabs: names in order, ISBN in brackets, languages by name", () => {
  const text = [
    "Book Id\tTitle\tSort Character\tPrimary Author\tCollections\tLanguages\tISBN\tMedia",
    "1\tOn the Road\t1\tKerouac, Jack\tYour library\tEnglish\t[1598530127]\tHardcover",
    "2\tDer Prozess\t5\tKafka, Franz\tYour library, To read\tGerman\t[]\t",
    "3\tUlysses\t1\tJoyce, James\tTo read\tEnglish\t[]\t",
  ].join("\n");
  const { format, rows, unowned } = rowsOf(text);
  expect({ format, unowned }).toEqual({ format: "LIBRARYTHING", unowned: 1 });
  expect(rows.map(checkRow)).toMatchObject([
    { title: "On the Road", author: "Jack Kerouac", language: "en", isbn: "9781598530124" },
    { title: "Der Prozess", author: "Franz Kafka", language: "de", isbn: null },
  ]);
});

test("LibraryThing, JSON", () => {
  const book = {
    ...{ books_id: "1", title: "Nineteen Eighty-Four", primaryauthor: "Orwell, George" },
    authors: [{ lf: "Orwell, George", fl: "George Orwell" }],
    isbn: { 0: "0451524934", 2: "9780451524935" },
    ...{ language: ["English"], collections: ["Your library"] },
  };
  const wish = { ...book, title: "Animal Farm", collections: { 9: "Wishlist" } };
  const { rows, unowned } = rowsOf(JSON.stringify({ 1: book, 2: wish }));
  expect(unowned).toBe(1);
  const orwell = { title: "Nineteen Eighty-Four", author: "George Orwell", isbn: "9780451524935" };
  expect(rows).toEqual([{ ...orwell, language: "English" }]);
});

test("BookWyrm, Inventaire and Calibre", () => {
  const bookwyrm = `title,author_text,remote_id,openlibrary_key,isbn_10,isbn_13,shelf,shelf_name
Solaris,Stanislaw Lem,https://example.org/1,,,9780156027601,read,Read
Eden,Stanislaw Lem,https://example.org/2,,,,to-read,To Read
`;
  expect(rowsOf(bookwyrm)).toMatchObject({
    ...{ format: "BOOKWYRM", unowned: 1 },
    rows: [{ title: "Solaris", author: "Stanislaw Lem", isbn: "9780156027601" }],
  });
  const inventaire = `Item URL,Item details,Edition ISBN-13,Edition ISBN-10,Edition title,Edition lang,Works labels,Authors labels
https://example.org/i/1,"Signed, with dust jacket",978-0-15-602760-1,,,en,Solaris,Stanisław Lem
`;
  expect(rowsOf(inventaire)).toMatchObject({
    format: "INVENTAIRE",
    rows: [{ title: "Solaris", description: "Signed, with dust jacket", language: "en" }],
  });
  const calibre = `author_sort,authors,comments,isbn,languages,title,uuid
"Gaiman, Neil & Pratchett, Terry",Neil Gaiman & Terry Pratchett,"<p>The <b>end</b> is near &amp; funny.</p>",9780060853983,eng,Good Omens,x
`;
  const [omens] = rowsOf(calibre).rows.map(checkRow);
  expect(omens).toMatchObject({
    ...{ author: "Neil Gaiman, Terry Pratchett", language: "en" },
    description: "The end is near & funny.",
  });
});

test("another table is shown with what its columns may be, in three languages", () => {
  const list = readList("Назва;Автор;Полиця\nКобзар;Тарас Шевченко;2\nEmma;Jane Austen;3\n");
  expect(list).toMatchObject({ format: "CSV", columns: ["title", "author", null] });
  if (!("table" in list)) throw new Error("rows");
  expect(readColumns(list.table, list.columns)).toEqual([
    { title: "Кобзар", author: "Тарас Шевченко" },
    { title: "Emma", author: "Jane Austen" },
  ]);
});

test.each([
  ["Titel,Autor", "title author"],
  ["Titel des Buches;Autor:in;ISBN-13;Zustand;Sprache", "title author isbn condition language"],
  ["Book Title,Author(s),ISBN/UID,My notes,Binding", "title author isbn description form"],
  ["Назва книги\tАвторка\tКод ISBN\tЖанр\tПримітки", "title author isbn genre description"],
])("the columns of %s are %s", (header, names) => {
  const columns = names.split(" ");
  expect(readList(`${header}\n${header.replaceAll(/[^,;\t]+/g, "x")}`)).toMatchObject({ columns });
});

test("a word that names a column elsewhere makes no table of lines", () => {
  const lines = [
    "Jean-Paul Sartre: Nausea, a novel",
    "Albert Camus: The Stranger",
    "Das Buch, das nie endet — Peter Muster",
    "Ocean titles, and notes — An Author",
  ];
  for (const first of lines) {
    const { format, rows } = rowsOf([first, ...lines].join("\n"));
    expect({ format, count: rows.length }, first).toEqual({ format: "LINES", count: 5 });
  }
});

const GOODREADS_HEAD = "Title,Author,ISBN,ISBN13,Exclusive Shelf";
const LIBRARYTHING_HEAD = "Title\tPrimary Author\tCollections\tISBN\tISBNs";

test.each([
  [`${GOODREADS_HEAD}\nRefactoring,Fowler,020163371X,0785342633719,read`, "9780201633719", false],
  [`${GOODREADS_HEAD}\nA,B,3779928825,3779928829,read`, "9783779928829", false],
  [`${GOODREADS_HEAD}\nA,B,439023483,9.78043902348e+12,read`, "9780439023481", false],
  [`${GOODREADS_HEAD}\nA,B,B0084FWN26,0785342633719,read`, null, false],
  [`${GOODREADS_HEAD}\nA,B,51777,,read`, null, true],
  [`${GOODREADS_HEAD}\nA,B,,97848606434a4,read`, null, true],
  [`${LIBRARYTHING_HEAD}\nEmma\tA\t\t[]\t0141439580, 9780141439587`, "9780141439587", false],
])("of the columns of ISBNs the one with an ISBN counts: %j", (text, isbn, isDoubtful) => {
  const [row] = rowsOf(text).rows.map(checkRow);
  expect(row?.isbn).toBe(isbn);
  expect(row?.doubts.includes("ISBN")).toBe(isDoubtful);
});

test("a table of one's own may have several columns of ISBNs", () => {
  const list = readList("Title,ISBN-10,ISBN-13\nEmma,,9780141439587\nMomo,3522202554,\n");
  if (!("table" in list)) throw new Error("rows");
  expect(list.columns).toEqual(["title", "isbn", "isbn"]);
  const rows = readColumns(list.table, list.columns).map(checkRow);
  expect(rows.map(({ isbn }) => isbn)).toEqual(["9780141439587", "9783522202558"]);
});

test("ISBNs, one a line or by commas, a wrong one among them", () => {
  const { format, rows } = rowsOf("978-3-16-148410-0\n0306406152, 9789660334106\n9783161484101\n");
  expect(format).toBe("ISBNS");
  expect(rows.map(checkRow)).toMatchObject([
    { isbn: "9783161484100", doubts: ["TITLE", "AUTHOR"] },
    { isbn: "9780306406157" },
    { isbn: "9789660334106" },
    { isbn: null, doubts: ["TITLE", "AUTHOR", "ISBN"] },
  ]);
});

test("a thousand ISBNs on one line are a thousand books", () => {
  expect(rowsOf(`ISBN-13\n${"9783161484100, ".repeat(1_000)}`).rows).toHaveLength(1_000);
});

test("lines of titles with their authors", () => {
  const text = `1. Солодка Даруся — Марія Матіос
2) Franz Kafka: Der Prozess

* Well-Read Black Girl
• War and Peace – Leo Tolstoy
Момо\tМіхаель Енде
9780306406157
9780141439587 Emma
3. Dune — Frank Herbert (ISBN 978-0-441-47812-5)
9780141439588 Persuasion`;
  const { format, rows } = rowsOf(text);
  expect(format).toBe("LINES");
  expect(rows).toEqual([
    { title: "Солодка Даруся", author: "Марія Матіос" },
    { title: "Der Prozess", author: "Franz Kafka" },
    { title: "Well-Read Black Girl" },
    { title: "War and Peace", author: "Leo Tolstoy" },
    { title: "Момо", author: "Міхаель Енде" },
    { isbn: "9780306406157" },
    { title: "Emma", isbn: "9780141439587" },
    { title: "Dune", author: "Frank Herbert", isbn: expect.stringContaining("978-0-441-47812-5") },
    { title: "Persuasion", isbn: "9780141439588" },
  ]);
  expect(rows.map(checkRow).at(-1)).toMatchObject({ isbn: null, doubts: ["AUTHOR", "ISBN"] });
});

test("what stands twice is unticked: by ISBN, or by title and author", () => {
  const lines = [
    "Emma — Jane Austen",
    "Emma: A Novel — J. Austen",
    "Emma — Alexander McCall Smith",
  ];
  const { rows } = rowsOf(lines.join("\n"));
  expect(markRepeated(rows.map(checkRow)).map(({ chosen }) => chosen)).toEqual([true, false, true]);
});

const TAO_WONG = (title: string, isbn: string) => `${title},Tao Wong,${isbn}`;

test.each([
  [
    [
      TAO_WONG("A Thousand Li: The First Step", "9781989458693"),
      TAO_WONG("A Thousand Li: The First War", "9781989994139"),
    ],
    2,
  ],
  [
    [
      "Magician: Apprentice (The Riftwar Saga: #1),Raymond E. Feist,9780553564945",
      "Magician: Master (The Riftwar Saga: #2),Raymond E. Feist,9780553564938",
    ],
    2,
  ],
  [["Beginner's Guide (Volume 1),A. Author,", "Beginner's Guide (Volume 2),A. Author,"], 2],
  [
    [
      "You Don't Know JS: this & Object Prototypes,Kyle Simpson,9781491904152",
      "You Don't Know JS: Scope and Closures (series #2),Kyle Simpson,9781449335588",
    ],
    2,
  ],
  [["Emma,Jane Austen,9780141439587", "Emma,Jane Austen,0141439580"], 1],
  [["Dune,Frank Herbert,9780441478125", "Dune,Frank Herbert,"], 1],
  [["Option B,Sheryl Sandberg,", "Option B: Facing Adversity,Sheryl Sandberg,"], 1],
  [["Magician,Feist,", "Magician: Apprentice,Feist,", "Magician: Master,Feist,"], 3],
])("of the lines %j so many are ticked: %i", (lines, ticked) => {
  const list = readList(`Title,Author,ISBN\n${lines.join("\n")}`);
  if (!("table" in list)) throw new Error("rows");
  const rows = markRepeated(readColumns(list.table, list.columns).map(checkRow));
  expect(rows.filter(({ chosen }) => chosen)).toHaveLength(ticked);
});

test("books to be read are told apart in the same way, and the one with an ISBN is kept", () => {
  const wanted = [
    ...["Guide, Volume 1", "Guide, Volume 2", "Dune", "Dune: A Novel"].map((title) => ({ title })),
    { title: "Dune", isbn: "9780441478125" },
  ].map((book) => ({ ...book, author: "A. Author" }));
  expect(checkWanted(wanted).map(({ title, isbn }) => [title, isbn])).toEqual([
    ["Guide, Volume 1", null],
    ["Guide, Volume 2", null],
    ["Dune", "9780441478125"],
  ]);
});

test.each([
  ["", "IMPORT_EMPTY"],
  [" \n \r\n", "IMPORT_EMPTY"],
  ["Title,Author,ISBN13,Exclusive Shelf\n", "IMPORT_EMPTY"],
  ["x — y\n".repeat(5_001), "IMPORT_ROWS"],
  [`Title,Author\n${"a,b\n".repeat(200_000)}`, "IMPORT_ROWS"],
])("%.20j is refused where it is no list", (text, code) => {
  expect(() => readList(text)).toThrow(expect.objectContaining({ code }));
});

test("formulas, endless cells and HTML stay harmless text", () => {
  const cell = "x".repeat(3_000_000);
  const lines = ["Title,Author,ISBN13,Exclusive Shelf", "'=cmd|' /C calc'!A0,+1,,read"];
  const { rows } = rowsOf([...lines, `${cell},b,,read`].join("\n"));
  expect(rows.map(checkRow)).toMatchObject([
    { title: "=cmd|' /C calc'!A0", author: "+1" },
    { title: "x".repeat(300), doubts: ["TITLE"] },
  ]);
});
