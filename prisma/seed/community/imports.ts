import type { Doubt } from "@/lib/features/imports/terms";
import { pick } from "@/lib/shared/records";
import type { Prisma } from "@/prisma/client/client";
import { bookOf, daysBefore, type Community } from "./model";

interface ListedRow extends Partial<Prisma.BookImportRowCreateManyInput> {
  title: string;
  author: string | null;
  doubts?: Doubt[];
}

/** An import of the tour's owner that waits for review; the catalogues have been asked. */
const LIST: readonly ListedRow[] = [
  {
    ...{ title: "Ворошиловград", author: "Сергій Жадан", language: "uk", genre: "FICTION" },
    ...{ form: "Тверда обкладинка", filledIn: ["genre", "language"] },
  },
  { title: "Століття Якова", author: "Володимир Лис", language: "uk", genre: "FICTION" },
  { title: "Der Vorleser", author: "Bernhard Schlink", language: "de", filledIn: ["language"] },
  { title: "Солодка Даруся", author: null, language: "uk", doubts: ["AUTHOR"] },
  { title: "A Gentleman in Moscow", author: "Amor Towles", language: "en", doubts: ["ISBN"] },
  { title: "Століття Якова", author: "Володимир Лис", language: "uk", doubts: ["REPEATED"] },
  { title: "Коли ти поруч", author: "Ірен Роздобудько", language: "uk", form: "М’яка обкладинка" },
];

/** Books that the same reader wants to read. */
const WANTED = [
  { title: "Драбина", author: "Євгенія Кузнєцова", isbn: null },
  { title: "Ім'я рози", author: "Умберто Еко", isbn: null },
  { title: "Сто років самотності", author: "Габріель Гарсія Маркес", isbn: null },
];

/** The import and its rows; the last one is a double: a book that its reader lists already. */
export function importRows(community: Community) {
  const { random } = community;
  const createdAt = daysBefore(community, 2);
  const importId = random.uuid(createdAt);
  const { id: ownBookId, ownerId: userId, ...own } = bookOf(community, "Інтернат").row;
  const list = [...LIST, { ...pick(own, ["title", "author", "language"]), ownBookId }];
  return {
    imported: {
      ...{ id: importId, userId, createdAt, state: "READY" },
      ...{ format: "GOODREADS", name: "goodreads_library_export.csv", unowned: 3 },
      ...{ wanted: WANTED, wantedRows: WANTED.length },
    },
    rows: list.map((row, at) => ({
      ...row,
      ...{ id: random.uuid(createdAt), importId, position: at + 1, lookedUpAt: createdAt },
      chosen: row.ownBookId === undefined && !row.doubts?.includes("REPEATED"),
      lookUps: 1,
    })),
  } satisfies {
    imported: Prisma.BookImportCreateManyInput;
    rows: Prisma.BookImportRowCreateManyInput[];
  };
}
