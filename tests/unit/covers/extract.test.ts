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

/** The lines, with the line of this text changed. */
const changed = (lines: Line[], text: string, change: (line: Line) => Line) =>
  lines.map((line) => (line.text === text ? change(line) : line));
const blurred = (confidence: number) => (line: Line) => ({ ...line, confidence });

/** The result as "title / author". */
function read(lines: Line[], known?: Parameters<typeof extractTitleAndAuthor>[1]): string {
  const found = extractTitleAndAuthor(lines, known);
  return `${found?.title} / ${found?.author}`;
}

test("the large text is the title, the name the author, wherever they stand", () => {
  const kobzar = cover(["Тарас Шевченко", 0.1, 0.04], ["Кобзар", 0.4, 0.12]);
  expect(read(kobzar)).toBe("Кобзар / Тарас Шевченко");
  const process = cover(["Der Prozess", 0.2, 0.1], ["Franz Kafka", 0.9, 0.04]);
  expect(read(process)).toBe("Der Prozess / Franz Kafka");
});

test("a name larger than the title is still the author; of two names the larger one is the title", () => {
  const walk = cover(["Stephen King", 0.1, 0.12], ["The Long Walk", 0.7, 0.06]);
  expect(read(walk)).toBe("The Long Walk / Stephen King");
  const jane = cover(["Charlotte Brontë", 0.1, 0.04], ["Jane Eyre", 0.4, 0.1]);
  expect(read(jane)).toBe("Jane Eyre / Charlotte Brontë");
});

test("a title that is a person's name is told whole where another name is the author", () => {
  const lines = cover(
    ["ФЕЛІКС", 0.29, 0.07],
    ["АВСТРІЯ", 0.38, 0.07],
    ["Софія Андрухович", 0.51, 0.04],
  );
  const told = read(changed(lines, "ФЕЛІКС", blurred(0.75)));
  expect(told).toBe("ФЕЛІКС АВСТРІЯ / Софія Андрухович");
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
  expect(read(lines)).toBe("The Adventures of Huckleberry Finn / Mark Twain");
});

test("little words between large ones belong to the title, however small they are set", () => {
  const lines = cover(
    ["The", 0.3, 0.04],
    ["Bell", 0.36, 0.14],
    ["Jar", 0.52, 0.04],
    ["Sylvia Plath", 0.64, 0.05],
  );
  expect(read(lines)).toBe("The Bell Jar / Sylvia Plath");
});

test("a kind of book is boilerplate where it stands small, not as a line of the title", () => {
  const drama = cover(
    ["Невеличка", 0.2, 0.08],
    ["драма", 0.3, 0.07],
    ["Валер’ян Підмогильний", 0.6, 0.04],
  );
  expect(read(drama)).toBe("Невеличка драма / Валер’ян Підмогильний");
  const novel = cover(
    ["Амадока", 0.2, 0.08],
    ["роман", 0.32, 0.02],
    ["Софія Андрухович", 0.6, 0.04],
  );
  expect(read(novel)).toBe("Амадока / Софія Андрухович");
});

test("a name does not end with an article, and one in its middle needs a particle before it", () => {
  const lines = cover(
    ["NATHAN DER", 0.39, 0.06],
    ["WEISE", 0.47, 0.06],
    ["Gotthold Ephraim Lessing", 0.57, 0.04],
  );
  expect(read(lines)).toBe("NATHAN DER WEISE / Gotthold Ephraim Lessing");
});

test("a name broken after a hyphen is one word again", () => {
  const lines = cover(
    ["Маленький принц", 0.2, 0.14],
    ["Антуан де Сент-", 0.6, 0.08],
    ["Екзюпері", 0.7, 0.08],
  );
  expect(read(lines)).toBe("Маленький принц / Антуан де Сент-Екзюпері");
});

test("praise in quotation marks over several lines and whoever translated are neither", () => {
  const lines = cover(
    ["DUBLINERS", 0.4, 0.06],
    ["“Impossible to", 0.48, 0.03],
    ["put down”", 0.52, 0.03],
    ["Translated by Anna Whitlock", 0.6, 0.03],
  );
  expect(read(lines)).toBe("DUBLINERS / ");
});

test("letters thrown together above a title are no part of it", () => {
  const ornament = "щі ще із ik ду";
  const lines = cover(
    [ornament, 0.07, 0.06],
    ["Справа моряка", 0.17, 0.1],
    ["Вахтанг Кіпіані", 0.57, 0.04],
  );
  const told = read(changed(lines, ornament, blurred(0.6)));
  expect(told).toBe("Справа моряка / Вахтанг Кіпіані");
});

test("a slanting line of narrow letters is smaller than its box", () => {
  const praise = "Переможець літературного конкурсу";
  const lines = cover(["ТЯГАР", 0.4, 0.05], [praise, 0.47, 0.05], ["Вільям Моем", 0.8, 0.04]);
  const narrow = (line: Line) => ({ ...line, box: { ...line.box, x1: 0.45 } });
  expect(read(changed(lines, praise, narrow))).toBe("ТЯГАР / Вільям Моем");
});

test("several authors stay together", () => {
  const lines = cover(["Good Omens", 0.2, 0.1], ["Terry Pratchett, Neil Gaiman", 0.8, 0.035]);
  expect(read(lines)).toBe("Good Omens / Terry Pratchett, Neil Gaiman");
});

test("what our own books are called decides where the look does not", () => {
  const lines = cover(["Амадока", 0.2, 0.07], ["Андрухович", 0.4, 0.07]);
  const known = {
    title: (text: string) => (text === "Андрухович" ? 0 : Number(text === "Амадока")),
    author: (text: string) => Number(text === "Андрухович"),
    word: () => false,
  };
  expect(read(lines, known)).toBe("Амадока / Андрухович");
});

test("letters of the other alphabet are put right", () => {
  const above = cover(["MAPKEC", 0.1, 0.04], ["Сто років самотності", 0.3, 0.1]);
  expect(read(above)).toMatch(/^Сто років самотності \//);
  const below = cover(["Сто років", 0.3, 0.1], ["ГАБРІЄЛЬ MAPKEC", 0.8, 0.04]);
  expect(read(below)).toBe("Сто років / ГАБРІЄЛЬ МАРКЕС");
});

test("a last name above a title is the author where nobody else is named, and so is of whom the poems are", () => {
  const bovary = cover(["Flaubert", 0.1, 0.04], ["Madame Bovary", 0.15, 0.04]);
  expect(read(bovary)).toBe("Madame Bovary / Flaubert");
  const poems = cover(["Poems of Paul Celan", 0.3, 0.06]);
  expect(read(poems)).toBe("Poems of Paul Celan / Paul Celan");
});

test("a line that stands farther off than the lines of a title do is no part of it", () => {
  const lines = cover(
    ["Усе через", 0.18, 0.06],
    ["смартфон", 0.27, 0.05],
    ["Я ВЖЕ ЧИТАЮ", 0.41, 0.05],
    ["Мажена Квітнєвська", 0.6, 0.03],
  );
  expect(read(lines)).toBe("Усе через смартфон / Мажена Квітнєвська");
});

const GUESSED = { confidence: 0.8, least: 0.3 };

test("letters of a logo that make no word are not the title beside real words", () => {
  const lines = cover(
    ["Ґабрієль Маркес", 0.1, 0.04],
    ["Сто років самотності", 0.3, 0.06],
    ["Яжнд", 0.7, 0.13],
  );
  const told = read(changed(lines, "Яжнд", (line) => ({ ...line, ...GUESSED })));
  expect(told).toBe("Сто років самотності / Ґабрієль Маркес");
});

const MANN: [string, number, number] = ["THOMAS MANN", 0.15, 0.03];

test("a word of a title that nobody knows stays in it where it was read surely", () => {
  const lines = cover(
    ["ТОРЕАДОРИ З", 0.3, 0.08],
    ["ВАСЮКІВКИ", 0.4, 0.08],
    ["Всеволод Нестайко", 0.7, 0.04],
  );
  expect(read(lines)).toBe("ТОРЕАДОРИ З ВАСЮКІВКИ / Всеволод Нестайко");
});

test.each<[why: string, doubtful: string[], lines: Line[]]>([
  ["words and a name are sure", [], cover(MANN, ["DER ZAUBERBERG", 0.3, 0.08])],
  ["a word that nobody knows", ["title"], cover(MANN, ["THE MACN", 0.3, 0.08])],
  ["letters of a drawn word", ["title"], cover(MANN, ["TRiai", 0.3, 0.08])],
  ["a word with digits in it", ["title"], cover(MANN, ["ВСЬО20", 0.3, 0.08])],
  ["the end of a longer title", ["title"], cover(MANN, ["of Genji", 0.3, 0.08])],
  ["a continuation in small letters", ["title"], cover(MANN, ["mountain Lake", 0.3, 0.08])],
  ["the beginning of a longer title", ["title"], cover(MANN, ["CRIME AND", 0.3, 0.08])],
  ["an end at the picture's upper edge", ["title"], cover(["PEACE", 0.02, 0.08], MANN)],
  ["a line that names a translator", ["title"], cover(MANN, ["Translated by John", 0.3, 0.08])],
  [
    "a first word that was hardly read",
    ["title"],
    changed(cover(MANN, ["K1Nc", 0.24, 0.08], ["LEAR", 0.34, 0.08]), "K1Nc", (line) => ({
      ...line,
      ...GUESSED,
    })),
  ],
  [
    "letters as large in the same row",
    ["title"],
    [
      ...cover(MANN),
      ...cover(["LAND", 0.3, 0.08]),
      ...cover(["NO", 0.3, 0.08]).map((line) => ({
        ...line,
        box: { ...line.box, x0: 0.5, x1: 0.6 },
      })),
    ],
  ],
  [
    "a last name that nobody knows, read letter by letter",
    [],
    cover(["ЗЕЛЕНИЙ СВІТ", 0.3, 0.08], ["Метью Макконагі", 0.6, 0.04]),
  ],
  [
    "the same with a letter that is not sure",
    ["author"],
    changed(
      cover(["ЗЕЛЕНИЙ СВІТ", 0.3, 0.08], ["Метью Макконагі", 0.6, 0.04]),
      "Метью Макконагі",
      (line) => ({ ...line, least: 0.7 }),
    ),
  ],
])("what is sure: %s", (_, doubtful, lines) => {
  expect(extractTitleAndAuthor(lines)?.doubtful).toEqual(doubtful);
});

test("a word of the books here is a word", () => {
  const lines = cover(["НОСТРОМО", 0.3, 0.08], ["Джозеф Конрад", 0.6, 0.04]);
  const known = { title: () => 0, author: () => 0, word: (word: string) => word === "ностромо" };
  expect(extractTitleAndAuthor(lines)?.doubtful).toEqual(["title"]);
  expect(extractTitleAndAuthor(lines, known)?.doubtful).toEqual([]);
});

test("nothing read is nothing told", () => {
  expect(extractTitleAndAuthor([])).toBeNull();
  expect(extractTitleAndAuthor(cover(["%", 0.1, 0.1]))).toBeNull();
});
