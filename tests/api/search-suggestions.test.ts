import { beforeAll, expect, test } from "vitest";
import { POST as search } from "@/app/api/books/search/route";
import { GET } from "@/app/api/books/suggest/route";
import { newestNearby } from "@/lib/features/books/nearby-queries";
import { block, book, IN_SCRIPTS, town } from "../support/books";
import { call } from "../support/call";
import { person, type Person } from "../support/people";
import { booksFound } from "../support/search";

let reader: Person;
let owner: Person;

beforeAll(async () => {
  await town("DEU", "Berlin", 52.52, 13.4);
  [reader, owner] = [await person(), await person()];
  for (let n = 0; n < 2; n += 1) await book(owner, { title: "Кобзар", author: "Тарас Шевченко" });
  await book(owner, { title: "Гайдамаки", author: "Тарас Шевченко", state: "LENT" });
  await book(owner, {
    title: "Гаррі Поттер і філософський камінь",
    author: "Дж. К. Ролінґ",
    state: "BOOKED",
  });
  for (let n = 0; n < 8; n += 1)
    await book(owner, { title: `Tom ${n}`, author: "Ann Ebner", state: "AVAILABLE_FOR_GIVE_AWAY" });
  await book(reader, { title: "Кобзар мій" });
  await book(owner, { title: "Кобзар втрачений", state: "LOST" });
  const blocked = await person();
  await book(blocked, { title: "Кобзар чужий" });
  await block(reader, blocked);
  await book(await person({ lat: 52.53, lon: 13.38, country: "DEU" }), { title: "Kobold" });
});

async function suggested(query: Record<string, string>): Promise<string[]> {
  const answer = await call(GET, { as: reader, query });
  expect(answer.status).toBe(200);
  return (answer.body as unknown as { kind: string; text: string }[]).map(
    ({ kind, text }) => `${kind}: ${text}`,
  );
}

test("suggestions are titles and authors in reach, the most frequent first, each once", async () => {
  expect(await suggested({ q: "ко" })).toEqual(["title: Кобзар"]);
  expect(await suggested({ q: "KOB" })).toEqual(["title: Кобзар"]);
  expect(await suggested({ q: "шев" })).toEqual(["author: Тарас Шевченко"]);
  expect(await suggested({ q: "філософський кам" })).toEqual([
    "title: Гаррі Поттер і філософський камінь",
  ]);
  expect(await suggested({ q: "та" })).toEqual(["author: Тарас Шевченко"]);
  expect((await suggested({ q: "tom" })).length).toBe(6);
  expect(await suggested({ q: "ko", country: "DEU", city: "Berlin" })).toEqual(["title: Kobold"]);
});

test("a title is suggested in every script, by any part of it where words have no blanks between", async () => {
  const place = { country: "DEU", lat: 48.1, lon: 11.5 } as const;
  const [there, guest] = [await person(place), await person(place)];
  for (const [title, author] of IN_SCRIPTS) await book(there, { title, author });
  for (const [title, , part] of IN_SCRIPTS) {
    for (const q of [title, part].filter((text) => text.length > 1)) {
      const { body } = await call(GET, { as: guest, query: { q } });
      expect(body, q).toMatchObject([{ kind: "title", text: title }]);
    }
  }
});

test("a title comes with its author and cover, an author alone", async () => {
  const ask = (q: string) => call(GET, { as: reader, query: { q } });
  expect((await ask("ко")).body).toEqual([
    { kind: "title", text: "Кобзар", author: "Тарас Шевченко", coverImageUrl: null },
  ]);
  expect((await ask("шев")).body).toEqual([
    { kind: "author", text: "Тарас Шевченко", author: null, coverImageUrl: null },
  ]);
});

test.each(["к", "zzz", "кобзар zzz", "%%", "'", "\\", "обзар"])(
  "nothing begins with %j",
  async (q) => {
    expect(await suggested({ q })).toEqual([]);
  },
);

test("what is no place or no text is told by its name", async () => {
  const wrong = { q: "", country: "XYZ", radiusKm: "1000" };
  const answer = await call(GET, { as: reader, query: wrong });
  expect(answer.status).toBe(400);
  expect(Object.keys(answer.body.fields as object).sort()).toEqual(["country", "q", "radiusKm"]);
});

test("of available books lent and booked ones are none, with words and without", async () => {
  const count = async (body: object) => (await booksFound(reader, { limit: 50, ...body })).length;
  for (const sortBy of ["distance", "rating", "lentCount"]) {
    expect(await count({ sortBy })).toBe(12);
    expect(await count({ sortBy, available: true }), sortBy).toBe(10);
    expect(await count({ sortBy, available: false })).toBe(12);
    expect(await count({ sortBy, giveAway: true }), sortBy).toBe(8);
  }
  expect(await count({ author: "шевченко" })).toBe(3);
  expect(await count({ author: "шевченко", available: true })).toBe(2);
  const wrong = await call(search, { as: reader, body: { available: "maybe" } });
  expect(wrong.body).toMatchObject({ fields: { available: expect.anything() } });
});

test("just added are the eight latest of others in reach, without blocked and lost ones", async () => {
  const latest = (await newestNearby(reader.actor)).map(({ title }) => title);
  expect(latest).toEqual(["Tom 7", "Tom 6", "Tom 5", "Tom 4", "Tom 3", "Tom 2", "Tom 1", "Tom 0"]);
  expect(await newestNearby((await person({ lat: null, lon: null })).actor)).toEqual([]);
});
