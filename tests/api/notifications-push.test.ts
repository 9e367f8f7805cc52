import { afterEach, beforeEach, expect, test } from "vitest";
import { GET as list } from "@/app/api/notifications/route";
import { db, type Tx } from "@/lib/server/database/db";
import { afterCommit, transact } from "@/lib/server/database/transact";
import type { Change } from "@/lib/shared/realtime-events";
import { requestFriendship, withdrawRequest } from "@/lib/features/friends/commands";
import { notify } from "@/lib/features/notifications/commands";
import { block } from "../support/books";
import { call } from "../support/call";
import { loanIn, noticesOf, onLoan } from "../support/lending";
import { borrower, newNeighbours, owner } from "../support/neighbours";
import { socketServer } from "@/lib/server/realtime";

interface Push {
  to: string[];
  payload: { id: string; type: string; params: Record<string, unknown> };
}

let pushes: Push[] = [];
/** Users whose windows were told to reload the list. */
let changed: string[][] = [];
newNeighbours();
beforeEach(async () => {
  pushes = [];
  changed = [];
  const publish = (to: string[], event: string, payload: unknown) => {
    if (event === "/user/queue/notifications")
      pushes.push({ to, payload: payload as Push["payload"] });
    if (event === "/user/queue/changes" && (payload as Change).kind === "notifications")
      changed.push(to);
  };
  const silent = { disconnectUser: () => undefined, disconnectSession: () => undefined };
  const hasWindow = () => Promise.resolve(false);
  socketServer().realtime = { publish, ...silent, hasWindow, sockets: () => 0 };
});
afterEach(() => {
  socketServer().realtime = undefined;
});

const told = () => pushes.map(({ to, payload }) => [to, payload.type]);

test("whoever is told is pushed what the list gives, before the answer to the act", async () => {
  const { id } = await loanIn("REQUESTED", { owner, borrower });
  await onLoan("approve", owner, id);
  await onLoan("schedule", borrower, id, { location: "cafe" });
  await onLoan("status", owner, id, { status: "LENT" });
  await onLoan("return", owner, id);
  expect(told()).toEqual([
    [[owner.id], "LOAN_REQUEST"],
    [[borrower.id], "LOAN_APPROVED"],
    [[owner.id], "MEETUP_SCHEDULED"],
    [[borrower.id], "LOAN_STATUS_CHANGE"],
    [[borrower.id], "BOOK_RETURNED"],
  ]);
  for (const reader of [owner, borrower]) {
    const mine = pushes.filter(({ to }) => to.includes(reader.id)).map(({ payload }) => payload);
    // The meet-up can be confirmed no more.
    for (const { params } of mine) delete params.meetUpConfirmed;
    // An owner's own answer marks the request as read.
    const listed = (await call(list, { as: reader })).body.map((item) => ({
      ...(item as object),
      read: false,
    }));
    expect(listed).toEqual(mine.reverse());
  }
});

test("what is taken back leaves the open windows, and asked again at once it comes back without a push", async () => {
  const tie = { id: borrower.id, userId: owner.id };
  const { id } = await loanIn("REQUESTED", { owner, borrower });
  await requestFriendship(borrower.actor, tie);
  pushes = [];
  changed = [];
  const listed = async () =>
    (await call(list, { as: owner })).body
      .map((item) => (item as { type: string }).type)
      .filter((type) => type !== "LOAN_STATUS_CHANGE");
  expect(await listed()).toEqual(["FRIEND_REQUEST", "LOAN_REQUEST"]);
  await withdrawRequest(borrower.actor, tie);
  await onLoan("cancel", borrower, id);
  expect(changed.filter((to) => to.includes(owner.id))).toHaveLength(2);
  expect(await listed()).toEqual([]);
  pushes = [];
  await requestFriendship(borrower.actor, tie);
  expect([await listed(), pushes]).toEqual([["FRIEND_REQUEST"], []]);
  await withdrawRequest(borrower.actor, tie);
  const withdrawnAt = new Date(Date.now() - 3_601_000);
  const where = { type: "FRIEND_REQUEST" } as const;
  await db().notification.updateMany({ where, data: { withdrawnAt } });
  await requestFriendship(borrower.actor, tie);
  expect(told()).toEqual([[[owner.id], "FRIEND_REQUEST"]]);
});

test("what was rolled back is pushed to nobody", async () => {
  const notice = { userId: owner.id, type: "FRIEND_REQUEST", params: { name: "Nobody" } } as const;
  const failed = transact(async (tx) => {
    await notify(tx, notice);
    throw new Error("changed my mind");
  });
  await expect(failed).rejects.toThrow("changed my mind");
  expect(pushes).toEqual([]);
  expect(await noticesOf({ userId: owner.id })).toHaveLength(0);
});

test("a push that fails does not undo what happened", async () => {
  const { id } = await loanIn("REQUESTED", { owner, borrower });
  const { realtime } = socketServer();
  if (realtime)
    realtime.publish = () => {
      throw new Error("socket server away");
    };
  expect((await onLoan("approve", owner, id)).status).toBe(200);
  expect((await call(list, { as: borrower })).body).toMatchObject([{ type: "LOAN_APPROVED" }]);
});

test("each is told as they may see it: a blocked cause has no face", async () => {
  await block(owner, borrower);
  const notice = { type: "FRIEND_ACCEPTED", params: { name: "B" }, actorId: borrower.id } as const;
  await transact((tx) =>
    notify(tx, { ...notice, userId: owner.id }, { ...notice, userId: borrower.id }),
  );
  const faces = pushes.map(({ to, payload }) => [to[0], (payload as { actor?: unknown }).actor]);
  expect(faces).toMatchObject([
    [owner.id, null],
    [borrower.id, { id: borrower.id }],
  ]);
});

test("a transaction that nobody follows up refuses to be told to", async () => {
  const unfollowed = db().$transaction(async (tx) => afterCommit(tx as Tx, () => undefined));
  await expect(unfollowed).rejects.toThrow(/transact/);
});
