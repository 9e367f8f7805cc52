import { expect, test } from "vitest";
import { GET as blocked } from "@/app/api/users/me/blocked/route";
import { GET as friends } from "@/app/api/users/me/friends/route";
import { GET as received } from "@/app/api/users/me/friend-requests/route";
import { GET as profile } from "@/app/api/users/[id]/route";
import { db } from "@/lib/server/database/db";
import { socketServer } from "@/lib/server/realtime";
import { call } from "../support/call";
import { befriend, friendCall } from "../support/friends";
import { askFor, bookOf, loanIn, loanRow, NAMES, noticesOf, onLoan } from "../support/lending";
import { person } from "../support/people";

const statusOf = async (id: string) => (await loanRow(id)).status;

test("a block hides each from the other everywhere, and ends what was between them", async () => {
  const [ann, ben] = [await person(), await person({ name: "Ben Zborivskyi" })];
  await befriend(ann, ben);
  expect((await friendCall("block", ann, ben.id)).status).toBe(204);
  expect((await friendCall("block", ann, ben.id)).status, "again").toBe(204);
  for (const [me, other] of [
    [ann, ben],
    [ben, ann],
  ] as const) {
    expect((await call(friends, { as: me })).body).toEqual([]);
    expect((await friendCall("request", me, other.id)).status).toBe(404);
    expect((await friendCall("accept", me, other.id)).status).toBe(404);
  }
  const list = await call(blocked, { as: ann });
  expect(list.body).toMatchObject([
    { id: ben.id, displayName: "Ben Zborivskyi", profilePictureUrl: null },
  ]);
  expect((await call(blocked, { as: ben })).body).toEqual([]);
});

test("friend requests both ways end, and what was promised goes on", async () => {
  const [ann, ben, cem] = [await person(), await person(), await person()];
  await friendCall("request", ann, ben.id);
  await friendCall("request", cem, ann.id);
  const lent = await loanIn("LENT", { owner: ann, borrower: ben });
  const asked = await loanIn("REQUESTED", { owner: ann, borrower: ben });
  const others = await loanIn("REQUESTED", { owner: ann, borrower: cem });
  await friendCall("block", ben, ann.id);
  expect((await call(received, { as: ben })).body).toEqual([]);
  expect((await call(received, { as: ann })).body).toMatchObject([{ id: cem.id }]);
  expect(await Promise.all([lent, asked, others].map(({ id }) => statusOf(id)))).toEqual([
    "LENT",
    "CANCELED",
    "REQUESTED",
  ]);
  expect((await onLoan("return", ann, lent.id)).status, "the book comes back").toBe(200);
});

test("unblocking lets them meet again, as strangers", async () => {
  const [ann, ben] = [await person(), await person()];
  await befriend(ann, ben);
  await friendCall("block", ann, ben.id);
  expect((await friendCall("unblock", ben, ann.id)).status, "it is not Ben's to lift").toBe(204);
  expect((await call(profile, { as: ben, params: { id: ann.id } })).status).toBe(404);
  expect((await friendCall("unblock", ann, ben.id)).status).toBe(204);
  const seen = await call(profile, { as: ben, params: { id: ann.id } });
  expect(seen.body.friendshipStatus).toBe("NOT_FRIENDS");
  expect((await friendCall("request", ben, ann.id)).status).toBe(200);
});

test("who is blocked may block too; both must lift it", async () => {
  const [ann, ben] = [await person(), await person()];
  const answers = await Promise.all([
    friendCall("block", ann, ben.id),
    friendCall("block", ben, ann.id),
  ]);
  expect(answers.map((answer) => answer.status)).toEqual([204, 204]);
  await friendCall("unblock", ann, ben.id);
  expect((await friendCall("request", ann, ben.id)).status).toBe(404);
});

test("whatever happens at the same moment as a block, nothing outlives it", async () => {
  for (let round = 0; round < 10; round += 1) {
    const [ann, ben, cem] = [await person(), await person(), await person()];
    await friendCall("request", cem, ann.id);
    const shelf = await Promise.all([bookOf(ann), bookOf(ann), bookOf(ben)]);
    const answers = await Promise.all([
      friendCall("request", ann, ben.id),
      askFor(shelf[0].id, ben),
      friendCall("block", ann, ben.id),
      friendCall("request", ben, ann.id),
      askFor(shelf[1].id, ben),
      askFor(shelf[2].id, ann),
      friendCall("accept", ann, cem.id),
      friendCall("block", ann, cem.id),
    ]);
    for (const { status } of answers) expect(status).toBeOneOf([200, 201, 204, 404]);
    const two = { in: [ann.id, ben.id, cem.id] };
    expect(await db().friendRequest.count({ where: { fromId: two } })).toBe(0);
    expect(await db().friendship.count({ where: { OR: [{ aId: two }, { bId: two }] } })).toBe(0);
    expect(
      await db().loan.count({ where: { ownerId: two, borrowerId: two, status: "REQUESTED" } }),
    ).toBe(0);
  }
});

test("the database itself refuses a request, a friendship or a loan request across a block", async () => {
  const [ann, ben] = [await person(), await person()];
  await friendCall("block", ann, ben.id);
  const [aId = "", bId = ""] = [ann.id, ben.id].sort();
  const book = await bookOf(ben);
  const refused = "Not_across_block";
  await expect(
    db().friendRequest.create({ data: { fromId: ben.id, toId: ann.id } }),
  ).rejects.toThrow(refused);
  await expect(db().friendship.create({ data: { aId, bId } })).rejects.toThrow(refused);
  const loan = { bookId: book.id, ownerId: ben.id, borrowerId: ann.id, ...NAMES };
  await expect(db().loan.create({ data: loan })).rejects.toThrow(refused);
});

test("open windows of both are told at once, after the fact", async () => {
  const [ann, ben] = [await person(), await person()];
  const pushed: unknown[] = [];
  const nothing = () => undefined;
  socketServer().realtime = {
    publish: (userIds, event, payload) => pushed.push([[...userIds].sort(), event, payload]),
    disconnectUser: nothing,
    disconnectSession: nothing,
    hasWindow: () => Promise.resolve(false),
    sockets: () => 0,
  };
  try {
    await friendCall("block", ann, ben.id);
    await friendCall("request", ann, ben.id);
    await friendCall("unblock", ann, ben.id);
    await friendCall("request", ann, ben.id);
  } finally {
    socketServer().realtime = undefined;
  }
  const both = [ann.id, ben.id].sort();
  const changes = pushed.filter((push) => JSON.stringify(push).includes("changes"));
  expect(changes).toEqual([
    [both, "/user/queue/changes", { kind: "blocks" }],
    [both, "/user/queue/changes", { kind: "blocks" }],
    [both, "/user/queue/changes", { kind: "friends" }],
  ]);
});

test("a block closes writing through a loan, and lets it end without a word", async () => {
  const [owner, borrower] = [await person(), await person()];
  const { id } = await loanIn("APPROVED", { owner, borrower });
  await friendCall("block", owner, borrower.id);
  const words = { notes: "I know where you live" };
  expect((await onLoan("schedule", borrower, id, words)).status).toBe(403);
  const end = { feedback: "You will regret this" };
  expect((await onLoan("cancel", borrower, id, end)).status).toBe(200);
  expect(await loanRow(id)).toMatchObject({ status: "CANCELED", feedback: null });
  const told = await noticesOf({ userId: owner.id });
  expect(JSON.stringify(told)).not.toContain("regret");
});
