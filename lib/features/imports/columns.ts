import { readIsbn } from "@/lib/features/books/isbn";
import { fold } from "@/lib/shared/fold";
import { keysOf } from "@/lib/shared/records";
import { isFullName } from "./names";
import { statusSureness } from "./read-status";
import type { ImportField } from "./terms";

/**
 * Names of columns in people's own lists, in the languages of books and in Russian; compared without case, accents and
 * signs. A whole cell must match, because titles contain such words too. Notes are their reader's own and never a
 * description. In this order columns are looked for.
 */
const COLUMN_NAMES = {
  title: `title, titles, book title, book titles, title of book, title of the book, full title, work title, book, books,
    book name, name of book, name of the book, titel, buchtitel, haupttitel, titel des buches, buch, bücher, назва,
    назва книги, назва книжки, книга, книги, книжка, книжки, заголовок, название, название книги, наименование,
    título, títulos, título del libro, nombre del libro, libro, libros, titre, titres, titre du livre, livre, livres,
    titolo, titoli, titolo del libro, libri, tytuł, tytuły, tytuł książki, nazwa książki, książka, książki, název,
    název knihy, titul, kniha, knihy, título do livro, livro`,
  author: `author, authors, author s, author name, author names, authors name, author s name, author full name,
    author first last, author details, book author, book authors, main author, primary author, first author, writer,
    writers, written by, by, creator, creators, autor, autoren, autorin, autorinnen, autor in, autor innen, autoren innen,
    verfasser, verfasserin, verfasser in, autor des buches, schriftsteller, автор, автори, авторка, авторки, автор ка,
    автор и, автор книги, автори книги, автор книжки, письменник, авторы, автор ы, писатель, autora, autores, autor a,
    autor es, autor del libro, escritor, escritora, auteur, auteurs, auteur s, auteure, autrice, auteur du livre,
    écrivain, autore, autori, autrici, autore del libro, scrittore, autorzy, autorka, autor książki, pisarz, autoři,
    autor knihy, spisovatel`,
  description: `description, book description, summary, book summary, synopsis, blurb, beschreibung, buchbeschreibung,
    klappentext, inhalt, inhaltsangabe, zusammenfassung, опис, опис книги, опис книжки, анотація, короткий зміст,
    описание, описание книги, аннотация, descripción, sinopsis, resumen, résumé, descrizione, trama, sinossi, riassunto,
    opis, opis książki, streszczenie, popis, anotace, descrição, sinopse`,
  language: `language, languages, book language, lang, sprache, sprachen, мова, мови, мова книги, мова книжки, язык,
    языки, язык книги, idioma, idiomas, lengua, langue, langues, lingua, lingue, język, języki, jazyk, jazyky`,
  form: `binding, format, book format, book binding, einband, einbandart, bindung, палітурка, обкладинка, формат,
    переплет, обложка, encuadernación, formato, reliure, rilegatura, legatura, oprawa, vazba, formát`,
  genre: `genre, genres, book genre, жанр, жанри, жанры, género, géneros, genere, generi, gatunek, gatunki, žánr, žánry`,
  condition: `condition, book condition, zustand, стан, стан книги, стан книжки, состояние, состояние книги, condizione,
    condizioni, stan książki, stav knihy, état du livre, estado del libro`,
  givenName: `first name, firstname, given name, given names, author first name, author first, first name author,
    vorname, vorname autor, vorname des autors, autor vorname, ім'я, ім'я автора, имя, имя автора,
    nombre del autor, prénom, prénom auteur, prénom de l'auteur, nome autore, imię, imię autora, křestní jméno,
    jméno autora`,
  familyName: `last name, lastname, surname, family name, author last name, author last, last name author,
    author surname, nachname, familienname, nachname autor, nachname des autors, autor nachname, прізвище,
    прізвище автора, фамилия, фамилия автора, apellido, apellidos, apellido del autor, apellidos del autor,
    nom de famille, nom auteur, nom de l'auteur, cognome, cognome autore, nazwisko, nazwisko autora, příjmení,
    příjmení autora`,
} as const satisfies Partial<Record<ImportField, string>>;

const FIELDS = new Map(
  keysOf(COLUMN_NAMES).flatMap((field) =>
    COLUMN_NAMES[field].split(",").map((name) => [fold(name), field] as const),
  ),
);
/** Any name with one of these words holds ISBNs. */
const ISBN_NAME = /(?:^| )(?:isbns?|ean)(?:1[03])?(?: |$)/;
/** Of the title beside an author's column; the other half of a person's name beside one. */
const PLAIN_NAMES = new Set(["name", "nom", "nombre", "nome", "nazwa", "jméno"].map(fold));

function fieldNamed(cell: string): ImportField | "name" | null {
  const name = fold(cell);
  if (PLAIN_NAMES.has(name)) return "name";
  if (ISBN_NAME.test(name)) return "isbn";
  // "Author (Last, First)", "Назва / Title", "Author 1".
  const [start = ""] = cell.split(/[(/]/, 1);
  return FIELDS.get(name) ?? FIELDS.get(fold(start)) ?? FIELDS.get(name.replace(/ 1$/, "")) ?? null;
}

/** Whether a line names the only column of a list. */
export const isTitleColumn = (line: string) => FIELDS.get(fold(line)) === "title";

/** Whether the first line of a table is a line like the others: it names no column. */
export function isFirstBook(header: readonly string[]): boolean {
  return header.filter(Boolean).length > 1 && namedFields(header) === 0;
}

/** Number of different fields that the cells of a line name. */
export function namedFields(line: readonly string[]): number {
  return new Set(line.map(fieldNamed).filter(Boolean)).size;
}

type Columns = (ImportField | null)[];

/**
 * The likely content of each column, by its name and its cells; null if unknown. Each field has at most one column,
 * rather one with filled cells, but ISBNs may have several.
 * @param lines below the header.
 */
export function guessColumns(
  header: readonly string[],
  lines: readonly (readonly string[])[] = [],
): Columns {
  const columns: Columns = header.map(() => null);
  const cells = header.map((_, at) => lines.map((line) => line[at] ?? "").filter(Boolean));
  const named = header.map(fieldNamed);
  /** Gives the field to the free column with the highest score above 0. */
  function give(field: ImportField, score: (at: number) => number): void {
    const scores = columns.map((taken, at) => (taken ? 0 : score(at)));
    const highest = Math.max(0, ...scores);
    if (highest > 0) columns[scores.indexOf(highest)] = field;
  }
  const byName = (name: ImportField | "name") => (at: number) =>
    named[at] === name ? 0.1 + shareOf(cells[at], hasLetter) : 0;
  const has = (...fields: ImportField[]) => fields.some((field) => columns.includes(field));

  const isBook = isFirstBook(header);
  const all = cells.map((column, at) => (isBook ? [header[at] ?? "", ...column] : column));
  give("isbn", (at) => isbnScore(header[at] ?? "", named[at] === "isbn", all[at] ?? []));
  named.forEach((name, at) => {
    if (name === "isbn" && shareOf(all[at], hasIsbn) > 0) columns[at] = "isbn";
  });
  // "Стан" is of the book, or of reading it.
  const mayBeStatus = (at: number) => [undefined, null, "condition"].includes(named[at]);
  give("readStatus", (at) =>
    mayBeStatus(at) ? statusSureness(header[at] ?? "", cells[at] ?? []) : 0,
  );
  for (const field of keysOf(COLUMN_NAMES)) {
    const isPart = field === "givenName" || field === "familyName";
    if (field !== "title" && !(isPart && has("author"))) give(field, byName(field));
  }
  if (has("givenName") && !has("familyName")) give("familyName", byName("name"));
  if (has("familyName") && !has("givenName")) give("givenName", byName("name"));
  const mayBeTitle = has("author", "isbn", "familyName");
  give("title", (at) => byName("title")(at) + (mayBeTitle ? byName("name")(at) / 2 : 0));
  if (named.every((name) => name === null)) {
    const atLeast = (share: number, least: number) => (share >= least ? share : 0);
    give("author", (at) => atLeast(shareOf(all[at], isFullName), 0.6));
    give("title", (at) => (shareOf(all[at], hasLetter) > 0.8 ? 1 : 0));
  }
  return columns;
}

const hasIsbn = (cell: string) => readIsbn(cell) !== null;
const hasLetter = (cell: string) => /\p{L}/u.test(cell);

function shareOf(cells: readonly string[] = [], test: (cell: string) => boolean): number {
  return cells.length > 0 ? cells.filter(test).length / cells.length : 0;
}

/** More valid ISBNs count most, then the name, then 13 digits. */
function isbnScore(name: string, isNamed: boolean, cells: readonly string[]): number {
  const share = shareOf(cells, hasIsbn);
  if (!isNamed && share < 0.5) return 0;
  return 10 * share + (isNamed ? 1 : 0) + (/13|ean/i.test(name) ? 0.1 : 0);
}
