import { beforeAll, expect, test } from "vitest";
import { GET as sitemap } from "@/app/sitemap/[part]/route";
import { fillGazetteer } from "@/lib/features/geo/commands";
import { newCode } from "@/lib/features/invitations/code";
import { countTowns } from "@/lib/features/towns/commands";
import { findTown, listTowns, getTown } from "@/lib/features/towns/queries";
import { townSlug } from "@/lib/features/towns/terms";
import { db, query } from "@/lib/server/database/db";
import { DAY } from "@/lib/shared/time";
import { administrator } from "../support/admin";
import { book } from "../support/books";
import { GET as ADMIN_CIRCLES } from "@/app/api/admin/circles/route";
import { call } from "../support/call";
import { circleOf, onCircle, openLink } from "../support/circles";
import { changeReader, person, SETTLED } from "../support/people";

beforeAll(async () => {
  await fillGazetteer(() => {});
});

const TERNOPIL = { city: "Тернопіль", postalCode: "46000" };
const here = (count: number, data: object = {}) =>
  Promise.all(Array.from({ length: count }, () => person({ ...SETTLED, ...TERNOPIL, ...data })));
const page = (slug = "ternopil") => getTown("UKR", slug, "en");
const counted = async (slug?: string) => {
  await countTowns();
  return (await page(slug))?.counts;
};
/** The numbers of readers and books. */
const numbers = async (slug?: string) => {
  const counts = await counted(slug);
  return counts ? [counts.readers, counts.books] : null;
};

test("a town tells nothing of fewer than five readers, and of no one who does not show a book to everybody", async () => {
  const [first, second, ...others] = await here(4);
  if (!first || !second) throw new Error("no readers");
  for (const reader of [first, second, ...others]) await book(reader, { title: "Земля" });
  expect(await counted()).toBeNull();
  expect(await page()).toMatchObject({ slug: "ternopil", name: "Ternopil", books: [] });
  expect(await listTowns(10, "uk")).toEqual([]);

  const [fifth] = await here(1);
  if (!fifth) throw new Error("no reader");
  expect(await numbers()).toEqual([5, 0]);
  expect((await page())?.books).toHaveLength(4);
  const ids = await Promise.all([1, 2].map(() => book(fifth, { title: "Місто" })));
  for (const data of [
    { visibility: "FRIENDS" },
    { visibility: "NOBODY" },
    { isShareable: false },
    { state: "LOST" },
    { hiddenAt: new Date() },
  ] as const)
    await book(fifth, { title: "Прихована", ...data });
  expect(await numbers()).toEqual([5, 5]);
  const shown = (await page())?.books ?? [];
  expect(
    shown.filter(({ title }) => title === "Місто"),
    "one of each reader",
  ).toHaveLength(1);
  expect(JSON.stringify(shown)).not.toMatch(/Прихована|Reader/);

  // At once, not only after the next count.
  await db().book.updateMany({ where: { id: { in: ids } }, data: { visibility: "FRIENDS" } });
  expect(JSON.stringify((await page())?.books)).not.toContain("Місто");
  await changeReader(first, { bannedAt: new Date() });
  expect((await page())?.books).toHaveLength(3);
  expect(await counted()).toBeNull();
  expect((await page())?.books).toEqual([]);
});

test("numbers change in steps of five, at night, and not by who has just come", async () => {
  await here(7, { city: "Чернівці" });
  expect(await numbers("chernivtsi")).toEqual([5, 0]);
  await here(2, { city: "Chernivtsi" });
  await here(9, { city: "Чернівці", createdAt: new Date(Date.now() - 6 * DAY) });
  await here(9, { city: "Чернівці", postalCode: null });
  await here(9, { city: "Чернівці", deletedAt: new Date() });
  expect(await numbers("chernivtsi"), "two spellings, nobody new, absent or gone").toEqual([5, 0]);
  await here(1, { city: "м. Чернівці" });
  expect((await page("chernivtsi"))?.counts?.readers, "until the next night").toBe(5);
  expect(await numbers("chernivtsi")).toEqual([10, 0]);
  const { response } = await call(sitemap, { params: { part: "pages.xml" } });
  expect(await response.text()).toContain("http://localhost:3999/near/ua/chernivtsi<");
});

test("wanted genres are those that five readers wish for", async () => {
  const readers = await here(6, { city: "Полтава" });
  const wish = (userId: string, genre: "POETRY" | "CRIME") =>
    db().wish.create({ data: { userId, genre, title: crypto.randomUUID(), radiusKm: 10 } });
  for (const [at, { id }] of readers.entries()) {
    await wish(id, "POETRY");
    if (at < 4) await wish(id, "CRIME");
  }
  for (const _ of [1, 2, 3]) await wish(readers[0]?.id ?? "", "CRIME");
  expect((await counted("poltava"))?.genres).toEqual(["POETRY"]);
});

const OPEN = { admission: "OPEN", country: "UKR", city: "м. Ужгород" } as const;
/** Counted anew or not, names and numbers of members of the town's circles. */
const circlesOf = async (slug: string) =>
  (await page(slug))?.circles.map(({ name, members }) => [name, members]);

test("a town names an open circle from five members on, in steps of five, and forgets one at once", async () => {
  const [owner, late, sixth, ...others] = await here(6, { city: "Львів" });
  if (!owner || !late || !sixth) throw new Error("no readers");
  const fields = { ...OPEN, name: "Будинок 7", description: "Книжки на сходах" };
  const id = await circleOf(owner, others, fields);
  await countTowns();
  expect(await circlesOf("uzhhorod"), "four members").toEqual([]);
  await onCircle("join", late, id);
  expect(await circlesOf("uzhhorod"), "until the next night").toEqual([]);
  await countTowns();
  const told = { id, name: "Будинок 7", description: "Книжки на сходах", color: "GREEN" };
  expect((await page("uzhhorod"))?.circles).toEqual([{ ...told, members: 5 }]);
  await onCircle("join", sixth, id);
  await countTowns();
  expect(await circlesOf("uzhhorod")).toEqual([["Будинок 7", 5]]);

  await changeReader(sixth, { createdAt: new Date(Date.now() - 6 * DAY) });
  await changeReader(late, { bannedAt: new Date() });
  await countTowns();
  expect(await circlesOf("uzhhorod"), "who has just come, or is banned, does not count").toEqual(
    [],
  );
  await changeReader(late, { bannedAt: null });
  await countTowns();

  for (const [change, back] of [
    [{ admission: "INVITATION" }, { admission: "OPEN" }],
    [{ admission: "REQUEST" }, { admission: "OPEN" }],
    [{ hiddenAt: new Date() }, { hiddenAt: null }],
    [{ city: null }, { city: OPEN.city }],
    [{ country: "POL" }, { country: "UKR" }],
  ] as const) {
    await db().circle.update({ where: { id }, data: change });
    expect(await circlesOf("uzhhorod"), JSON.stringify(change)).toEqual([]);
    await db().circle.update({ where: { id }, data: back });
  }
  expect(await circlesOf("uzhhorod")).toHaveLength(1);
  const admin = await administrator();
  const listed = await call(ADMIN_CIRCLES, { as: admin, query: { state: "public" } });
  expect(listed.body.content).toMatchObject([{ id, town: "/near/ua/uzhgorod" }]);
  const { code } = (await onCircle("link", owner, id)).body;
  for (const description of [
    ...["Confirm it at https://evil.example/login", "Buy at evil dot com", "Пиши: собака@укр.net"],
    ...["Call +49 30 1234567", "write to me (at) example.org"],
  ]) {
    await db().circle.update({ where: { id }, data: { description } });
    expect((await page("uzhhorod"))?.circles, description).toMatchObject([{ description: null }]);
    const card = await openLink(null, code);
    expect(card.body, description).toMatchObject({ description: null });
  }
  await onCircle("close", owner, id);
  expect(await circlesOf("uzhhorod")).toEqual([]);
  await countTowns();
});

test("circles that are not for all stay untold, and of many the largest twelve are told", async () => {
  const readers = await here(17, { city: "Львів" });
  const circle = async ({
    members = 5,
    ...data
  }: {
    members?: number;
    [field: string]: unknown;
  }) => {
    const { id } = await db().circle.create({
      data: { ...OPEN, name: "Клас", language: "uk", code: newCode(), ...data },
    });
    await db().circleMember.createMany({
      data: readers.slice(0, members).map((reader) => ({ circleId: id, userId: reader.id })),
    });
  };
  for (const data of [
    { admission: "INVITATION" },
    { admission: "REQUEST" },
    { hiddenAt: new Date() },
    { country: null },
    { country: "POL" },
    { city: null },
    { city: "Нідебурґ" },
    { members: 4 },
  ])
    await circle(data);
  await countTowns();
  expect(await circlesOf("uzhhorod")).toEqual([]);
  for (const at of Array.from({ length: 13 }).keys())
    await circle({
      name: `Коло ${at}`,
      city: at % 2 ? "Ужгород" : "Uzhhorod",
      members: 5 + at,
    });
  await countTowns();
  const told = await circlesOf("uzhhorod");
  expect(told).toHaveLength(12);
  expect(told?.slice(0, 4)).toEqual([
    ["Коло 10", 15],
    ["Коло 11", 15],
    ["Коло 12", 15],
    ["Коло 5", 10],
  ]);
});

test("a town is found in any spelling, and has one address in its country", async () => {
  const names = async (slug: string, locale: "uk" | "en" = "en") => {
    const found = await getTown("UKR", slug, locale);
    return found && [found.slug, found.name];
  };
  expect(await names("Київ", "uk")).toEqual(["kyiv", "Київ"]);
  expect(await names("kiev")).toEqual(["kyiv", "Kyiv"]);
  expect(await names("nowhere-at-all")).toBeNull();
  expect((await getTown("DEU", "frankfurt-am-main", "de"))?.slug).toBe("frankfurt-am-main");
  expect(await findTown("lemberg", "UKR")).toMatchObject({ country: "UKR", slug: "lviv" });
  expect(await findTown("Краків", "UKR")).toMatchObject({ country: "POL", slug: "krakow" });
  expect(await findTown("Berlin", "USA")).toMatchObject({ country: "DEU", slug: "berlin" });
  expect(await findTown("Cambridge", "USA")).toMatchObject({ country: "USA" });
  expect(await findTown("zzzz", "UKR")).toBeNull();

  const large = await query<{ country: "UKR"; name: string }>(
    "large-towns",
    `SELECT DISTINCT ON (country, lat, lon) country, name FROM "Place" WHERE population > 200000
      ORDER BY country, lat, lon, id`,
  );
  const wrong = [];
  for (const { country, name } of large.slice(0, 300)) {
    const slug = townSlug(name);
    const found = await getTown(country, slug, "en");
    if (found?.slug !== slug) wrong.push([country, name, slug, found?.slug]);
  }
  expect(wrong).toEqual([]);
});
