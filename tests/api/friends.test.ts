import { expect, test } from "vitest";
import { GET as friends } from "@/app/api/users/me/friends/route";
import { GET as received } from "@/app/api/users/me/friend-requests/route";
import { GET as sent } from "@/app/api/users/me/friend-requests/sent/route";
import { GET as profile } from "@/app/api/users/[id]/route";
import { db } from "@/lib/server/database/db";
import { getNavCounts } from "@/lib/features/navigation/queries";
import type { RouteHandler } from "@/lib/server/http/endpoint";
import { call } from "../support/call";
import { befriend, friendCall } from "../support/friends";
import { loanIn, noticesOf } from "../support/lending";
import { person, type Person } from "../support/people";

const ids = async (handler: RouteHandler, as: Person) =>
  (await call(handler, { as })).body.map((entry) => (entry as { id: string }).id);
const status = async (as: Person, of: Person) =>
  (await call(profile, { as, params: { id: of.id } })).body.friendshipStatus;
const notices = (who: Person, type: "FRIEND_REQUEST" | "FRIEND_ACCEPTED") =>
  noticesOf({ userId: who.id, type });

test("a request waits with both sides, and is told once", async () => {
  const [ann, ben] = [await person({ name: "Ann" }), await person({ name: "Ben" })];
  const answer = await friendCall("request", ann, ben.id);
  expect([answer.status, answer.body]).toEqual([
    200,
    { userId: ben.id, friendshipStatus: "REQUEST_SENT" },
  ]);
  expect((await friendCall("request", ann, ben.id)).body.friendshipStatus).toBe("REQUEST_SENT");
  const waiting = await call(received, { as: ben });
  expect(waiting.body).toMatchObject([
    {
      id: ann.id,
      displayName: "Ann",
      name: "Ann",
      city: "Львів",
      location: { country: "UKR", city: "Львів" },
      rating: null,
    },
  ]);
  expect(JSON.stringify(waiting.body)).not.toContain(ann.email);
  expect(await ids(received, ann)).toEqual([]);
  expect(await ids(sent, ann)).toEqual([ben.id]);
  expect(await ids(sent, ben)).toEqual([]);
  expect(await getNavCounts(ben.actor)).toMatchObject({ friends: 1 });
  expect([await status(ann, ben), await status(ben, ann)]).toEqual([
    "REQUEST_SENT",
    "REQUEST_RECEIVED",
  ]);
  const told = await notices(ben, "FRIEND_REQUEST");
  expect(told).toMatchObject([{ actorId: ann.id, params: { name: "Ann" }, readAt: null }]);
});

test("yes makes friends on both sides, and tells who asked; an end ends it for both", async () => {
  const [ann, ben] = [await person(), await person({ name: "Ben" })];
  await friendCall("request", ann, ben.id);
  const answer = await friendCall("accept", ben, ann.id);
  expect([answer.status, answer.body]).toEqual([
    200,
    { userId: ann.id, friendshipStatus: "FRIENDS" },
  ]);
  expect((await friendCall("accept", ben, ann.id)).body.friendshipStatus).toBe("FRIENDS");
  expect(await ids(friends, ann)).toEqual([ben.id]);
  expect(await ids(friends, ben)).toEqual([ann.id]);
  expect([await ids(received, ben), await ids(sent, ann)]).toEqual([[], []]);
  expect([await status(ann, ben), await status(ben, ann)]).toEqual(["FRIENDS", "FRIENDS"]);
  expect(await notices(ann, "FRIEND_ACCEPTED")).toMatchObject([
    { actorId: ben.id, params: { name: "Ben" } },
  ]);
  expect(
    (await notices(ben, "FRIEND_REQUEST"))[0]?.readAt,
    "answering reads what told of it",
  ).not.toBeNull();
  expect((await friendCall("request", ann, ben.id)).body.friendshipStatus, "asking a friend").toBe(
    "FRIENDS",
  );
  for (const _twice of [1, 2]) expect((await friendCall("end", ben, ann.id)).status).toBe(204);
  expect([await ids(friends, ann), await ids(friends, ben)]).toEqual([[], []]);
  expect(await status(ann, ben)).toBe("NOT_FRIENDS");
});

test("no leaves them strangers and tells nobody; one may ask again", async () => {
  const [ann, ben] = [await person(), await person()];
  await friendCall("request", ann, ben.id);
  const answer = await friendCall("reject", ben, ann.id);
  expect([answer.status, answer.body.friendshipStatus]).toEqual([200, "NOT_FRIENDS"]);
  expect((await friendCall("reject", ben, ann.id)).status).toBe(200);
  expect((await friendCall("accept", ben, ann.id)).status, "too late").toBe(404);
  expect(await status(ann, ben)).toBe("NOT_FRIENDS");
  expect(await notices(ann, "FRIEND_ACCEPTED")).toEqual([]);
  expect((await friendCall("request", ann, ben.id)).body.friendshipStatus).toBe("REQUEST_SENT");
});

test("a request can be withdrawn; asking again and again tells once until it is read", async () => {
  const [ann, ben] = [await person(), await person()];
  for (let round = 0; round < 3; round += 1) {
    await friendCall("request", ann, ben.id);
    expect((await friendCall("withdraw", ann, ben.id)).status).toBe(204);
  }
  expect((await friendCall("withdraw", ann, ben.id)).status).toBe(204);
  expect(await ids(received, ben)).toEqual([]);
  expect((await friendCall("accept", ben, ann.id)).status).toBe(404);
  expect(await notices(ben, "FRIEND_REQUEST")).toHaveLength(1);
});

test("nobody acts towards oneself, or towards who is not to be seen", async () => {
  const ann = await person();
  const [banned, gone] = [
    await person({ bannedAt: new Date() }),
    await person({ deletedAt: new Date() }),
  ];
  const verbs = ["request", "withdraw", "accept", "reject", "end"] as const;
  for (const verb of [...verbs, "block", "unblock"] as const) {
    expect((await friendCall(verb, ann, ann.id)).status, verb).toBe(400);
    expect((await friendCall(verb, ann, "nobody")).status, verb).toBe(404);
  }
  for (const hidden of [crypto.randomUUID(), banned.id, gone.id]) {
    for (const verb of verbs) expect((await friendCall(verb, ann, hidden)).status, verb).toBe(404);
  }
  expect((await friendCall("block", ann, crypto.randomUUID())).status).toBe(404);
  expect(await db().friendRequest.count({ where: { fromId: ann.id } })).toBe(0);
});

test("two who ask each other at the same moment are friends", async () => {
  for (let round = 0; round < 8; round += 1) {
    const [ann, ben] = [await person(), await person()];
    const answers = await Promise.all([
      friendCall("request", ann, ben.id),
      friendCall("request", ben, ann.id),
    ]);
    expect(answers.map((answer) => answer.status)).toEqual([200, 200]);
    expect(await ids(friends, ann)).toEqual([ben.id]);
    expect([await ids(sent, ann), await ids(sent, ben)]).toEqual([[], []]);
    const told = await db().notification.count({
      where: { type: "FRIEND_ACCEPTED", userId: { in: [ann.id, ben.id] } },
    });
    expect(told).toBe(1);
  }
});

test("ten equal requests, and ten equal answers, at once count once", async () => {
  const [ann, ben] = [await person(), await person()];
  const tenTimes = (verb: "request" | "accept", as: Person, to: Person) =>
    Promise.all(Array.from({ length: 10 }, () => friendCall(verb, as, to.id)));
  expect((await tenTimes("request", ann, ben)).every(({ status: code }) => code === 200)).toBe(
    true,
  );
  expect(await notices(ben, "FRIEND_REQUEST")).toHaveLength(1);
  expect((await tenTimes("accept", ben, ann)).every(({ status: code }) => code === 200)).toBe(true);
  expect(await notices(ann, "FRIEND_ACCEPTED")).toHaveLength(1);
});

test("yes and withdrawal at the same moment leave no half friendship", async () => {
  for (let round = 0; round < 8; round += 1) {
    const [ann, ben] = [await person(), await person()];
    await friendCall("request", ann, ben.id);
    const [yes] = await Promise.all([
      friendCall("accept", ben, ann.id),
      friendCall("withdraw", ann, ben.id),
    ]);
    const became = (await ids(friends, ann)).length === 1;
    expect(yes.status).toBe(became ? 200 : 404);
    expect(await ids(received, ben)).toEqual([]);
    expect(await notices(ann, "FRIEND_ACCEPTED")).toHaveLength(became ? 1 : 0);
  }
});

test("a friend's card: averages, what is verified, and loans on both sides by status", async () => {
  const [me, olha, other] = [
    await person(),
    await person({ name: "Olha", phoneVerifiedAt: new Date() }),
    await person(),
  ];
  await befriend(me, olha);
  await loanIn("RETURNED", { owner: olha, borrower: other });
  await loanIn("LENT", { owner: olha, borrower: other });
  await loanIn("LENT", { owner: other, borrower: olha });
  await loanIn("REQUESTED", { owner: other, borrower: olha });
  await db().user.update({
    where: { id: olha.id },
    data: { ratingCount: 2, punctualitySum: 9, accuracySum: 10, communicationSum: 8 },
  });
  const [card] = (await call(friends, { as: me })).body;
  expect(card).toMatchObject({
    id: olha.id,
    displayName: "Olha",
    rating: 4.5,
    punctualityAvg: 4.5,
    accuracyAvg: 5,
    communicationAvg: 4,
    verification: { emailVerified: true, phoneVerified: true, idVerified: false },
    loanStats: { asLender: { RETURNED: 1, LENT: 1 }, asBorrower: { LENT: 1 } },
  });
  expect(JSON.stringify(card)).not.toContain("REQUESTED");
});

test("who is banned or gone stands in no list", async () => {
  const [me, gone, asking] = [await person(), await person(), await person()];
  await befriend(me, gone);
  await friendCall("request", asking, me.id);
  await db().user.updateMany({
    where: { id: { in: [gone.id, asking.id] } },
    data: { bannedAt: new Date() },
  });
  expect([await ids(friends, me), await ids(received, me)]).toEqual([[], []]);
  expect(await getNavCounts(me.actor)).toMatchObject({ friends: 0 });
});
