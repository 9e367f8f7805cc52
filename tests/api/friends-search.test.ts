import { beforeAll, expect, test } from "vitest";
import { PUT as putProfile } from "@/app/api/users/[id]/route";
import { GET as search } from "@/app/api/users/search/route";
import { db } from "@/lib/server/database/db";
import { call } from "../support/call";
import { befriend, friendCall } from "../support/friends";
import { person, type Person } from "../support/people";

const KYIV = { city: "Київ", postalCode: "01001", lat: 50.45, lon: 30.52 };
const BERLIN = { country: "DEU", city: "Berlin", postalCode: "10115", lat: 52.53, lon: 13.38 };
const MUNICH = { country: "DEU", city: "München", postalCode: "80331", lat: 48.14, lon: 11.57 };

let people: Record<"me" | "olena" | "yulia" | "juergen" | "fox" | "lost" | "mail", Person>;

beforeAll(async () => {
  const [me, olena, yulia, juergen, fox, lost, mail] = await Promise.all([
    person({ name: "Oksana Seeker" }),
    person({ name: "Олена Ковальчук" }),
    person({ name: "Юлія Сорока", ...KYIV }),
    person({ name: "Jürgen Groß", ...BERLIN }),
    person({ name: "Tara", nickname: "bookfox", displayNamePreference: "NICKNAME", ...MUNICH }),
    person({ name: "Ivan Lost", postalCode: "99-999", city: null, lat: null, lon: null }),
    person({
      name: "Quiet One",
      email: "zzuniqueaddress@example.org",
      phoneNumber: "+380671112233",
      street: "Zelena 5",
    }),
  ]);
  people = { me, olena, yulia, juergen, fox, lost, mail };
  const munich = { country: "DEU", lat: 48.14, lon: 11.57, population: 1_260_000 };
  await db().place.create({ data: { ...munich, name: "Munich", folded: "munich" } });
});

const find = async (query: Record<string, string | number>, as = people.me) => {
  const answer = await call(search, { as, query });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body.map(
    (entry) => entry as { id: string; displayName: string; friendshipStatus: string },
  );
};
const names = async (query: Record<string, string | number>) =>
  (await find(query)).map(({ id }) => id);

test.each([
  ["olena", "Олена"],
  ["olena", "Olena"],
  ["olena", "олена ковальчук"],
  ["olena", "Kovalchuk Olena"],
  ["olena", "Olnea"],
  ["olena", "Ковалчук"],
  ["olena", "kovalchyk"],
  ["olena", "Оле"],
  ["yulia", "Yulia"],
  ["yulia", "Юля Сорока Київ"],
  ["yulia", "soroka kyiv"],
  ["juergen", "jurgen gross"],
  ["juergen", "Groß"],
  ["juergen", "JÜRGEN"],
  ["fox", "bookfox"],
  ["fox", "bokfox"],
  ["fox", "Munich"],
  ["fox", "München"],
  ["fox", "munchen"],
] as const)("finds %s by “%s”", async (who, query) => {
  expect(await names({ query })).toContain(people[who].id);
});

test("the one who is called so comes first", async () => {
  const [first] = await names({ query: "Олена" });
  expect(first).toBe(people.olena.id);
});

test("never by e-mail address, phone or street", async () => {
  for (const query of [
    "zzuniqueaddress",
    "zzuniqueaddress@example.org",
    "+380671112233",
    "380671112233",
    "Zelena",
  ]) {
    expect(await names({ query }), query).not.toContain(people.mail.id);
  }
  const answer = await call(search, { as: people.me, query: { query: "Quiet" } });
  expect(JSON.stringify(answer.body)).not.toMatch(/zzunique|\+38067|Zelena|49\.84/);
  expect(answer.body).toMatchObject([
    {
      id: people.mail.id,
      displayName: "Quiet One",
      city: "Львів",
      distanceKm: 0,
      friendshipStatus: "NOT_FRIENDS",
    },
  ]);
});

test("by country, and by postal code within a radius", async () => {
  const germans = await names({ country: "DEU" });
  expect(germans).toContain(people.juergen.id);
  expect(germans).toContain(people.fox.id);
  expect(germans).not.toContain(people.olena.id);
  const near = await names({ postalCode: "01001", radiusKm: 5 });
  expect(near).toContain(people.yulia.id);
  expect(near).not.toContain(people.olena.id);
  const berlin = await names({ country: "DEU", postalCode: "10115" });
  expect(berlin).toContain(people.juergen.id);
  expect(berlin, "504 km away").not.toContain(people.fox.id);
  expect(await names({ query: "Tara", country: "UKR" })).toEqual([]);
  expect(
    await names({ query: "Tara", country: "DEU", postalCode: "80331", radiusKm: 200 }),
  ).toEqual([people.fox.id]);
});

test("a postal code that nobody can place finds those with the same one", async () => {
  expect(await names({ postalCode: "99999" })).toEqual([people.lost.id]);
});

test("neither oneself, nor blocked either way, banned or gone", async () => {
  const [a, b, banned, gone] = [
    await person({ name: "Xaver Einsiedel" }),
    await person({ name: "Xaver Zweisiedel" }),
    await person({ name: "Xaver Bann", bannedAt: new Date() }),
    await person({ name: "Xaver Weg", deletedAt: new Date() }),
  ];
  expect((await find({ query: "Xaver" })).map(({ id }) => id).sort()).toEqual([a.id, b.id].sort());
  expect((await find({ query: "Xaver" }, a)).map(({ id }) => id)).toEqual([b.id]);
  await friendCall("block", people.me, a.id);
  await friendCall("block", b, people.me.id);
  expect(await names({ query: "Xaver" })).toEqual([]);
  await db().user.updateMany({
    where: { id: { in: [banned.id, gone.id] } },
    data: { bannedAt: null, deletedAt: null },
  });
  expect((await names({ query: "Xaver" })).sort(), "back again").toEqual(
    [banned.id, gone.id].sort(),
  );
});

test("follows a change of name or place at once", async () => {
  const mover = await person({ name: "Wanda Zugvogel" });
  await call(putProfile, {
    as: mover,
    method: "PUT",
    params: { id: mover.id },
    body: { name: "Ganz Neuername", country: "DEU", postalCode: "10115", city: "Berlin" },
  });
  expect(await names({ query: "Zugvogel" })).toEqual([]);
  expect(await names({ query: "Neuername", country: "DEU" })).toEqual([mover.id]);
});

test("says how one stands with each", async () => {
  const [seeker, friend, asked, asking] = (await Promise.all(
    ["Seek", "Quirin Eins", "Quirin Zwei", "Quirin Drei"].map((name) => person({ name })),
  )) as [Person, Person, Person, Person];
  await befriend(seeker, friend);
  await friendCall("request", seeker, asked.id);
  await friendCall("request", asking, seeker.id);
  const found = await find({ query: "Quirin" }, seeker);
  expect(
    Object.fromEntries(found.map(({ id, friendshipStatus }) => [id, friendshipStatus])),
  ).toEqual({
    [friend.id]: "FRIENDS",
    [asked.id]: "REQUEST_SENT",
    [asking.id]: "REQUEST_RECEIVED",
  });
});

test("asks for at least one criterion, and for good ones", async () => {
  for (const [query, fields] of [
    [{}, { query: { code: "required" } }],
    [{ query: "  ", country: "", postalCode: "", radiusKm: "50" }, { query: { code: "required" } }],
    [{ query: "a", radiusKm: "4" }, { radiusKm: { code: "min", min: 5 } }],
    [{ query: "a", radiusKm: "201" }, { radiusKm: { code: "max", max: 200 } }],
    [{ query: "a", radiusKm: "far" }, { radiusKm: { code: "type" } }],
    [{ country: "XXX" }, { country: { code: "choice" } }],
    [{ query: "a".repeat(101) }, { query: { code: "maxLength", max: 100 } }],
  ] as [Record<string, string>, object][]) {
    const { status, body } = await call(search, { as: people.me, query });
    expect([status, body.fields]).toEqual([400, fields]);
  }
  for (const odd of ["%", "_", "'", "\\", "()&|!", "constructor", "__proto__", "日本", "🦊"]) {
    expect((await call(search, { as: people.me, query: { query: odd } })).status, odd).toBe(200);
  }
});
