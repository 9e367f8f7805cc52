import { expect, test } from "vitest";
import { POST as accept } from "@/app/api/invitations/[code]/accept/route";
import { GET as open } from "@/app/api/invitations/[code]/route";
import { DELETE as end, GET as own, PUT as keep } from "@/app/api/users/me/invitation/route";
import { POST as renew } from "@/app/api/users/me/invitation/renew/route";
import { PUT as save } from "@/app/api/users/[id]/route";
import { db } from "@/lib/server/database/db";
import { recordArrival } from "@/lib/features/invitations/commands";
import { pathOfArrival } from "@/lib/features/invitations/queries";
import { BEFRIENDED_A_DAY } from "@/lib/features/invitations/terms";
import { getAnalytics } from "@/lib/features/overview/queries";
import { call } from "../support/call";
import { befriend, friendCall } from "../support/friends";
import { bookOf, noticesOf } from "../support/lending";
import { person, signIn, type Person } from "../support/people";
import { changeSettings } from "../support/settings";

const codeOf = (url: unknown) => new URL(String(url)).pathname.replace("/i/", "");

async function linkOf(who: Person, befriends?: boolean): Promise<string> {
  const body = befriends === undefined ? {} : { befriends };
  return codeOf((await call(keep, { as: who, body, method: "PUT" })).body.url);
}
const opened = (code: string, as: Person | null, book?: string) =>
  call(open, { as, params: { code }, query: book ? { book } : {} });
const answered = (as: Person, code: string) =>
  call(accept, { as, params: { code }, method: "POST" });
const newcomer = () => person({ name: null, country: null, postalCode: null, city: null });
const HOME = { name: "Nina Nova", country: "UKR", postalCode: "79000" };

/** Fills in the profile; gives the user in the new state. */
async function settle(who: Person): Promise<Person> {
  const answer = await call(save, { as: who, params: { id: who.id }, body: HOME, method: "PUT" });
  expect(answer.status).toBe(200);
  return signIn(await db().user.findUniqueOrThrow({ where: { id: who.id } }));
}

test("a link is made once, kept, renewed and ended; a dead one leads nowhere", async () => {
  const [olena, ben] = [await person({ name: "Olena Koval" }), await person()];
  const none = { url: null, befriends: false, came: 0 };
  expect((await call(own, { as: olena })).body).toEqual(none);
  const code = await linkOf(olena);
  expect(code).toMatch(/^[0-9a-hjkmnp-tv-z]{16}$/);
  expect(await linkOf(olena, true)).toBe(code);
  expect((await call(own, { as: olena })).body).toMatchObject({ befriends: true, came: 0 });
  expect((await opened(code, ben)).body).toEqual({
    inviter: { id: olena.id, displayName: "Olena Koval" },
    book: null,
    isOwn: false,
    befriends: true,
    friendshipStatus: "NOT_FRIENDS",
  });
  expect((await opened(code.toUpperCase(), ben)).status).toBe(200);
  expect((await opened(code, olena)).body).toMatchObject({ isOwn: true, friendshipStatus: null });

  const second = codeOf((await call(renew, { as: olena, method: "POST" })).body.url);
  expect(second).not.toBe(code);
  expect((await call(own, { as: olena })).body).toMatchObject({ befriends: true });
  expect((await opened(code, ben)).status).toBe(404);
  expect((await answered(ben, code)).status).toBe(404);
  expect((await call(end, { as: olena, method: "DELETE" })).status).toBe(204);
  expect((await opened(second, ben)).status).toBe(404);
  expect((await call(own, { as: olena })).body).toEqual(none);
});

test("a visitor learns the first word of a name and the book as it is shared, nothing else", async () => {
  const olena = await person({ name: "Olena Koval", street: "Rynok 1" });
  const code = await linkOf(olena);
  const book = await bookOf(olena, { title: "Zemlia" });
  const shown = await opened(code, null, book.id);
  expect(shown.body).toMatchObject({
    inviter: { id: null, displayName: "Olena" },
    book: { id: book.id, title: "Zemlia" },
    friendshipStatus: null,
  });
  expect(JSON.stringify(shown.body)).not.toMatch(
    new RegExp(`Koval|Rynok|${olena.id}|${olena.email}`),
  );
  const fresh = await newcomer();
  expect((await opened(code, fresh)).body).toMatchObject({ inviter: { id: null } });

  const [friend, stranger] = [await person(), await person()];
  await befriend(friend, olena);
  const others = await bookOf(stranger);
  const seenOf = async (id: string) =>
    Promise.all(
      [null, stranger, friend].map(async (as) => (await opened(code, as, id)).body.book !== null),
    );
  expect(await seenOf(book.id)).toEqual([true, true, true]);
  await db().book.update({ where: { id: book.id }, data: { isShareable: false } });
  expect(await seenOf(book.id)).toEqual([false, true, true]);
  await db().book.update({ where: { id: book.id }, data: { visibility: "FRIENDS" } });
  expect(await seenOf(book.id)).toEqual([false, false, true]);
  await db().book.update({ where: { id: book.id }, data: { visibility: "NOBODY" } });
  expect(await seenOf(book.id)).toEqual([false, false, false]);
  expect(await seenOf(others.id)).toEqual([false, false, false]);
  expect((await opened(code, null, "' OR 1")).body.book).toBeNull();
});

test("whoever came by the link counts once, when their profile is complete", async () => {
  const [olena, taras] = [await person({ name: "Olena" }), await person({ name: "Taras" })];
  const [code, other] = [await linkOf(olena), await linkOf(taras)];
  const book = await bookOf(olena);
  const [nina, member] = [await newcomer(), await person()];
  await Promise.all([1, 2, 3].map(() => recordArrival(nina.actor, code, book.id)));
  await recordArrival(nina.actor, other, undefined);
  await recordArrival(member.actor, code, book.id);
  expect(await pathOfArrival(nina.actor)).toBe(`/i/${code}?book=${book.id}`);
  const came = async (who: Person) => (await call(own, { as: who })).body.came;
  expect([await came(olena), await came(taras)]).toEqual([0, 0]);
  await settle(nina);
  expect([await came(olena), await came(taras)]).toEqual([1, 0]);
  expect(await getAnalytics(olena.actor, olena.id)).toMatchObject({ invited: 1 });

  const late = await newcomer();
  await recordArrival(late.actor, code, undefined);
  await call(renew, { as: olena, method: "POST" });
  expect(await pathOfArrival(late.actor)).toBeNull();
  expect(await came(olena)).toBe(1);
});

test("yes is a friend request, or friendship where the inviter has agreed to it", async () => {
  const [olena, ben, ann] = await Promise.all(
    ["Olena", "Ben", "Ann"].map((name) => person({ name })),
  );
  if (!olena || !ben || !ann) throw new Error("a person is missing");
  const code = await linkOf(olena);
  expect((await answered(ben, code)).body).toEqual({
    userId: olena.id,
    friendshipStatus: "REQUEST_SENT",
  });
  expect((await answered(ben, code)).body.friendshipStatus).toBe("REQUEST_SENT");
  await linkOf(olena, true);
  const both = await Promise.all([1, 2, 3, 4].map(() => answered(ann, code)));
  expect(both.map(({ body }) => body.friendshipStatus)).toEqual(Array(4).fill("FRIENDS"));
  expect((await answered(ben, code)).body.friendshipStatus).toBe("FRIENDS");
  const told = await noticesOf({ userId: olena.id, withdrawnAt: null });
  expect(told).toMatchObject([
    { type: "FRIEND_ACCEPTED", params: { name: "Ann", invited: 1 } },
    { type: "FRIEND_ACCEPTED", params: { name: "Ben", invited: 1 } },
  ]);
  expect((await answered(olena, code)).status).toBe(400);
});

test("who was unfriended does not come back by the link, nor does who is blocked or banned", async () => {
  const [olena, ben] = [await person({ name: "Olena" }), await person({ name: "Ben" })];
  const code = await linkOf(olena, true);
  await answered(ben, code);
  await friendCall("end", olena, ben.id);
  expect((await answered(ben, code)).body.friendshipStatus).toBe("REQUEST_SENT");

  const nina = await newcomer();
  await recordArrival(nina.actor, code, undefined);
  await db().block.create({ data: { blockerId: olena.id, blockedId: nina.id } });
  expect(await pathOfArrival(nina.actor)).toBeNull();
  const settled = await settle(nina);
  expect((await opened(code, settled)).status).toBe(404);
  expect((await answered(settled, code)).status).toBe(404);

  const ann = await person();
  await db().user.update({
    where: { id: olena.id },
    data: { bannedAt: new Date(), banReason: "spam" },
  });
  expect((await opened(code, null)).status).toBe(404);
  expect((await answered(ann, code)).status).toBe(404);
  await expect(recordArrival((await newcomer()).actor, code, undefined)).rejects.toMatchObject({
    code: "NOT_FOUND",
  });
});

test("a link that went round the world makes so many friends a day, however many answer at once", async () => {
  const olena = await person({ name: "Olena" });
  const code = await linkOf(olena, true);
  await db().invitation.update({
    where: { userId: olena.id },
    data: { befriendDay: new Date(), befriendCount: BEFRIENDED_A_DAY - 2 },
  });
  const crowd = await Promise.all(Array.from({ length: 6 }, () => person()));
  const answers = await Promise.all(crowd.map((each) => answered(each, code)));
  const statuses = answers.map(({ body }) => String(body.friendshipStatus)).sort();
  expect(statuses).toEqual(["FRIENDS", "FRIENDS", ...Array(4).fill("REQUEST_SENT")]);
  await db().invitation.update({
    where: { userId: olena.id },
    data: { befriendDay: new Date(Date.now() - 24 * 3600_000) },
  });
  expect((await answered(await person(), code)).body.friendshipStatus).toBe("FRIENDS");
});

test("where one joins by invitation alone, a profile needs a link that was opened, or an administrator", async () => {
  const olena = await person();
  changeSettings({ REGISTRATION: "invitation" });
  const code = await linkOf(olena);
  const [guest, admin] = [await newcomer(), await newcomer()];
  const saved = (who: Person, body: object = HOME) =>
    call(save, { as: who, params: { id: who.id }, body, method: "PUT" });
  const refused = await saved(guest);
  expect([refused.status, refused.body.code]).toEqual([403, "INVITATION_NEEDED"]);
  expect((await saved(guest, { preferredLanguage: "de" })).status).toBe(200);
  expect(await db().user.findUnique({ where: { id: guest.id } })).toMatchObject({ country: null });
  await db().user.update({ where: { id: admin.id }, data: { role: "ADMIN" } });
  await settle(admin);

  await recordArrival(guest.actor, code, undefined);
  await call(renew, { as: olena, method: "POST" });
  await settle(guest);
  expect((await saved(olena, { city: "Vynnyky" })).status).toBe(200);
});
