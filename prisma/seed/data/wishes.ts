import { ACCOUNTS } from "./people";

type Wished = Partial<Record<"title" | "author" | "query" | "isbn" | "language", string>> & {
  genre?: "COOKBOOK" | "TRAVEL" | "POETRY" | "CHILDREN";
  radiusKm?: number;
};

/** Wishes of the demo readers without fixed wishes. */
export const WISHES: readonly Wished[] = [
  { title: "Драбина", author: "Євгенія Кузнєцова" },
  { title: "Сто років самотності", author: "Габріель Гарсія Маркес" },
  { title: "Соляріс", author: "Станіслав Лем", radiusKm: 25 },
  { title: "Ім'я рози" },
  { author: "Тоні Моррісон" },
  { genre: "COOKBOOK", language: "uk", radiusKm: 5 },
  { genre: "TRAVEL", language: "en" },
  { query: "Tove Jansson" },
  { title: "Momo", author: "Michael Ende", language: "de", radiusKm: 50 },
];

/** Wishes of the tour's accounts, newest first. */
export const TOUR_WISHES: Record<string, readonly Wished[]> = {
  [ACCOUNTS.borrower]: [
    { title: "Сто років самотності", author: "Габріель Гарсія Маркес", radiusKm: 20 },
    { author: "Станіслав Лем", language: "uk" },
    { genre: "POETRY", language: "uk", radiusKm: 5 },
    { isbn: "9780141439518" },
  ],
  [ACCOUNTS.owner]: [{ title: "Соляріс", author: "Станіслав Лем", radiusKm: 25 }],
};
