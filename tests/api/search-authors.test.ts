import { beforeAll, expect, test } from "vitest";
import { db } from "@/lib/server/database/db";
import { BOOKS } from "@/prisma/seed/data/books";
import { person, type Person } from "../support/people";
import { booksFound } from "../support/search";

/**
 * Authors in Latin and Ukrainian spelling who are not in the table of spellings: they measure how well names are
 * found across scripts by their sound.
 */
const HELD_OUT = [
  ["Zadie Smith", "Зеді Сміт"],
  ["Colson Whitehead", "Колсон Вайтгед"],
  ["Ken Follett", "Кен Фоллетт"],
  ["Frederick Forsyth", "Фредерік Форсайт"],
  ["Terry Goodkind", "Террі Ґудкайнд"],
  ["Elif Shafak", "Еліф Шафак"],
  ["Irvine Welsh", "Ірвін Велш"],
  ["Delia Owens", "Делія Оуенс"],
  ["Paula Hawkins", "Пола Гокінз"],
  ["Jodi Picoult", "Джоді Піколт"],
  ["Sophie Kinsella", "Софі Кінселла"],
  ["Leigh Bardugo", "Лі Бардуґо"],
  ["Henning Mankell", "Геннінґ Манкелль"],
  ["Sebastian Fitzek", "Себастіан Фітцек"],
  ["Cornelia Funke", "Корнелія Функе"],
  ["Christoph Ransmayr", "Крістоф Рансмайр"],
  ["Siegfried Lenz", "Зіґфрід Ленц"],
  ["Martin Walser", "Мартін Вальзер"],
  ["Niccolò Ammaniti", "Нікколо Амманіті"],
  ["Roberto Saviano", "Роберто Савіано"],
  ["Jacek Dukaj", "Яцек Дукай"],
  ["Zygmunt Bauman", "Зиґмунт Бауман"],
  ["Marek Krajewski", "Марек Краєвський"],
  ["Anne Applebaum", "Енн Епплбом"],
  ["Danilo Kiš", "Данило Кіш"],
  ["Thomas Pynchon", "Томас Пінчон"],
  ["Joan Didion", "Джоан Дідіон"],
  ["Oliver Sacks", "Олівер Сакс"],
  ["Naomi Klein", "Наомі Кляйн"],
  ["Jared Diamond", "Джаред Даймонд"],
  ["Philippa Gregory", "Філіппа Ґреґорі"],
  ["Bernard Cornwell", "Бернард Корнвелл"],
  ["Muriel Spark", "Мюріел Спарк"],
  ["Julian Fellowes", "Джуліан Феллоуз"],
  ["Robert Galbraith", "Роберт Ґалбрейт"],
  ["Truman Streckfus", "Трумен Стрекфус"],
  ["Ludwig Tieck", "Людвіґ Тік"],
  ["Georg Büchner", "Ґеорґ Бюхнер"],
  ["Wilhelm Busch", "Вільгельм Буш"],
  ["Eduard Mörike", "Едуард Меріке"],
  ["Frank Wedekind", "Франк Ведекінд"],
  ["Gottfried Benn", "Ґоттфрід Бенн"],
  ["Else Lasker", "Ельза Ласкер"],
  ["Alphonse Daudet", "Альфонс Доде"],
  ["Paul Valéry", "Поль Валері"],
  ["Louis Aragon", "Луї Араґон"],
  ["Elsa Morante", "Ельза Моранте"],
  ["Cesare Pavese", "Чезаре Павезе"],
  ["Camilo Cela", "Каміло Села"],
  ["Miguel Delibes", "Міґель Делібес"],
] as const;

/** Spellings in the table. */
const IN_TABLE = [
  ["Orwell", "Орвелл"],
  ["Zweig", "Цвейг"],
  ["Goethe", "Гете"],
  ["Nietzsche", "Ніцше"],
  ["Exupéry", "Екзюпері"],
  ["Rowling", "Ролінґ"],
  ["Rowling", "Роулінг"],
  ["Agatha Christie", "Агата Крісті"],
  ["Marquez", "Маркес"],
  ["Andruchowytsch", "Андрухович"],
  ["Pinocchio", "Піноккіо"],
  ["Hugo", "Гюго"],
  ["Tschechow", "Чехов"],
] as const;

const LATIN = 0;
const CYRILLIC = 1;
/** Readers near a shelf with the held-out authors in one script, among four hundred other books. */
const readers: Person[] = [];

beforeAll(async () => {
  const others = BOOKS.map(({ title, author }) => ({ title, author }));
  for (const script of [LATIN, CYRILLIC]) {
    const at = { lat: 10 + 10 * script, lon: 10 };
    const { id: ownerId } = await person(at);
    const names = [...HELD_OUT, ...IN_TABLE].map((spellings) => spellings[script] ?? "");
    const works = names.map((author) => ({ title: "Einerlei", author }));
    await db().book.createMany({
      data: [...others, ...works].map((work) => ({ ...work, ownerId })),
    });
    readers.push(await person(at));
  }
});

const find = (script: number, body: object) =>
  booksFound(readers[script] as Person, body, { sortBy: "relevance" });

test.each(["author", "query"])(
  "nine of ten unknown surnames are found across scripts as %s",
  async (field) => {
    const missed: string[] = [];
    for (const names of HELD_OUT) {
      for (const script of [LATIN, CYRILLIC]) {
        const surname = names[1 - script]?.split(" ").at(-1);
        const found = await find(script, { [field]: surname, limit: 5 });
        if (!found.some(({ author }) => author === names[script]))
          missed.push(`${surname} → ${names[script]}`);
      }
    }
    expect(missed.length / (2 * HELD_OUT.length), missed.join(", ")).toBeLessThanOrEqual(0.1);
  },
);

test.each(IN_TABLE)("%s is %s", async (latin, cyrillic) => {
  for (const [script, asked, wanted] of [
    [LATIN, cyrillic, latin],
    [CYRILLIC, latin, cyrillic],
  ] as const) {
    const found = (await find(script, { author: asked })).map(({ author }) => author);
    expect(found.slice(0, 5), asked).toContain(wanted);
  }
});

test("titles are found across scripts too", async () => {
  expect((await find(LATIN, { title: "Дюна" }))[0]?.title).toBe("Dune");
  expect((await find(LATIN, { title: "pinokio" }))[0]?.title).toContain("Pinocchio");
});

test("who is meant comes first, and what is like nothing finds nothing", async () => {
  const franko = (await find(CYRILLIC, { query: "Франко" })).map(({ author }) => author);
  expect(franko.slice(0, 6)).toEqual(Array.from({ length: 6 }, () => "Іван Франко"));
  const goethe = (await find(CYRILLIC, { query: "Гете" })).map(({ author }) => author);
  expect(goethe).not.toEqual([]);
  expect(goethe.filter((author) => !/Goethe|Гете/.test(author))).toEqual([]);
  for (const nothing of ["xyzzy", "Сіль", "Krieg", "Wunderkammer", "годинник"]) {
    expect(await find(CYRILLIC, { query: nothing }), nothing).toEqual([]);
  }
});
