import { expect, test } from "vitest";
import { GET as getProfile, PUT as putProfile } from "@/app/api/users/[id]/route";
import { GET as getMe } from "@/app/api/users/me/route";
import { PUT as putSettings } from "@/app/api/users/me/notification-settings/route";
import { db } from "@/lib/server/database/db";
import { cellCentre } from "@/lib/features/geo/cell";
import { evictActor } from "@/lib/server/session/session";
import { claimsCookie, readClaims } from "@/lib/server/session/session-cookie";
import { call } from "../support/call";
import { neighbours, person, type Person } from "../support/people";

const BERLIN = cellCentre({ lat: 52.516275, lon: 13.377704 });
const LVIV = cellCentre({ lat: 49.84, lon: 24.03 });
const cookieSettings = { appUrl: "http://localhost:3999", secret: process.env.AUTH_SECRET ?? "" };

const put = (who: Person, body: unknown, id = who.id, headers = {}) =>
  call(putProfile, { as: who, method: "PUT", params: { id }, body, headers });
const look = (who: Person, id: string) => call(getProfile, { as: who, params: { id } });

test("one's own profile has everything of one's own", async () => {
  const reader = await person({ nickname: "r", street: "Руська 1", phoneNumber: "+380671234567" });
  const answer = await call(getMe, { as: reader });
  expect(answer.status).toBe(200);
  expect(answer.body).toMatchObject({
    id: reader.id,
    email: reader.email,
    displayName: reader.name,
    nickname: "r",
    street: "Руська 1",
    phoneNumber: "+380671234567",
    location: cellCentre({ lat: 49.84, lon: 24.03 }),
    locationResolved: true,
    complete: true,
    role: "USER",
    displayNamePreference: "NAME",
    friends: [],
    friendRequestsSent: [],
    friendRequestsReceived: [],
    rating: null,
    verification: { emailVerified: true, phoneVerified: false, idVerified: false },
    emailNotificationSettings: {
      friendRequest: true,
      newMessage: true,
      bookLoanStatusChanged: true,
      weeklyLetter: false,
    },
  });
  expect((await call(getMe)).status).toBe(401);
});

test("friends and requests are told by id, newest first, without those who are gone", async () => {
  const [me, first, second, banned, asked, asking] = await Promise.all([
    person(),
    person(),
    person(),
    person({ bannedAt: new Date() }),
    person(),
    person(),
  ]);
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
  const status = async (other: Person) => (await look(me, other.id)).body.friendshipStatus;
  expect(await status(first)).toBe("FRIENDS");
  expect(await status(asked)).toBe("REQUEST_SENT");
  expect(await status(asking)).toBe("REQUEST_RECEIVED");
  expect(await status(await person())).toBe("NOT_FRIENDS");
  expect(await status(me)).toBeNull();
});

test("others never see e-mail, phone, street, coordinates or the hidden name", async () => {
  const { borrower } = await neighbours();
  const secret = await person({
    name: "Hidden Name",
    nickname: "fox",
    displayNamePreference: "NICKNAME",
    street: "Secret Street 5",
    phoneNumber: "+380991112233",
    passwordHash: "hash",
  });
  const answer = await look(borrower, secret.id);
  expect(answer.body).toMatchObject({
    displayName: "fox",
    country: "UKR",
    postalCode: "79000",
    city: "Львів",
  });
  const text = JSON.stringify(answer.body);
  for (const hidden of [
    secret.email,
    "Hidden Name",
    "Secret Street",
    "+380991112233",
    "49.84",
    "hash",
  ]) {
    expect(text).not.toContain(hidden);
  }
  const byEmail = await person({ displayNamePreference: "EMAIL" });
  expect((await look(borrower, byEmail.id)).body.displayName).toBe(byEmail.email.split("@")[0]);
});

test("who is banned, gone, blocked either way or unknown is not there", async () => {
  const { borrower, owner } = await neighbours();
  const gone = await person({ deletedAt: new Date() });
  const banned = await person({ bannedAt: new Date() });
  const blocker = await person();
  const blocked = await person();
  await db().block.createMany({
    data: [
      { blockerId: blocker.id, blockedId: borrower.id },
      { blockerId: borrower.id, blockedId: blocked.id },
    ],
  });
  for (const id of [
    gone.id,
    banned.id,
    blocker.id,
    blocked.id,
    crypto.randomUUID(),
    "nonsense",
    "me2",
  ]) {
    expect((await look(borrower, id)).body).toMatchObject({ status: 404, code: "NOT_FOUND" });
  }
  expect((await look(borrower, owner.id)).status).toBe(200);
  expect((await look(borrower, owner.id.toUpperCase())).status).toBe(200);
});

test("with an unfinished profile one reads one's own and nobody else's", async () => {
  const newcomer = await person({ country: null, postalCode: null });
  const other = await person();
  expect((await look(newcomer, newcomer.id)).status).toBe(200);
  expect((await look(newcomer, other.id)).body.code).toBe("PROFILE_INCOMPLETE");
  expect((await call(getMe, { as: newcomer })).body.complete).toBe(false);
});

test("nobody changes another's profile, not even one that is not there", async () => {
  const { owner, borrower } = await neighbours();
  expect((await put(borrower, { name: "Mallory" }, owner.id)).status).toBe(403);
  expect((await put(borrower, { name: "Mallory" }, crypto.randomUUID())).status).toBe(403);
  expect((await put(borrower, { name: "Mallory" }, "nonsense")).status).toBe(404);
  expect((await call(getMe, { as: owner })).body.name).toBe("Olena Owner");
});

test.each([
  [{ name: "" }, { name: { code: "required" } }],
  [{ name: null }, { name: { code: "required" } }],
  [{ name: 7 }, { name: { code: "type" } }],
  [{ name: "x".repeat(101) }, { name: { code: "maxLength", max: 100 } }],
  [{ country: "Ukraine" }, { country: { code: "choice" } }],
  [{ country: "RUS" }, { country: { code: "choice" } }],
  [{ postalCode: "  " }, { postalCode: { code: "required" } }],
  [{ postalCode: "abcdef" }, { postalCode: { code: "postalCode" } }],
  [{ country: "DEU", postalCode: "1011" }, { postalCode: { code: "postalCode" } }],
  [{ country: "GBR", postalCode: "- -" }, { postalCode: { code: "postalCode" } }],
  [{ phoneNumber: "none" }, { phoneNumber: { code: "phone" } }],
  [{ preferredLanguage: "ru" }, { preferredLanguage: { code: "choice" } }],
  [{ displayNamePreference: "email" }, { displayNamePreference: { code: "choice" } }],
  [
    { displayNamePreference: "NICKNAME", nickname: "  " },
    { nickname: { code: "nicknameRequired" } },
  ],
  [{ displayNamePreference: "NICKNAME" }, { nickname: { code: "nicknameRequired" } }],
  [{ location: { lat: 91, lon: 0 } }, { "location.lat": { code: "max", max: 90 } }],
  [{ location: { lat: 1 } }, { "location.lon": { code: "required" } }],
  [
    { city: "x".repeat(101), street: "y".repeat(201) },
    {
      city: { code: "maxLength", max: 100 },
      street: { code: "maxLength", max: 200 },
    },
  ],
])("%o is refused by field", async (change, fields) => {
  const reader = await person();
  const before = (await call(getMe, { as: reader })).body;
  const answer = await put(reader, change);
  expect(answer.body).toMatchObject({ status: 400, code: "INVALID_INPUT" });
  expect(answer.body.fields).toEqual(fields);
  expect((await call(getMe, { as: reader })).body).toEqual(before);
});

test("what is absent stays, and a nickname in use cannot be taken away", async () => {
  const reader = await person({ nickname: "fox", street: "Руська 1" });
  const changed = await put(reader, { displayNamePreference: "NICKNAME", nickname: "  red fox " });
  expect(changed.body).toMatchObject({ displayName: "red fox", street: "Руська 1", city: "Львів" });
  expect((await put(reader, { nickname: "" })).body.fields).toEqual({
    nickname: { code: "nicknameRequired" },
  });
  expect(
    (await put(reader, { displayNamePreference: "NAME", nickname: "" })).body.nickname,
  ).toBeNull();
  expect((await put(reader, { street: null, willingToTravel: true })).body).toMatchObject({
    street: null,
    willingToTravel: true,
  });
  const odd = await put(reader, { name: "A\u0000B\nC" });
  expect(odd.body.name).toBe("A B C");
});

test("a language alone is kept at any time, the rest only with what a profile needs", async () => {
  const newcomer = await person({
    country: null,
    postalCode: null,
    name: null,
    preferredLanguage: null,
  });
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
  const seen = await call(getProfile, { as: await person(), params: { id: reader.id } });
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
  expect((await look(newcomer, other.id)).status).toBe(403);
  const answer = await put(newcomer, { country: "DEU", postalCode: "10115" }, newcomer.id, {
    cookie,
  });
  expect(answer.body).toMatchObject({ complete: true, country: "DEU" });
  const fresh = answer.headers.get("set-cookie")?.split(";")[0] ?? "";
  expect(await readClaims(fresh, cookieSettings)).toEqual({ ...claims, complete: true });
  expect((await look(newcomer, other.id)).status).toBe(200);
  const again = await put(newcomer, { postalCode: "10117" }, newcomer.id, { cookie: fresh });
  expect(again.headers.get("set-cookie")).toBeNull();
  const stale = await call(getMe, { as: newcomer, headers: { cookie } });
  expect(await readClaims(stale.headers.get("set-cookie"), cookieSettings)).toMatchObject({
    complete: true,
  });
});

test("of the device's point only the cell is kept; it outlives other changes and goes when the address changes", async () => {
  const reader = await person();
  const located = await put(reader, { location: { lat: 52.516275, lon: 13.377704 } });
  expect(located.body).toMatchObject({ location: BERLIN, locatedByDevice: true });
  const stored = await db().user.findUniqueOrThrow({ where: { id: reader.id } });
  expect(stored).toMatchObject(BERLIN);
  expect((await put(reader, { name: "Someone" })).body.location).toEqual(BERLIN);
  await db().place.create({
    data: {
      country: "UKR",
      name: "Тестоград",
      folded: "testohrad",
      lat: 50.123,
      lon: 30.987,
      population: 1,
    },
  });
  const moved = await put(reader, { city: "Тестоград", postalCode: "99999" });
  expect(moved.body).toMatchObject({
    locatedByDevice: false,
    location: cellCentre({ lat: 50.123, lon: 30.987 }),
  });
  await put(reader, { location: { lat: 1, lon: 1 } });
  expect((await put(reader, { location: null })).body).toMatchObject({
    locatedByDevice: false,
    location: cellCentre({ lat: 50.123, lon: 30.987 }),
  });
});

test("books without a place of their own move with their owner", async () => {
  const owner = await person();
  const place = { country: "UKR", postalCode: "79000", city: "Львів", lat: 49.84, lon: 24.03 };
  const common = { ownerId: owner.id, title: "Кобзар", author: "Тарас Шевченко", ...place };
  const home = await db().book.create({ data: common });
  const elsewhere = await db().book.create({
    data: { ...common, ownCountry: "UKR", ownPostalCode: "79000", ownCity: "Львів" },
  });
  await put(owner, {
    country: "DEU",
    postalCode: "10115",
    city: "Berlin",
    location: { lat: 52.53, lon: 13.38 },
  });
  const at = (id: string) => db().book.findUniqueOrThrow({ where: { id } });
  expect(await at(home.id)).toMatchObject({
    country: "DEU",
    city: "Berlin",
    ...cellCentre({ lat: 52.53, lon: 13.38 }),
  });
  expect(await at(elsewhere.id)).toMatchObject({ country: "UKR", city: "Львів", ...LVIV });
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

test("the language of the profile holds from the next request on", async () => {
  const reader = await person({ preferredLanguage: "uk" });
  await put(reader, { preferredLanguage: "de" });
  evictActor(reader.id);
  expect((await call(getMe, { as: reader })).body.preferredLanguage).toBe("de");
});

test("notification settings are kept, and those that are not named stay as they are", async () => {
  const reader = await person();
  const settings = {
    friendRequest: false,
    newMessage: true,
    newChatConversation: false,
    bookLoanRequest: true,
    bookLoanStatusChanged: false,
    wishFound: true,
    weeklyLetter: true,
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
