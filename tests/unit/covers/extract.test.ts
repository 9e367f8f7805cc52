import { expect, test } from "vitest";
import type { Line } from "@/lib/features/covers/ocr/read-text";
import { extractTitleAndAuthor } from "@/lib/features/covers/extraction/extract";

/** Lines of text with their top and height as shares of the cover. */
function cover(...lines: [text: string, top: number, height: number][]): Line[] {
  return lines.map(([text, y0, height]) => {
    const box = { x0: 0.1, x1: 0.1 + text.length * height * 0.5, y0, y1: y0 + height };
    return { text, box, confidence: 0.95, least: 0.9 };
  });
}

test("the large text is the title, the name the author, wherever they stand", () => {
  expect(
    extractTitleAndAuthor(cover(["Тарас Шевченко", 0.1, 0.04], ["Кобзар", 0.4, 0.12])),
  ).toMatchObject({
    title: "Кобзар",
    author: "Тарас Шевченко",
  });
  expect(
    extractTitleAndAuthor(cover(["Der Prozess", 0.2, 0.1], ["Franz Kafka", 0.9, 0.04])),
  ).toMatchObject({
    title: "Der Prozess",
    author: "Franz Kafka",
  });
});

test("a name larger than the title is still the author", () => {
  expect(
    extractTitleAndAuthor(cover(["Stephen King", 0.1, 0.12], ["The Long Walk", 0.7, 0.06])),
  ).toMatchObject({
    title: "The Long Walk",
    author: "Stephen King",
  });
});

test("of two names the larger one is the title", () => {
  expect(
    extractTitleAndAuthor(cover(["Charlotte Brontë", 0.1, 0.04], ["Jane Eyre", 0.4, 0.1])),
  ).toMatchObject({
    title: "Jane Eyre",
    author: "Charlotte Brontë",
  });
});

test("a title that is a person's name is told whole where another name is the author", () => {
  const [first, last, author] = cover(
    ["ФЕЛІКС", 0.29, 0.07],
    ["АВСТРІЯ", 0.38, 0.07],
    ["Софія Андрухович", 0.51, 0.04],
  );
  if (!first || !last || !author) throw new Error("three lines");
  expect(extractTitleAndAuthor([{ ...first, confidence: 0.75 }, last, author])?.title).toBe(
    "ФЕЛІКС АВСТРІЯ",
  );
});

test("lines of a title are joined, publisher, praise and translator left out", () => {
  const lines = cover(
    ["OVER ONE MILLION COPIES SOLD", 0.02, 0.025],
    ["The Adventures", 0.2, 0.08],
    ["of", 0.3, 0.05],
    ["Huckleberry Finn", 0.37, 0.09],
    ["Mark Twain", 0.6, 0.04],
    ["Translated by Anna Whitlock", 0.68, 0.025],
    ["Meridian Press", 0.93, 0.02],
  );
  expect(extractTitleAndAuthor(lines)).toMatchObject({
    title: "The Adventures of Huckleberry Finn",
    author: "Mark Twain",
  });
});

test("little words between large ones belong to the title, however small they are set", () => {
  const lines = cover(
    ["The", 0.3, 0.04],
    ["Bell", 0.36, 0.14],
    ["Jar", 0.52, 0.04],
    ["Sylvia Plath", 0.64, 0.05],
  );
  expect(extractTitleAndAuthor(lines)).toMatchObject({
    title: "The Bell Jar",
    author: "Sylvia Plath",
  });
});

test("a kind of book is boilerplate where it stands small, not as a line of the title", () => {
  expect(
    extractTitleAndAuthor(
      cover(["Невеличка", 0.2, 0.08], ["драма", 0.3, 0.07], ["Валер’ян Підмогильний", 0.6, 0.04]),
    )?.title,
  ).toBe("Невеличка драма");
  expect(
    extractTitleAndAuthor(
      cover(["Амадока", 0.2, 0.08], ["роман", 0.32, 0.02], ["Софія Андрухович", 0.6, 0.04]),
    )?.title,
  ).toBe("Амадока");
});

test("a name does not end with an article, and one in its middle needs a particle before it", () => {
  const lines = cover(
    ["NATHAN DER", 0.39, 0.06],
    ["WEISE", 0.47, 0.06],
    ["Gotthold Ephraim Lessing", 0.57, 0.04],
  );
  expect(extractTitleAndAuthor(lines)).toMatchObject({
    title: "NATHAN DER WEISE",
    author: "Gotthold Ephraim Lessing",
  });
});

test("a name broken after a hyphen is one word again", () => {
  const lines = cover(
    ["Маленький принц", 0.2, 0.14],
    ["Антуан де Сент-", 0.6, 0.08],
    ["Екзюпері", 0.7, 0.08],
  );
  expect(extractTitleAndAuthor(lines)?.author).toBe("Антуан де Сент-Екзюпері");
});

test("praise in quotation marks over several lines and whoever translated are neither", () => {
  const lines = cover(
    ["DUBLINERS", 0.4, 0.06],
    ["“Impossible to", 0.48, 0.03],
    ["put down”", 0.52, 0.03],
    ["Translated by Anna Whitlock", 0.6, 0.03],
  );
  expect(extractTitleAndAuthor(lines)).toMatchObject({ title: "DUBLINERS", author: "" });
});

test("letters thrown together above a title are no part of it", () => {
  const lines = cover(
    ["щі ще із ik ду", 0.07, 0.06],
    ["Справа моряка", 0.17, 0.1],
    ["Вахтанг Кіпіані", 0.57, 0.04],
  );
  const [ornament, ...printed] = lines;
  if (!ornament) throw new Error("three lines");
  expect(extractTitleAndAuthor([{ ...ornament, confidence: 0.6 }, ...printed])?.title).toBe(
    "Справа моряка",
  );
});

test("a slanting line of narrow letters is smaller than its box", () => {
  const [title, praise, author] = cover(
    ["ТЯГАР", 0.4, 0.05],
    ["Переможець літературного конкурсу", 0.47, 0.05],
    ["Вільям Моем", 0.8, 0.04],
  );
  if (!title || !praise || !author) throw new Error("three lines");
  expect(
    extractTitleAndAuthor([title, { ...praise, box: { ...praise.box, x1: 0.45 } }, author])?.title,
  ).toBe("ТЯГАР");
});

test("several authors stay together", () => {
  const lines = cover(["Good Omens", 0.2, 0.1], ["Terry Pratchett, Neil Gaiman", 0.8, 0.035]);
  expect(extractTitleAndAuthor(lines)?.author).toBe("Terry Pratchett, Neil Gaiman");
});

test("what our own books are called decides where the look does not", () => {
  const lines = cover(["Амадока", 0.2, 0.07], ["Андрухович", 0.4, 0.07]);
  const known = {
    title: (text: string) => (text === "Андрухович" ? 0 : Number(text === "Амадока")),
    author: (text: string) => Number(text === "Андрухович"),
  };
  expect(extractTitleAndAuthor(lines, known)).toMatchObject({
    title: "Амадока",
    author: "Андрухович",
  });
});

test("letters of the other alphabet are put right", () => {
  expect(
    extractTitleAndAuthor(cover(["MAPKEC", 0.1, 0.04], ["Сто років самотності", 0.3, 0.1]))?.title,
  ).toBe("Сто років самотності");
  expect(
    extractTitleAndAuthor(cover(["Сто років", 0.3, 0.1], ["ГАБРІЄЛЬ MAPKEC", 0.8, 0.04]))?.author,
  ).toBe("ГАБРІЄЛЬ МАРКЕС");
});

test("a last name above a title is the author where nobody else is named, and so is of whom the poems are", () => {
  expect(
    extractTitleAndAuthor(cover(["Flaubert", 0.1, 0.04], ["Madame Bovary", 0.15, 0.04])),
  ).toMatchObject({ title: "Madame Bovary", author: "Flaubert" });
  expect(extractTitleAndAuthor(cover(["Poems of Paul Celan", 0.3, 0.06]))).toMatchObject({
    title: "Poems of Paul Celan",
    author: "Paul Celan",
  });
});

test("a line that stands farther off than the lines of a title do is no part of it", () => {
  const lines = cover(
    ["Усе через", 0.18, 0.06],
    ["смартфон", 0.27, 0.05],
    ["Я ВЖЕ ЧИТАЮ", 0.41, 0.05],
    ["Мажена Квітнєвська", 0.6, 0.03],
  );
  expect(extractTitleAndAuthor(lines)?.title).toBe("Усе через смартфон");
});

test("nothing read is nothing told", () => {
  expect(extractTitleAndAuthor([])).toBeNull();
  expect(extractTitleAndAuthor(cover(["%", 0.1, 0.1]))).toBeNull();
});
