import { random } from "@/prisma/seed/random";
import de from "@/prisma/seed/data/books/de.json" with { type: "json" };
import en from "@/prisma/seed/data/books/en.json" with { type: "json" };
import uk from "@/prisma/seed/data/books/uk.json" with { type: "json" };

export type CoverLanguage = "uk" | "en" | "de";
export interface PrintedBook {
  title: string;
  author: string;
  language: CoverLanguage;
}

const SHELVES: Record<CoverLanguage, { title: string; author: string }[]> = { uk, en, de };
const LONGEST = 60;

/** Reading is tuned on one half only. The halves have no author in common. */
export type Half = "tuning" | "held-out";

/** Random seeds. Change those of the held-out half after its covers were looked at. */
export const DRAWS: Record<Half, { books: number; looks: number }> = {
  tuning: { books: 11, looks: 2_411 },
  "held-out": { books: 94_007, looks: 94_011 },
};

/** `count` books for one half, the languages in turn. */
export function booksFor(half: Half, count: number, seed = DRAWS[half].books): PrintedBook[] {
  const chance = random(seed);
  const shelves = (Object.keys(SHELVES) as CoverLanguage[]).map((language) =>
    chance.shuffle(
      SHELVES[language]
        .filter(({ title, author }) => title.length <= LONGEST && halfOf(author) === half)
        .map(({ title, author }) => ({ title, author, language })),
    ),
  );
  return Array.from({ length: count }, (_, at) => {
    const shelf = shelves[at % shelves.length] ?? [];
    const book = shelf[Math.floor(at / shelves.length) % shelf.length];
    if (!book) throw new Error("no books to print");
    return book;
  });
}

function halfOf(author: string): Half {
  const sum = [...author].reduce((total, letter) => total + (letter.codePointAt(0) ?? 0), 0);
  return sum % 2 === 0 ? "tuning" : "held-out";
}
