import { expect, test } from "vitest";
import { GET as getProfile, PUT as putProfile } from "@/app/api/users/[id]/route";
import { GET as getMe } from "@/app/api/users/me/route";
import { PUT as putSettings } from "@/app/api/users/me/notification-settings/route";
import { db } from "@/lib/server/database/db";
import { cellCentre } from "@/lib/features/geo/cell";
import { claimsCookie, readClaims } from "@/lib/server/session/session-cookie";
import { town } from "../support/books";
import { call } from "../support/call";
import { person, type Person } from "../support/people";

const BERLIN = cellCentre({ lat: 52.516275, lon: 13.377704 });
const cookieSettings = { appUrl: "http://localhost:3999", secret: process.env.AUTH_SECRET ?? "" };

const put = (who: Person, body: unknown, headers = {}) =>
  call(putProfile, { as: who, method: "PUT", params: { id: who.id }, body, headers });
const look = (who: Person, id: string) => call(getProfile, { as: who, params: { id } });

test("one's own profile has everything of one's own", async () => {
  const own = { nickname: "r", street: "Руська 1", phoneNumber: "+380671234567" };
  const reader = await person(own);
  const answer = await call(getMe, { as: reader });
  expect(answer.status).toBe(200);
  expect(answer.body).toMatchObject({
    id: reader.id,
    email: reader.email,
    displayName: reader.name,
    ...own,
    location: cellCentre({ lat: 49.84, lon: 24.03 }),
    ...{ locationResolved: true, complete: true, role: "USER", displayNamePreference: "NAME" },
    ...{ friends: [], friendRequestsSent: [], friendRequestsReceived: [], rating: null },
    verification: { emailVerified: true, phoneVerified: false, idVerified: false },
    emailNotificationSettings: { friendRequest: true, newMessage: true, weeklyLetter: false },
  });
});

test("friends and requests are told by id, newest first, without those who are gone", async () => {
  const [me, first, second] = [await person(), await person(), await person()];
  const [banned, asked] = [await person({ bannedAt: new Date() }), await person()];
  const asking = await person();
  const tie = (other: Person, day: number) => {
    const [aId = "", bId = ""] = [me.id, other.id].sort();
    return { aId, bId, createdAt: new Date(Date.UTC(2026, 0, day)) };
  };
  await db().friendship.createMany({ data: [tie(first, 1), tie(second, 2), tie(banned, 3)] });
  await db().friendRequest.createMany({
    data: [
      { fromId: me.id, toId: asked.id },
      { fromId: asking.id, toId: me.id },
    ],
  });
  expect((await call(getMe, { as: me })).body).toMatchObject({
    friends: [second.id, first.id],
    friendRequestsSent: [asked.id],
    friendRequestsReceived: [asking.id],
  });
  expect((await look(me, me.id)).body.friendshipStatus).toBeNull();
});

test("others see the name that a reader goes by, and not the hidden one", async () => {
  const reader = await person();
  const secret = await person({
    name: "Hidden Name",
    nickname: "fox",
    displayNamePreference: "NICKNAME",
    passwordHash: "hash",
  });
  const answer = await look(reader, secret.id);
  expect(answer.body).toMatchObject({
    displayName: "fox",
    country: "UKR",
    postalCode: "79000",
    city: "Львів",
  });
  expect(JSON.stringify(answer.body)).not.toMatch(/Hidden Name|hash/);
  const byEmail = await person({ displayNamePreference: "EMAIL" });
  expect((await look(reader, byEmail.id)).body.displayName).toBe(byEmail.email.split("@")[0]);
});

test("who is banned or gone is not there, nor what is no id", async () => {
  const reader = await person();
  const gone = await person({ deletedAt: new Date() });
  const banned = await person({ bannedAt: new Date() });
  for (const id of [gone.id, banned.id, "nonsense", "me2"])
    expect((await look(reader, id)).body).toMatchObject({ status: 404, code: "NOT_FOUND" });
  expect((await look(reader, (await person()).id.toUpperCase())).status).toBe(200);
});

test("wrong fields are told by name, by what is stored too, and nothing changes", async () => {
  const reader = await person();
  const before = (await call(getMe, { as: reader })).body;
  for (const [change, fields] of [
    [
      { name: 7, city: "x".repeat(101) },
      { name: { code: "type" }, city: { code: "maxLength", max: 100 } },
    ],
    [{ name: null }, { name: { code: "required" } }],
    [
      { name: "Nearshelf Support", nickname: "\u3164" },
      { name: { code: "nameReserved" }, nickname: { code: "nameUnseen" } },
    ],
    [{ postalCode: "abcdef" }, { postalCode: { code: "postalCode" } }],
    [{ country: "DEU", postalCode: "1011" }, { postalCode: { code: "postalCode" } }],
    [{ country: "GBR", postalCode: "- -" }, { postalCode: { code: "postalCode" } }],
    [{ displayNamePreference: "NICKNAME" }, { nickname: { code: "nicknameRequired" } }],
  ] as const) {
    const answer = await put(reader, change);
    expect(answer.body).toMatchObject({ status: 400, code: "INVALID_INPUT" });
    expect(answer.body.fields).toEqual(fields);
  }
  expect((await call(getMe, { as: reader })).body).toEqual(before);
});

test("what is absent stays, and a nickname in use cannot be taken away", async () => {
  const reader = await person({ nickname: "fox", street: "Руська 1" });
  const changed = await put(reader, { displayNamePreference: "NICKNAME", nickname: "  red fox " });
  expect(changed.body).toMatchObject({ displayName: "red fox", street: "Руська 1", city: "Львів" });
  expect((await put(reader, { nickname: "" })).body.fields).toEqual({
    nickname: { code: "nicknameRequired" },
  });
  const unnamed = await put(reader, { displayNamePreference: "NAME", nickname: "" });
  expect(unnamed.body.nickname).toBeNull();
  const other = { street: null, willingToTravel: true };
  expect((await put(reader, other)).body).toMatchObject(other);
  expect((await put(reader, { name: "A\u0000B\nC" })).body.name).toBe("A B C");
});

test("a language alone is kept at any time, the rest only with what a profile needs", async () => {
  const unset = { country: null, postalCode: null, name: null, preferredLanguage: null };
  const newcomer = await person(unset);
  expect((await put(newcomer, { preferredLanguage: "fr" })).body.preferredLanguage).toBe("fr");
  expect((await put(newcomer, {})).status).toBe(200);
  expect((await put(newcomer, { city: "Львів" })).body.fields).toEqual({
    name: { code: "required" },
    country: { code: "required" },
    postalCode: { code: "required" },
  });
});

test("the languages somebody reads are apart from the language of the interface", async () => {
  const reader = await person({ preferredLanguage: "uk" });
  const { body } = await put(reader, { readingLanguages: ["pl", "uk", "pl"] });
  expect(body).toMatchObject({ preferredLanguage: "uk", readingLanguages: ["uk", "pl"] });
  await put(reader, { preferredLanguage: "de" });
  const seen = await look(await person(), reader.id);
  expect(seen.body.readingLanguages).toEqual(["uk", "pl"]);
  expect((await put(reader, { readingLanguages: ["uk", "ru"] })).body.fields).toHaveProperty([
    "readingLanguages.1",
  ]);
});

test("completing the profile opens the product at once, in the cookie too", async () => {
  const newcomer = await person({ country: null, postalCode: null, lat: null, lon: null });
  const claims = { sub: newcomer.id, sid: newcomer.actor.sessionId, complete: false };
  const cookie = (await claimsCookie(claims, cookieSettings)).split(";")[0] ?? "";
  const other = await person();
  expect((await look(newcomer, other.id)).body.code).toBe("PROFILE_INCOMPLETE");
  expect((await look(newcomer, newcomer.id)).status).toBe(200);
  const answer = await put(newcomer, { country: "DEU", postalCode: "10115" }, { cookie });
  expect(answer.body).toMatchObject({ complete: true, country: "DEU" });
  const fresh = answer.headers.get("set-cookie")?.split(";")[0] ?? "";
  expect(await readClaims(fresh, cookieSettings)).toEqual({ ...claims, complete: true });
  expect((await look(newcomer, other.id)).status).toBe(200);
  const again = await put(newcomer, { postalCode: "10117" }, { cookie: fresh });
  expect(again.headers.get("set-cookie")).toBeNull();
  const stale = await call(getMe, { as: newcomer, headers: { cookie } });
  const renewed = await readClaims(stale.headers.get("set-cookie"), cookieSettings);
  expect(renewed?.complete).toBe(true);
});

test("of the device's point only the cell is kept; it outlives other changes and goes when the address changes", async () => {
  const reader = await person();
  const located = await put(reader, { location: { lat: 52.516275, lon: 13.377704 } });
  expect(located.body).toMatchObject({ location: BERLIN, locatedByDevice: true });
  expect(await db().user.findUnique({ where: { id: reader.id } })).toMatchObject(BERLIN);
  expect((await put(reader, { name: "Someone" })).body.location).toEqual(BERLIN);
  await town("UKR", "Тестоград", 50.123, 30.987);
  const there = { locatedByDevice: false, location: cellCentre({ lat: 50.123, lon: 30.987 }) };
  const moved = await put(reader, { city: "Тестоград", postalCode: "99999" });
  expect(moved.body).toMatchObject(there);
  await put(reader, { location: { lat: 1, lon: 1 } });
  expect((await put(reader, { location: null })).body).toMatchObject(there);
});

test("changes at the same time all arrive", async () => {
  const reader = await person();
  const answers = await Promise.all([
    put(reader, { city: "Винники" }),
    put(reader, { street: "Руська 1" }),
    put(reader, { preferredLanguage: "de" }),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect((await call(getMe, { as: reader })).body).toMatchObject({
    city: "Винники",
    street: "Руська 1",
    preferredLanguage: "de",
  });
});

test("notification settings are kept, and those that are not named stay as they are", async () => {
  const reader = await person();
  const settings = {
    ...{ friendRequest: false, newMessage: true, newChatConversation: false, weeklyLetter: true },
    ...{ bookLoanRequest: true, bookLoanStatusChanged: false, wishFound: true },
  };
  const send = (body: unknown) => call(putSettings, { as: reader, method: "PUT", body });
  expect((await send(settings)).body).toEqual(settings);
  expect((await call(getMe, { as: reader })).body.emailNotificationSettings).toEqual(settings);
  expect((await send({ friendRequest: true })).body).toEqual({ ...settings, friendRequest: true });
  await send({ friendRequest: false });
  expect((await send({ ...settings, newMessage: "yes" })).body.fields).toEqual({
    newMessage: { code: "type" },
  });
  expect((await call(getMe, { as: reader })).body.emailNotificationSettings).toEqual(settings);
});
