import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import sharp from "sharp";

export interface CatalogBook {
  isbn: string;
  title: string;
  subtitle?: string;
  author: string;
  /** ISO 639-2. */
  language?: string;
  year?: string;
  publisher?: string;
  description?: string;
  subjects?: string[];
}

type CatalogName = "openLibrary" | "dnb" | "googleBooks";

export interface Catalogs {
  settings: Record<"OPENLIBRARY_URL" | "DNB_URL" | "GOOGLE_BOOKS_URL", string>;
  url: string;
  /** All requests, in order; `at` in epoch milliseconds. */
  asked: { catalog: CatalogName | "cover"; url: URL; at: number; userAgent: string }[];
  /** Answers instead of the normal ones; undefined restores them. */
  fault: Partial<Record<CatalogName | "cover", (response: ServerResponse) => unknown>>;
  close: () => Promise<void>;
}

const BASE = "http://127.0.0.1";

/**
 * Open Library, the German National Library and Google Books on one local server, each with its own
 * protocol, and covers of 300 × 450 pixels.
 */
export async function catalogs(books: readonly CatalogBook[]): Promise<Catalogs> {
  const asked: Catalogs["asked"] = [];
  const faults: Pick<Catalogs, "fault"> = { fault: {} };
  const cover = await sharp({
    create: { width: 300, height: 450, channels: 3, background: "#356" },
  })
    .jpeg()
    .toBuffer();
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? "", BASE);
    const catalog = catalogOf(url);
    const { port } = server.address() as AddressInfo;
    asked.push({ catalog, url, at: Date.now(), userAgent: request.headers["user-agent"] ?? "" });
    const broken = faults.fault[catalog];
    if (broken) return void broken(response);
    if (catalog === "cover") {
      response.setHeader("content-type", "image/jpeg");
      return response.end(cover);
    }
    response.setHeader("content-type", catalog === "dnb" ? "text/xml" : "application/json");
    response.end(ANSWERS[catalog](url, books, `${BASE}:${port}`));
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const url = `${BASE}:${(server.address() as AddressInfo).port}`;
  return {
    url,
    settings: {
      OPENLIBRARY_URL: url,
      DNB_URL: `${url}/sru/dnb`,
      GOOGLE_BOOKS_URL: `${url}/books/v1`,
    },
    asked,
    get fault() {
      return faults.fault;
    },
    set fault(wanted) {
      faults.fault = wanted;
    },
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}

function catalogOf({ pathname }: URL): CatalogName | "cover" {
  if (pathname.startsWith("/cover")) return "cover";
  if (pathname === "/sru/dnb") return "dnb";
  return pathname.startsWith("/books/v1/") ? "googleBooks" : "openLibrary";
}

const ANSWERS: Record<
  CatalogName,
  (url: URL, books: readonly CatalogBook[], base: string) => string
> = {
  openLibrary: (url, books, base) =>
    JSON.stringify(
      url.pathname === "/api/books"
        ? Object.fromEntries(
            books
              .filter(({ isbn }) => url.searchParams.get("bibkeys") === `ISBN:${isbn}`)
              .map((book) => [`ISBN:${book.isbn}`, edition(book, base)]),
          )
        : { numFound: 1, docs: byWords(books, url.searchParams.get("title")).map(work) },
    ),
  dnb: (url, books) => {
    const [, isbn] = /^num=(\d+)$/.exec(url.searchParams.get("query") ?? "") ?? [];
    const [, title] = /^tit="([^"]*)"/.exec(url.searchParams.get("query") ?? "") ?? [];
    const found = isbn ? books.filter((book) => book.isbn === isbn) : byWords(books, title);
    return sru(found.map(marc));
  },
  googleBooks: (url, books, base) => {
    const query = url.searchParams.get("q") ?? "";
    const [, isbn] = /^isbn:(\d+)$/.exec(query) ?? [];
    const [, title] = /^intitle:"([^"]*)"/.exec(query) ?? [];
    const found = isbn ? books.filter((book) => book.isbn === isbn) : byWords(books, title);
    const items = found.map((book) => volume(book, base));
    return JSON.stringify({
      kind: "books#volumes",
      totalItems: items.length,
      ...(items[0] && { items }),
    });
  },
};

function byWords(books: readonly CatalogBook[], title = "" as string | null): CatalogBook[] {
  const words = (title ?? "").toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return books.filter((book) => words.some((word) => book.title.toLowerCase().includes(word)));
}

function edition(book: CatalogBook, base: string) {
  return {
    url: `${base}/books/OL1M`,
    key: "/books/OL1M",
    title: book.title,
    subtitle: book.subtitle,
    authors: [{ url: `${base}/authors/OL1A`, name: book.author }],
    publishers: book.publisher && [{ name: book.publisher }],
    publish_date: book.year && `March ${book.year}`,
    subjects: book.subjects?.map((name) => ({ name, url: base })),
    cover: {
      small: `${base}/cover/${book.isbn}-S.jpg`,
      medium: `${base}/cover/${book.isbn}-M.jpg`,
      large: `${base}/cover/${book.isbn}-L.jpg`,
    },
  };
}

function work(book: CatalogBook) {
  return {
    title: book.title,
    subtitle: book.subtitle,
    author_name: [book.author],
    first_publish_year: book.year ? Number(book.year) : undefined,
    language: book.language && [book.language],
    subject: book.subjects,
  };
}

function volume(book: CatalogBook, base: string) {
  return {
    kind: "books#volume",
    id: "x",
    volumeInfo: {
      title: book.title,
      subtitle: book.subtitle,
      authors: [book.author],
      publisher: book.publisher,
      publishedDate: book.year && `${book.year}-03-01`,
      description: book.description,
      industryIdentifiers: [{ type: "ISBN_13", identifier: book.isbn }],
      categories: book.subjects,
      imageLinks: { thumbnail: `${base}/cover/${book.isbn}` },
      language: book.language?.slice(0, 2),
    },
  };
}

const xml = (text = "") =>
  text.replace(/[&<>]/g, (sign) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;" })[sign] ?? sign);

function sru(records: string[]): string {
  const each = records.map(
    (record, at) =>
      `<record><recordSchema>MARC21-xml</recordSchema><recordPacking>xml</recordPacking>` +
      `<recordData>${record}</recordData><recordPosition>${at + 1}</recordPosition></record>`,
  );
  return (
    `<?xml version="1.0" encoding="UTF-8"?><searchRetrieveResponse xmlns="http://www.loc.gov/zing/srw/">` +
    `<version>1.1</version><numberOfRecords>${records.length}</numberOfRecords>` +
    `<records>${each.join("")}</records></searchRetrieveResponse>`
  );
}

/** A MARC record: articles between two marks, names by family name. */
function marc(book: CatalogBook): string {
  const field = (tag: string, parts: Record<string, string | undefined>) =>
    `<datafield tag="${tag}" ind1=" " ind2=" ">${Object.entries(parts)
      .filter(([, value]) => value)
      .map(([code, value]) => `<subfield code="${code}">${xml(value)}</subfield>`)
      .join("")}</datafield>`;
  const [given = "", ...family] = book.author.split(" ");
  const title = book.title.replace(/^(Der|Die|Das) /, "\u0098$1\u009c ");
  return (
    `<record xmlns="http://www.loc.gov/MARC21/slim" type="Bibliographic"><leader>00000nam a2200000 c 4500</leader>` +
    field("020", { a: book.isbn, c: "Gebunden" }) +
    field("041", { a: book.language }) +
    field("100", { a: family.length ? `${family.join(" ")}, ${given}` : given, 4: "aut" }) +
    field("245", { a: title, b: book.subtitle, c: book.author }) +
    field("264", { a: "Berlin", b: book.publisher, c: book.year && `[${book.year}]` }) +
    (book.subjects ?? []).map((subject) => field("655", { a: subject })).join("") +
    field("700", { a: "Übersetzerin, Eva", 4: "trl" }) +
    `</record>`
  );
}
