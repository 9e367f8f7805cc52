import type { CatalogBook } from "../../support/catalogs";

/** Adds the check digit of an ISBN-13 to twelve digits. */
function withCheckDigit(digits: string): string {
  const sum = [...digits].reduce((all, digit, at) => all + Number(digit) * (at % 2 ? 3 : 1), 0);
  return digits + ((10 - (sum % 10)) % 10);
}

const AUTHORS = ["Леся Українка", "Іван Франко", "Ольга Кобилянська", "Марко Вовчок"];

/** Books in the catalogues of the browser tests. */
export const CATALOG_BOOKS: (CatalogBook & { language: string })[] = Array.from(
  { length: 30 },
  (_, at) => ({
    isbn: withCheckDigit(`978014${String(300 + at).padStart(6, "0")}`),
    title: `Зі скрині, том ${at + 1}`,
    author: AUTHORS[at % AUTHORS.length] ?? "",
    language: "ukr",
  }),
);
