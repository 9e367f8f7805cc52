import { DOMParser, type Element } from "@xmldom/xmldom";
import { readIsbn } from "@/lib/features/books/isbn";
import { env } from "@/lib/server/env";
import { givenNameFirst } from "@/lib/shared/text";
import { genreOf } from "./genres";
import { languageOf } from "./languages";
import { shortDescription } from "./plain-text";
import type { Candidate } from "./schema";
import { fetchAnswer, urlOf, yearIn, type CatalogSource, type Question } from "./source";
import { MAX_CANDIDATES } from "./terms";

const MARC = "http://www.loc.gov/MARC21/slim";
const SRW = "http://www.loc.gov/zing/srw/";

/**
 * The German National Library by SRU 1.1 (https://www.dnb.de/sru), records in MARC 21
 * (https://www.loc.gov/marc/bibliographic/). It has no covers.
 */
export const germanNationalLibrary: CatalogSource = {
  name: "DNB",
  address: () => env().DNB_URL,
  coverHosts: [],
  find: async (address, question, signal) => {
    const url = urlOf(address, "", {
      version: "1.1",
      operation: "searchRetrieve",
      query: cqlOf(question),
      recordSchema: "MARC21-xml",
      maximumRecords: String(MAX_CANDIDATES),
    });
    return recordsIn(await fetchAnswer(url, signal)).flatMap((record) => {
      const found = candidateOf(record);
      return found ? [{ ...found, ...("isbn" in question && { isbn: question.isbn }) }] : [];
    });
  },
};

/** A query in CQL: `num` is any number of a book, `tit` words of its title, `per` names. */
function cqlOf(question: Question): string {
  if ("isbn" in question) return `num=${question.isbn}`;
  const words = (text: string) => `"${text.replace(/["\\*?^]/g, " ").trim()}"`;
  const author = question.author && `per=${words(question.author)}`;
  return [`tit=${words(question.title)}`, author].filter(Boolean).join(" and ");
}

/**
 * @throws Error for an answer that is not an SRU response, or has a document type, which valid answers never have.
 */
function recordsIn(xml: string): Element[] {
  if (/<!DOCTYPE/i.test(xml)) throw new Error("a document type");
  const document = new DOMParser({ onError: refuse }).parseFromString(xml, "text/xml");
  if (document.getElementsByTagNameNS(SRW, "numberOfRecords").length === 0) {
    throw new Error("no SRU response");
  }
  return [...document.getElementsByTagNameNS(MARC, "record")];
}

function refuse(level: string, message: string): void {
  if (level !== "warning") throw new Error(message);
}

function candidateOf(record: Element): Candidate | null {
  const fields = [...record.getElementsByTagNameNS(MARC, "datafield")];
  const values = (tag: string, code: string, holds = (_: Element) => true) =>
    fields
      .filter((field) => field.getAttribute("tag") === tag && holds(field))
      .flatMap((field) => subfields(field, code));
  const first = (tag: string, code: string) => values(tag, code)[0] ?? null;
  const title = first("245", "a");
  if (!title) return null;
  const authors = [...values("100", "a"), ...values("700", "a", isAuthor)];
  return {
    source: "DNB",
    title: [title, first("245", "n"), first("245", "p")].filter(Boolean).join(": "),
    subtitle: first("245", "b"),
    author: authors.map(givenNameFirst).join(", ") || null,
    language: languageOf(first("041", "a")),
    year: yearIn(first("264", "c") ?? first("260", "c")),
    publisher: first("264", "b") ?? first("260", "b"),
    description: shortDescription(first("520", "a")),
    genre: genreOf([...values("655", "a"), ...values("650", "a"), ...values("084", "a")]),
    form: null,
    isbn: values("020", "a").map(readIsbn).find(Boolean) ?? null,
    coverUrl: null,
  };
}

/** The texts of a subfield, without the marks around an article that is ignored for sorting. */
function subfields(field: Element, code: string): string[] {
  return [...field.getElementsByTagNameNS(MARC, "subfield")]
    .filter((part) => part.getAttribute("code") === code)
    .map((part) =>
      (part.textContent ?? "")
        .replace(/[\u0098\u009c]/g, "")
        .normalize("NFC")
        .trim(),
    )
    .filter(Boolean);
}

/** Of further persons only authors, not translators or illustrators. */
function isAuthor(field: Element): boolean {
  return subfields(field, "4").includes("aut");
}
