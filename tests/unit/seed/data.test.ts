import { describe, expect, it } from "vitest";
import { isbnFault } from "@/lib/features/books/isbn";
import { BOOK_LANGUAGES, BOOKS, titled } from "@/prisma/seed/data/books";
import { ACCOUNTS, NEWCOMER, PEOPLE, TOWNS } from "@/prisma/seed/data/people";
import { FIXED_SHELVES, TOUR_LOANS } from "@/prisma/seed/data/tour";

const titles = new Set(BOOKS.map(({ title }) => title));

describe("the books", () => {
  it("are 400 titles, none twice, in seven languages", () => {
    expect(BOOKS).toHaveLength(400);
    expect(new Set(BOOKS.map(({ title, author }) => `${title}|${author}`)).size).toBe(400);
    for (const language of BOOK_LANGUAGES) {
      expect(BOOKS.filter((book) => book.language === language).length).toBeGreaterThanOrEqual(20);
    }
  });

  it("include those of the tour and of the documents", () => {
    const words = ["Кобзар", "Тигролови", "Земля", "Intermezzo", "Тіні забутих предків"];
    const named = [...words, "Les Misérables", "Die Straße", "Der Prozess"];
    expect(named.filter((title) => !titles.has(title))).toEqual([]);
  });

  it("say something of each, with an ISBN that is one", () => {
    for (const { title, author, description, isbn } of BOOKS) {
      expect(author.length).toBeGreaterThan(2);
      expect(description.length, title).toBeGreaterThan(25);
      if (isbn) expect(isbnFault(isbn), `${title}: ${isbn}`).toBeNull();
    }
  });
});

describe("the readers", () => {
  it("are about sixty with an address of their own, under example.org", () => {
    const emails = [...PEOPLE.map(({ email }) => email), NEWCOMER.email];
    expect(emails.length).toBeGreaterThanOrEqual(58);
    expect(new Set(emails).size).toBe(emails.length);
    expect(emails.every((email) => email.endsWith("@example.org"))).toBe(true);
    for (const account of Object.values(ACCOUNTS)) expect(emails).toContain(account);
  });

  it("live within their towns, at points rounded to about a kilometre", () => {
    const middles = {
      lviv: [49.84, 24.03],
      kyiv: [50.45, 30.52],
      berlin: [52.52, 13.4],
      hamburg: [53.55, 10],
      vienna: [48.21, 16.37],
      london: [51.51, -0.12],
    };
    for (const { lat, lon, town, name } of PEOPLE) {
      const [middleLat = 0, middleLon = 0] = middles[town];
      expect(Math.hypot(lat - middleLat, (lon - middleLon) * 0.62) * 111, name).toBeLessThan(17);
      expect([lat, lon]).toEqual([Math.round(lat * 100) / 100, Math.round(lon * 100) / 100]);
      expect(TOWNS[town].country).toMatch(/^[A-Z]{3}$/);
    }
  });

  it("include a borrower about two kilometres from the owner", () => {
    const [owner, borrower] = [ACCOUNTS.owner, ACCOUNTS.borrower].map((email) =>
      PEOPLE.find((person) => person.email === email),
    );
    const east = ((borrower?.lon ?? 0) - (owner?.lon ?? 0)) * 111.3 * Math.cos(0.87);
    const north = ((borrower?.lat ?? 0) - (owner?.lat ?? 0)) * 111.3;
    expect(Math.hypot(east, north)).toBeGreaterThan(1.5);
    expect(Math.hypot(east, north)).toBeLessThan(2.5);
  });
});

describe("the tour", () => {
  it("names existing books, each on one shelf, and existing readers", () => {
    const shelved = Object.values(FIXED_SHELVES).flat();
    expect(new Set(shelved.map(titled)).size).toBe(shelved.length);
    for (const { book, borrower } of TOUR_LOANS) {
      expect(shelved).toContain(book);
      expect(PEOPLE.map(({ email }) => email)).toContain(borrower);
    }
  });
});
