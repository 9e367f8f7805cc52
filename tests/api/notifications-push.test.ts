import { afterEach, beforeEach, expect, test } from "vitest";
import { GET as list } from "@/app/api/notifications/route";
import { db, type Tx } from "@/lib/server/database/db";
import { afterCommit, transact } from "@/lib/server/database/transact";
import type { Change } from "@/lib/shared/realtime-events";
import {
  acceptFriendship,
  requestFriendship,
  withdrawRequest,
} from "@/lib/features/friends/commands";
import { changeBookState, withdrawBook } from "@/lib/features/shelf/book-commands";
import { notify } from "@/lib/features/notifications/commands";
import { call } from "../support/call";
import { loanIn, onLoan } from "../support/lending";
import { neighbours, type Person } from "../support/people";
import { socketServer } from "@/lib/server/realtime";

interface Push {
  to: string[];
  payload: { id: string; type: string };
}

let owner: Person, borrower: Person;
let pushes: Push[] = [];
/** Users whose windows were told to reload the list. */
let changed: string[][] = [];
beforeEach(async () => {
  ({ owner, borrower } = await neighbours());
  pushes = [];
  changed = [];
  socketServer().realtime = {
    publish: (to, event, payload) => {
      if (event === "/user/queue/notifications")
        pushes.push({ to, payload: payload as Push["payload"] });
      if (event === "/user/queue/changes" && (payload as Change).kind === "notifications")
        changed.push(to);
    },
    disconnectUser: () => undefined,
    disconnectSession: () => undefined,
    hasWindow: () => Promise.resolve(false),
    sockets: () => 0,
  };
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
    // An owner's own answer marks the request as read.
    const listed = (await call(list, { as: reader })).body.map((item) => ({
      ...(item as object),
      read: false,
    }));
    expect(listed).toEqual(mine.reverse());
  }
});

test("every way in which a loan moves is pushed", async () => {
  const rejected = await loanIn("REQUESTED", { owner, borrower });
  await onLoan("cancel", owner, rejected.id);
  const lent = await loanIn("LENT", { owner, borrower });
  pushes = [];
  await changeBookState(owner.actor, lent.book.id, "AVAILABLE_FOR_BORROW");
  const waiting = await loanIn("REQUESTED", { owner, borrower });
  await withdrawBook(owner.actor, waiting.book.id);
  expect(told()).toEqual([
    [[borrower.id], "BOOK_RETURNED"],
    [[owner.id], "LOAN_REQUEST"],
    [[borrower.id], "LOAN_STATUS_CHANGE"],
  ]);
});

test("friendship is pushed too", async () => {
  await requestFriendship(borrower.actor, { id: borrower.id, userId: owner.id });
  await acceptFriendship(owner.actor, { id: owner.id, userId: borrower.id });
  expect(told()).toEqual([
    [[owner.id], "FRIEND_REQUEST"],
    [[borrower.id], "FRIEND_ACCEPTED"],
  ]);
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
  const anHourAgo = new Date(Date.now() - 3_601_000);
  await db().notification.updateMany({
    where: { type: "FRIEND_REQUEST" },
    data: { withdrawnAt: anHourAgo },
  });
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
  const { id } = await loanIn("REQUESTED", { owner, borrower });
  pushes = [];
  await onLoan("approve", owner, id, { dueDate: "2001-01-01" });
  await onLoan("approve", borrower, id);
  expect(pushes).toEqual([]);
  expect(
    await db().notification.count({ where: { type: "FRIEND_REQUEST", userId: owner.id } }),
  ).toBe(0);
});

test("of twenty approvals at once one is pushed", async () => {
  const { id } = await loanIn("REQUESTED", { owner, borrower });
  pushes = [];
  await Promise.all(Array.from({ length: 20 }, () => onLoan("approve", owner, id)));
  expect(told()).toEqual([[[borrower.id], "LOAN_APPROVED"]]);
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
  await db().block.create({ data: { blockerId: owner.id, blockedId: borrower.id } });
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
