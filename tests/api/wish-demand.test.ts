import { beforeEach, expect, test } from "vitest";
import { DELETE as giveUpRoute, PUT as changeRoute } from "@/app/api/wishes/[id]/route";
import { GET as demandRoute } from "@/app/api/wishes/demand/route";
import { POST as wishRoute } from "@/app/api/wishes/route";
import { countDemand } from "@/lib/features/wishes/demand-commands";
import { db } from "@/lib/server/database/db";
import { DAY } from "@/lib/shared/time";
import { book } from "../support/books";
import { call } from "../support/call";
import { loanIn, onLoan } from "../support/lending";
import { changeReader, person, type Person } from "../support/people";

/** Points in one square of about 20 km, its corners included. */
const WITHIN = [
  [49.7, 23.9],
  [49.85, 24.05],
  [49.78, 23.95],
  [49.71, 24.06],
  [49.84, 23.86],
] as const;
const TITLE = "Сто років самотності";
const AUTHOR = "Ґабріель Ґарсія Маркес";
const created = new Date(Date.now() - 30 * DAY);

let owner: Person;
beforeEach(async () => {
  await db().wish.deleteMany();
  await db().bookDemand.deleteMany();
  await db().wishDemand.deleteMany();
  owner = await person({ createdAt: created });
});

const at = ([lat, lon]: readonly [number, number]) => ({ lat, lon });
const wish = (userId: string, data: object = {}) =>
  db().wish.create({ data: { userId, title: TITLE, author: AUTHOR, radiusKm: 10, ...data } });
async function wishers(count: number, data: object = {}): Promise<Person[]> {
  const people = await Promise.all(
    WITHIN.slice(0, count).map((point) => person({ createdAt: created, ...at(point) })),
  );
  for (const { id } of people) await wish(id, data);
  return people;
}
interface Seen {
  most: { title: string; author: string | null; readers: number }[];
  books: { bookId: string; readers: number }[];
}
const seen = async (as = owner) => (await call(demandRoute, { as })).body as unknown as Seen;
const kept = (data: object = {}) =>
  book(owner, { title: TITLE, author: AUTHOR, visibility: "NOBODY", ...data });

test("what at least three others wish for is told, rounded down, and never who they are", async () => {
  const id = await kept();
  await book(owner, { title: TITLE, author: AUTHOR });
  await wishers(2);
  await countDemand();
  expect(await seen()).toEqual({ most: [], books: [] });
  await wishers(2, { title: "сто років САМОТНОСТІ!" });
  expect(await seen(), "nothing changes by day").toEqual({ most: [], books: [] });
  await countDemand();
  const counted = { title: expect.stringMatching(/^сто років самотності/i), readers: 3 };
  expect(await seen()).toEqual({
    most: [{ ...counted, author: AUTHOR }],
    books: [{ bookId: id, title: TITLE, author: AUTHOR, readers: 3 }],
  });
  await wishers(1);
  await countDemand();
  expect((await seen()).books[0]?.readers).toBe(5);
  await db().book.update({ where: { id }, data: { visibility: "EVERYONE" } });
  expect((await seen()).books).toEqual([]);
});

test("one's own wish, newcomers, and those who are banned or gone do not count", async () => {
  await kept();
  const [first] = await wishers(3);
  await wish(owner.id);
  const newcomer = await person();
  await wish(newcomer.id);
  await changeReader(first as Person, { bannedAt: new Date() });
  await countDemand();
  expect(await seen()).toEqual({ most: [], books: [] });
});

test("a gift does not tell its receiver what was counted for its giver", async () => {
  const receiver = await person({ createdAt: created });
  const sides = { owner, borrower: receiver };
  const { id, book: gift } = await loanIn("APPROVED", sides, "GIFT");
  await db().book.update({ where: { id: gift.id }, data: { visibility: "FRIENDS" } });
  for (const { id: userId } of [...(await wishers(2)), receiver]) {
    await wish(userId, { title: gift.title, author: gift.author });
  }
  await countDemand();
  expect((await seen()).books).toMatchObject([{ bookId: gift.id, readers: 3 }]);
  expect((await onLoan("give", owner, id)).status).toBe(200);
  expect((await seen(receiver)).books).toEqual([]);
});

test("an author, or a title of one's own, that fewer than three name stays unnamed", async () => {
  const [first, second, third] = await wishers(3, { author: null });
  const author = "Сусід із третього поверху";
  await db().wish.updateMany({ where: { userId: first?.id }, data: { author } });
  for (const reader of [first, second, third]) {
    await wish(reader?.id ?? "", { title: `Таємниця ${reader?.name}`, author: "Спільний Автор" });
  }
  await countDemand();
  expect((await seen()).most).toEqual([{ title: TITLE, author: null, readers: 3 }]);
});

/** What a reader sees who tries every cell within 60 km, with books and wishes of many radii. */
async function map(attacker: Person, bookId: string): Promise<string[]> {
  const lines: string[] = [];
  for (let lat = 49.5; lat < 50.1; lat += 0.1) {
    for (let lon = 23.6; lon < 24.4; lon += 0.133) {
      await changeReader(attacker, { lat, lon });
      const own = { ownCountry: "UKR", ownCity: "Там", lat: lat + 0.05, lon: lon - 0.05 };
      await db().book.update({ where: { id: bookId }, data: own });
      await db().wish.updateMany({
        where: { userId: attacker.id },
        data: { radiusKm: 1 + (Math.round(lat * 100 + lon * 10) % 99) },
      });
      await countDemand();
      const { most, books } = await seen(attacker);
      lines.push(JSON.stringify([most, books.map(({ readers }) => readers)]));
    }
  }
  return lines;
}

test("an attacker who moves, changes radii and lists books learns the square and no more", async () => {
  const attacker = await person({ createdAt: created });
  const bookId = await book(attacker, { title: TITLE, author: AUTHOR, visibility: "NOBODY" });
  await wish(attacker.id, { title: "Щось інше" });
  const people = await wishers(4);
  const before = await map(attacker, bookId);
  const told = new Set(before);
  expect(told, "one answer within the square, one outside").toHaveLength(2);
  expect(before.filter((line) => line.includes(TITLE)).length).toBeLessThan(before.length / 4);

  // Their place within the square and their radius change no answer.
  for (const [index, { id }] of people.entries()) {
    await changeReader({ id }, at(WITHIN[(index + 1) % WITHIN.length] ?? WITHIN[0]));
    await db().wish.updateMany({ where: { userId: id }, data: { radiusKm: 1 + index * 30 } });
  }
  expect(await map(attacker, bookId)).toEqual(before);

  // Two readers are left, fewer than are needed to be shown.
  await db().wish.deleteMany({ where: { userId: { in: people.slice(0, 2).map(({ id }) => id) } } });
  expect(new Set(await map(attacker, bookId))).toEqual(new Set(["[[],[]]"]));
});

const addWish = async (as: Person, data: object) =>
  String((await call(wishRoute, { as, body: { radiusKm: 10, ...data } })).body.id);
const giveUp = async (as: Person, id: string) =>
  expect((await call(giveUpRoute, { as, method: "DELETE", params: { id } })).status).toBe(204);
const change = async (as: Person, id: string, data: object) => {
  const params = { id };
  const body = { radiusKm: 10, ...data };
  expect((await call(changeRoute, { as, method: "PUT", params, body })).status).toBe(200);
};

/** What a reader sees of one night while changing their own wishes by day in all possible ways. */
async function day(attacker: Person): Promise<Set<string>> {
  const told = new Set<string>();
  const look = async () => told.add(JSON.stringify(await seen(attacker)));
  await look();
  for (const { id } of await db().wish.findMany({ where: { userId: attacker.id } })) {
    await change(attacker, id, { title: "Щось інше" });
    await look();
    await giveUp(attacker, id);
    await look();
  }
  const mine = [];
  for (const title of [TITLE, "СТО РОКІВ САМОТНОСТІ", `${TITLE} ${AUTHOR}`]) {
    mine.push(await addWish(attacker, { title, author: title === TITLE ? AUTHOR : "Хтось" }));
    await look();
  }
  for (const id of mine) await giveUp(attacker, id);
  await look();
  return told;
}

test("an attacker who makes, changes and gives up wishes learns nothing by it, by day or by night", async () => {
  const attacker = await person({ createdAt: created });
  const steps = [0, 0, 0, 3, 3, 5, 5];
  for (const [others, readers] of steps.entries()) {
    const answers = new Set<string>();
    for (const wished of [[], [TITLE], [TITLE, TITLE.toUpperCase()]]) {
      for (const [at, title] of wished.entries()) {
        await addWish(attacker, { title, author: `${AUTHOR} ${at || ""}` });
      }
      await countDemand();
      for (const answer of await day(attacker)) answers.add(answer.toLowerCase());
    }
    expect(answers, `${others} others`).toHaveLength(1);
    const { most } = JSON.parse([...answers][0] ?? "") as Seen;
    expect(most.map((each) => each.readers)).toEqual(readers ? [readers] : []);
    const [point = WITHIN[0]] = WITHIN.slice(others % WITHIN.length);
    await wish((await person({ createdAt: created, ...at(point) })).id);
  }
});

test("an attacker's own wishes name no author, and push no title out of the list", async () => {
  const attacker = await person({ createdAt: created });
  const [first, second, third] = await wishers(3, { author: null });
  const three = [first?.id ?? "", second?.id ?? "", third?.id ?? ""];
  const named = { userId: { in: three.slice(1) } };
  await db().wish.updateMany({ where: named, data: { author: AUTHOR } });
  const titles = Array.from({ length: 25 }, (_, at) => `Zebra ${at + 10}`);
  const fewer = Array.from({ length: 30 }, (_, at) => `Абетка ${at + 10}`);
  for (const userId of three) for (const title of titles) await wish(userId, { title });
  for (const userId of three.slice(1)) for (const title of fewer) await wish(userId, { title });
  await countDemand();
  const before = await seen(attacker);
  expect(before.most).toHaveLength(10);
  expect(before.most).toContainEqual({ title: TITLE, author: null, readers: 3 });
  for (const title of [...fewer, TITLE]) await wish(attacker.id, { title });
  await countDemand();
  expect(await seen(attacker)).toEqual(before);
});
