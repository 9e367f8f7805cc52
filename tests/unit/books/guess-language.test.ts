import { expect, test } from "vitest";
import { guessLanguage } from "@/lib/features/books/guess-language";

test.each([
  ["Тіні забутих предків Михайло Коцюбинський", "uk"],
  ["The Girl with the Dragon Tattoo", "en"],
  ["Die Verwirrungen des Zöglings Törleß", "de"],
  ["Wszystkie książki świata", "pl"],
  ["Le Petit Prince et la rose", "fr"],
  ["El amor en los tiempos del cólera", "es"],
  ["Il nome della rosa", "it"],
])("%s is %s", (text, language) => {
  expect(guessLanguage(text)).toBe(language);
});

test("a text without any sign is in no language", () => {
  expect(guessLanguage("Emma Jane")).toBeNull();
  expect(guessLanguage("")).toBeNull();
});
