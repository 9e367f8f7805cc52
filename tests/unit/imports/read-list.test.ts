import { expect, test } from "vitest";
import { checkRow, checkWanted, markRepeated } from "@/lib/features/imports/check-row";
import { readList } from "@/lib/features/imports/read-list";
import { readColumns } from "@/lib/features/imports/table";

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
  const odd = { ...book, authors: [[]], isbn: "", collections: "", language: [[]], format: {} };
  expect(rowsOf(JSON.stringify({ 1: odd })).rows, "parts of another form are left out").toEqual([
    { title: "Nineteen Eighty-Four", author: "George Orwell", isbn: undefined },
  ]);
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
  expect(readColumns(list.table, list.columns).rows).toEqual([
    { title: "Кобзар", author: "Тарас Шевченко" },
    { title: "Emma", author: "Jane Austen" },
  ]);
});

test.each([
  ["Titel,Autor", "title author"],
  ["Titel des Buches;Autor:in;ISBN-13;Zustand;Sprache", "title author isbn condition language"],
  ["Book Title,Author(s),ISBN/UID,Summary,Binding", "title author isbn description form"],
  ["Назва книги\tАвторка\tКод ISBN\tЖанр\tАнотація", "title author isbn genre description"],
  ["Название;Автор;Язык;Описание", "title author language description"],
  ["Título;Autor;Idioma;ISBN", "title author language isbn"],
  ["Titre;Auteur(s);Langue;Résumé", "title author language description"],
  ["Titolo,Autore,Lingua", "title author language"],
  ["Tytuł;Autor;Język;Oprawa", "title author language form"],
  ["Název;Autor;Jazyk;Žánr", "title author language genre"],
  ["Name,Author", "title author"],
  ["id;name;isbn13", "- title isbn"],
  ["First Name,Last Name,Title", "givenName familyName title"],
  ["Name;Vorname;Titel", "familyName givenName title"],
  ["Назва;Ім’я;Прізвище", "title givenName familyName"],
  ["Nom;Prénom;Titre", "familyName givenName title"],
  ["Title,Author,Notes,Private Notes,My review,Нотатки,Notizen", "title author - - - - -"],
  ["Author,Author l-f,Title", "author - title"],
  ["Author 1;Author 2;Назва / Title;Autor (Nachname, Vorname)", "author - title -"],
])("the columns of %s are %s", (header, names) => {
  const columns = names.split(" ").map((name) => (name === "-" ? null : name));
  expect(readList(`${header}\n${header.replaceAll(/[^,;\t]+/g, "x")}`)).toMatchObject({ columns });
});

test.each([
  ["an empty column of the same name", "Title;Book title;Author\n;Emma;Austen", "- title author"],
  ["a number of another kind", "EAN;ISBN;Title\n;9780141439587;Emma", "- isbn title"],
  ["ISBNs under another name", "Kennung;Titel\n9780141439587;Emma\n;Momo", "isbn title"],
  ["numbers under a title's name", "Book;Name;Author\n17;Emma;Austen", "- title author"],
  [
    "no names at all",
    "7;Emma;Jane Austen;9780141439587\n8;Momo;Michael Ende;",
    "- title author isbn",
  ],
  ["a state, or a status", "Назва;Стан\nEmma;прочитано\nMomo;хочу прочитати", "title readStatus"],
  ["a shelf with wishes", "Title;Regal\nEmma;Wunschliste\nMomo;gelesen", "title readStatus"],
  ["a shelf without", "Title;Regal\nEmma;oben\nMomo;unten", "title -"],
  ["a wish list beside a status", "Status;Title;Wish List\nUnread;Emma;1", "- title readStatus"],
])("columns are told by their cells too: %s", (_, text, names) => {
  const columns = names.split(" ").map((name) => (name === "-" ? null : name));
  expect(readList(text)).toMatchObject({ columns });
});

/** Each row of a list, read with the columns that are guessed: title, author, ISBN and doubts. */
function booksIn(text: string): string[] {
  const list = readList(text);
  const { rows } = "table" in list ? readColumns(list.table, list.columns) : list;
  return rows
    .map(checkRow)
    .map(({ title, author, isbn, doubts }) =>
      [title, author, isbn, ...doubts].filter(Boolean).join(" | "),
    );
}

const EMMA = "Emma;Jane Austen;9780141439587";
const IS_EMMA = ["Emma | Jane Austen | 9780141439587"];

test.each<[string, string, string[]]>([
  [
    "by tabs a quote is a letter",
    'Title\tAuthor\n"A" is for Alibi\tSue Grafton\nEmma "2"\tJane Austen',
    ['"A" is for Alibi | Sue Grafton', 'Emma "2" | Jane Austen'],
  ],
  [
    "by tabs a quote of another line closes none",
    'Title\tAuthor\tPages\n"Joking\tFeynman\t1\nEmma\tAusten\t2\nthe end"\tKing\t3',
    ['"Joking | Feynman', "Emma | Austen", 'the end" | King'],
  ],
  [
    "by tabs a cell may be quoted as a whole",
    'Title\tAuthor\n"a\tb"\tX\n"two\nlines"\tY',
    ["a b | X", "two lines | Y"],
  ],
  [
    "a quote that nothing closes swallows no line",
    'Title,Author,ISBN\n"Emma,Austen,\n"Dune, I","Herbert",\n"Momo",Ende,',
    ['"Emma | Austen', "Dune, I | Herbert", "Momo | Ende"],
  ],
  [
    "quotes in a quoted cell, single, doubled or escaped",
    'Title,Author\n"Say "hi" to X",A\n"Say ""hi"", X",B',
    ['Say "hi" to X | A', 'Say "hi", X | B'],
  ],
  ["escaped quotes", 'Title,Author\n"Say \\"hi\\", X",A', ['Say "hi", X | A']],
  ["a line about the delimiter", `sep=;\nTitle;Author;ISBN\n${EMMA}`, IS_EMMA],
  ["the same with CRLF", `sep=;\r\nTitle;Author;ISBN\r\n${EMMA}\r\n`, IS_EMMA],
  ["the same with CR", `sep=;\rTitle;Author;ISBN\r${EMMA}\r`, IS_EMMA],
  ["the same quoted", `"sep=;"\nTitle;Author;ISBN\n${EMMA}`, IS_EMMA],
  ["mixed line ends", `Title;Author;ISBN\r\n${EMMA}\n${EMMA}\r`, [...IS_EMMA, ...IS_EMMA]],
  ["a heading above", `Meine Bücher;;\nTitel;Autor;ISBN\n${EMMA}`, IS_EMMA],
  ["notes above", `# from a\n\nBooks: 1, all read\n\nTitel;Autor;ISBN\n${EMMA}`, IS_EMMA],
  [
    "two tables in one",
    `Titel;Autor;ISBN\n${EMMA}\n\nTitel;Autor;ISBN\n${EMMA}`,
    [...IS_EMMA, ...IS_EMMA],
  ],
  [
    "a book named like a column",
    "Emma,Jane Austen,1815\nBook,Somebody Else,x\nDune,Frank Herbert,1965",
    ["Book | Somebody Else", "Dune | Frank Herbert"],
  ],
  ["a number of books above", `3\n${`${EMMA};x;y\n`.repeat(3)}`, Array(3).fill(IS_EMMA[0])],
  [
    "decimal commas",
    "Titel;Preis;Autor\nEmma;12,50;Jane Austen\nDune;9,99;Frank Herbert",
    ["Emma | Jane Austen", "Dune | Frank Herbert"],
  ],
  [
    "lines with fewer cells",
    "Title,Author,Pages\nEmma\nDune,Frank Herbert",
    ["Emma | AUTHOR", "Dune | Frank Herbert"],
  ],
  [
    "a line with more cells than all others",
    `Title,Author\n${"Emma,Jane Austen\n".repeat(11)}Yes, no,Somebody`,
    [...(Array(11).fill("Emma | Jane Austen") as string[]), "Yes | no | CELLS"],
  ],
  [
    "a title over two lines is a title, one with a delimiter may be two books",
    'Title,Author\n"Emma\nA Novel",Jane Austen\n"Dune,Frank Herbert\nMomo",Michael Ende',
    ["Emma A Novel | Jane Austen", "Dune,Frank Herbert Momo | Michael Ende | CELLS"],
  ],
  [
    "each line quoted",
    '"Title,Author"\n"""Dune, I"",Frank Herbert"\n"Momo,Michael Ende"',
    ["Dune, I | Frank Herbert", "Momo | Michael Ende"],
  ],
  [
    "Markdown",
    "| Title | Author |\n|---|:-:|\n| **Emma** | [Jane Austen](https://example.org) |",
    ["Emma | Jane Austen"],
  ],
  [
    "many empty columns",
    `Title,Author,ISBN,${Array.from({ length: 58 }, (_, at) => `Field ${at}`).join()}\nEmma,Jane Austen,9780141439587`,
    IS_EMMA,
  ],
  [
    "JSON, as Calibre writes it",
    '[{"id": 1, "title": "Omens", "authors": "Neil Gaiman & Terry Pratchett", "formats": []}]',
    ["Omens | Neil Gaiman, Terry Pratchett"],
  ],
  [
    "JSON, an object in each line",
    '{"title": "Emma", "author": {"name": "Jane Austen"}}\n{"title": "Dune", "authors": ["Herbert, Frank"]}',
    ["Emma | Jane Austen", "Dune | AUTHOR"],
  ],
])("no line of a table is lost or mixed up: %s", (_, text, books) => {
  expect(booksIn(text)).toEqual(books);
});

test.each<[string, string]>([
  ["BibTeX", "% Encoding: UTF-8\n@book{emma,\n  title = {Emma}\n}"],
  ["RIS", "TY  - BOOK\nTI  - Emma\nER  - "],
  ["EndNote", "%0 Book\n%T Emma"],
  ["XML", '<?xml version="1.0"?>\n<library/>'],
  ["HTML", "<!DOCTYPE html>\n<html></html>"],
])("%s is refused with what to do", (_, text) => {
  expect(() => readList(text)).toThrow(expect.objectContaining({ code: "IMPORT_FORMAT" }));
});

test.each<[string, string, string]>([
  ["a family name first", "King, Martin Luther, Jr.", "Martin Luther King Jr."],
  ["two people", "Boswell, Dustin & Foucher, Trevor", "Dustin Boswell, Trevor Foucher"],
  [
    "two people by a semicolon",
    "Austen, Jane; Le Guin, Ursula K.",
    "Jane Austen, Ursula K. Le Guin",
  ],
  ["two people in a service's column", "Austen, Jane|Beer, Gillian", "Jane Austen, Gillian Beer"],
  [
    "people of one list",
    "Gamma, Erich, Helm, Richard & Johnson, Ralph",
    "Erich Gamma, Richard Helm, Ralph Johnson",
  ],
  ["names as they are", "Neil Gaiman, Terry Pratchett", "Neil Gaiman, Terry Pratchett"],
  ["a company", "Simon & Schuster", "Simon & Schuster"],
])("authors of a table: %s", (_, cell, author) => {
  expect(booksIn(`Title\tAuthor\nEmma\t${cell}`)).toEqual([`Emma | ${author}`]);
});

test("the semicolon of an entity separates nothing", () => {
  expect(rowsOf("Tom &amp; Jerry Lee").rows).toEqual([{ title: "Tom &amp; Jerry Lee" }]);
  const list = "Title\tPrimary Author\tCollections\nX\tL&oacute;pez, Juan\tYour library";
  expect(rowsOf(list).rows).toMatchObject([{ author: "Juan L&oacute;pez" }]);
});

test("the author's name from two columns, and more authors from their own", () => {
  expect(booksIn("Vorname;Nachname;Titel\nJane;Austen;Emma")).toEqual(["Emma | Jane Austen"]);
  const goodreads = "Title,Author,Additional Authors,ISBN13,Exclusive Shelf\n";
  expect(booksIn(`${goodreads}Omens,Neil Gaiman,"Terry Pratchett, Neil Gaiman",,read`)).toEqual([
    "Omens | Neil Gaiman, Terry Pratchett",
  ]);
  expect(
    booksIn(`${goodreads}Long,A B,"${"Some Name, ".repeat(9)}${"C D".repeat(70)}",,read`),
  ).toEqual(["Long | A B, Some Name"]);
  const thing = "Title\tPrimary Author\tSecondary Author\tSecondary Author Roles\tCollections\n";
  expect(booksIn(`${thing}X\tA, B\tC, D|E, F\tAuthor|Translator\tYour library`)).toEqual([
    "X | B A, D C",
  ]);
});

test.each([
  ["Built to Last (Good to Great, 2)", "Built to Last"],
  ["How to Think (The School of Life Book 5)", "How to Think"],
  ["Канашибари. Том 3(Канашибари, #3)", "Канашибари. Том 3"],
  ["Том 3(Канашибари, #3)", "Канашибари. Том 3"],
  ["Foo (Bar #9) (Imprint)", "Foo"],
  ["Foo (Bar Book 9) (German Edition)", "Foo"],
  ["Dune (Dune, #1)", "Dune"],
  ["All (Earthsea Cycle, #1-4)", "All"],
  ["Saga (Saga, #2)", "Saga (Saga, #2)"],
  ["Beginner's Guide (Volume 1)", "Beginner's Guide (Volume 1)"],
  ["Emma (1816)", "Emma (1816)"],
  ["Catch-22 (Penguin Classics)", "Catch-22 (Penguin Classics)"],
  ["(#3)", "(#3)"],
])("the title of %s is %s", (written, title) => {
  const list = `Title,Author,ISBN13,Exclusive Shelf\n"${written}",A,,read`;
  expect(rowsOf(list).rows).toMatchObject([{ title }]);
});

test("volumes that only their series tells apart keep it", () => {
  const list = "Title\tAuthor\nSaga (Saga, #1)\tB\nSaga (Saga, #2)\tB\nDune (Dune, #1)\tH";
  expect(booksIn(list)).toEqual(["Saga (Saga, #1) | B", "Saga (Saga, #2) | B", "Dune | H"]);
});

test.each<[string, string]>([
  ["Goodreads' own shelf", "Title,Author,ISBN13,Exclusive Shelf\nEmma,A,,wishlist\nDune,H,,read"],
  ["an older StoryGraph", "Title,Author,ISBN,Read Status\nEmma,A,,to-read\nDune,H,,read"],
  ["BookWyrm", "title,author_text,isbn_13,shelf\nEmma,A,,to-read\nDune,H,,read"],
  ["BookBuddy", "Title,Author,Status,Wish List\nEmma,A,Unread,1\nDune,H,Read,0"],
  ["Openreads", "title,author,status\nEmma,A,planned\nDune,H,finished"],
  ["CLZ", "Title,Author,Collection Status\nEmma,A,On Wish List\nDune,H,In Collection"],
  ["a shelf", "title,author,shelf\nEmma,A,to-read\nDune,H,read"],
  ["a table in Ukrainian", "Назва;Автор;Статус\nEmma;A;хочу прочитати\nDune;H;прочитано"],
  ["a table in Russian", "Название;Автор;Статус\nEmma;A;В планах\nDune;H;прочитано"],
  ["a table in German", "Titel;Autor;Lesestatus\nEmma;A;möchte ich lesen\nDune;H;gelesen"],
  ["a table in Spanish", "Título;Autor;Estado\nEmma;A;Por leer\nDune;H;leído"],
  ["a table in French", "Titre;Auteur;Statut\nEmma;A;À lire\nDune;H;lu"],
  ["a table in Italian", "Titolo;Autore;Stato\nEmma;A;da leggere\nDune;H;letto"],
  ["a table in Polish", "Tytuł;Autor;Półka\nEmma;A;chcę przeczytać\nDune;H;przeczytane"],
  ["a column of wishes", "Titel;Autor;Wunschliste\nEmma;A;ja\nDune;H;nein"],
  ["several shelves", 'Title,Author,Bookshelves\nEmma,A,"classic, tbr"\nDune,H,"tbr, owned"'],
])("what is only wished for is no book of one's own: %s", (_, text) => {
  const list = readList(text);
  const read = "table" in list ? readColumns(list.table, list.columns) : list;
  expect(read.rows.map(({ title }) => title)).toEqual(["Dune"]);
  expect(read).toMatchObject({ unowned: 1, wanted: [{ title: "Emma", author: "A" }] });
});

test.each<[string, string]>([
  ["StoryGraph", "Title,Authors,ISBN/UID,Read Status,Owned?\nEmma,A,,read,No\nDune,H,,read,Yes"],
  ["LibraryThing", "Title\tPrimary Author\tCollections\nEmma\tA\tRead but unowned\nDune\tH\tRead"],
  ["a table of one's own", "Titel;Autor;vorhanden\nEmma;A;nein\nDune;H;ja"],
])("what the list says is not there is not ticked: %s", (_, text) => {
  const told = (list: string) => {
    const read = readList(list);
    const { rows } = "table" in read ? readColumns(read.table, read.columns) : read;
    return rows.map(({ unticked }) => Boolean(unticked));
  };
  expect(told(text)).toEqual([true, false]);
  const [head = "", emma = ""] = text.split("\n");
  if (!text.includes("unowned"))
    expect(told(`${head}\n${emma}`), "unless all are not").toEqual([false]);
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
  const rows = readColumns(list.table, list.columns).rows.map(checkRow);
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

test.each<[string, string, string[]]>([
  [
    "a subtitle is no title, and a title no author",
    "Sapiens: A Brief History of Humankind\nQuiet: The Power of Introverts\nSteve Jobs: A Biography",
    [
      "Sapiens: A Brief History of Humankind | AUTHOR",
      "Quiet: The Power of Introverts | AUTHOR",
      "Steve Jobs: A Biography | AUTHOR",
    ],
  ],
  [
    "an author before several colons",
    "Stephen King: It\nStephen King: Misery\nSapiens: A Brief History of Humankind\nEducated: A Memoir\nQuiet: The Power",
    [
      "It | Stephen King",
      "Misery | Stephen King",
      "Sapiens: A Brief History of Humankind | AUTHOR",
      "Educated: A Memoir | AUTHOR",
      "Quiet: The Power | AUTHOR",
    ],
  ],
  [
    "the same behind a dash",
    "Dune - Part Two\nSapiens — A Brief History",
    ["Dune - Part Two | AUTHOR", "Sapiens — A Brief History | AUTHOR"],
  ],
  [
    "authors first, where titles look like names too",
    "Leo Tolstoy - Anna Karenina\nHomer - Odyssey\nJ.R.R. Tolkien - The Hobbit",
    ["Anna Karenina | Leo Tolstoy", "Odyssey | Homer", "The Hobbit | J.R.R. Tolkien"],
  ],
  [
    "signs that titles have too",
    "Face / Off\nJekyll; Hyde\nTom\nJerry",
    ["Face / Off | AUTHOR", "Jekyll; Hyde | AUTHOR", "Tom | AUTHOR", "Jerry | AUTHOR"],
  ],
  [
    "either side may be the author",
    "Anna Karenina — Tolstoy",
    ["Anna Karenina — Tolstoy | AUTHOR"],
  ],
  [
    "signs before entries and between their parts",
    "📚 Emma—Jane Austen\n☐ Dune ― Frank Herbert\n(1) Momo / Michael Ende\n◦ Solaris | Stanisław Lem",
    [
      "Emma | Jane Austen",
      "Dune | Frank Herbert",
      "Momo | Michael Ende",
      "Solaris | Stanisław Lem",
    ],
  ],
  [
    "brackets in all lines",
    "Emma (Jane Austen)\nDune (Frank Herbert)",
    ["Emma | Jane Austen", "Dune | Frank Herbert"],
  ],
  [
    "authors first",
    "Stephen King - It\nStephen King - The Shining\nFrank Herbert - Dune",
    ["It | Stephen King", "The Shining | Stephen King", "Dune | Frank Herbert"],
  ],
  [
    "a dash in the title, a year behind",
    "Dune - I - Frank Herbert (1965)\nEmma — Jane Austen — 1815",
    ["Dune - I | Frank Herbert", "Emma | Jane Austen"],
  ],
  [
    "by",
    "Dune by Frank Herbert\nBird by Bird by Anne Lamott\nStand by Me",
    ["Dune | Frank Herbert", "Bird by Bird | Anne Lamott", "Stand by Me | AUTHOR"],
  ],
  [
    "von",
    "Momo von Michael Ende\nDer Graf von Monte Christo von Alexandre Dumas",
    ["Momo | Michael Ende", "Der Graf von Monte Christo | Alexandre Dumas"],
  ],
  ["a title with von", "Der Graf von Monte Christo", ["Der Graf von Monte Christo | AUTHOR"]],
  ["par", "L’Étranger par Albert Camus", ["L’Étranger | Albert Camus"]],
  [
    "de",
    "Don Quijote de la Mancha de Miguel de Cervantes\nCien años de soledad de Gabriel García Márquez",
    [
      "Don Quijote de la Mancha | Miguel de Cervantes",
      "Cien años de soledad | Gabriel García Márquez",
    ],
  ],
  ["a title with de", "Crónica de Nueva York", ["Crónica de Nueva York | AUTHOR"]],
  [
    "автор",
    "Тигролови, автор Іван Багряний\nКобзар (автор: Тарас Шевченко)",
    ["Тигролови | Іван Багряний", "Кобзар | Тарас Шевченко"],
  ],
  [
    "quotes",
    '«Тигролови» Іван Багряний\n"Emma", Jane Austen\n„Momo“ von Michael Ende\nІван Франко. «Захар Беркут»',
    [
      "Тигролови | Іван Багряний",
      "Emma | Jane Austen",
      "Momo | Michael Ende",
      "Захар Беркут | Іван Франко",
    ],
  ],
  [
    "Markdown",
    "# My books\n- [ ] **Solaris** — *Stanisław Lem*\n- [x] [Emma](https://example.org/a_b) by _Jane Austen_\n1. F**k It — Mark Manson",
    ["Solaris | Stanisław Lem", "Emma | Jane Austen", "F**k It | Mark Manson"],
  ],
  [
    "commas in all lines",
    "Emma, Jane Austen\nDune, Frank Herbert",
    ["Emma | Jane Austen", "Dune | Frank Herbert"],
  ],
  [
    "family names first",
    "Emma — Austen, Jane\nDune — Herbert, Frank",
    ["Emma | Jane Austen", "Dune | Frank Herbert"],
  ],
  [
    "the name of the only column",
    "Title\nEmma\nNausea, a novel",
    ["Emma | AUTHOR", "Nausea, a novel | AUTHOR"],
  ],
  ["another script", "ノルウェイの森 — 村上春樹", ["ノルウェイの森 | 村上春樹"]],
])("lines of titles: %s", (_, text, books) => {
  expect(rowsOf(text).format).toBe("LINES");
  expect(booksIn(text)).toEqual(books);
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
  const rows = markRepeated(readColumns(list.table, list.columns).rows.map(checkRow));
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
