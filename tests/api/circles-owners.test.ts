import { beforeEach, expect, test } from "vitest";
import { POST as ban } from "@/app/api/admin/users/[id]/ban/route";
import { POST as reinstate } from "@/app/api/admin/users/[id]/reinstate/route";
import { POST as suspend } from "@/app/api/admin/users/[id]/suspend/route";
import { POST as make } from "@/app/api/circles/route";
import { unsafeDeleteAccount } from "@/lib/features/account/deletion-commands";
import { endSuspensions } from "@/lib/features/admin/user-commands";
import { CIRCLES_OWNED } from "@/lib/features/circles/terms";
import { circlesJob } from "@/lib/features/loans/jobs";
import { standingNotice } from "@/lib/features/notifications/standing-queries";
import { db } from "@/lib/server/database/db";
import { DAY } from "@/lib/shared/time";
import { administrator, decide } from "../support/admin";
import { call } from "../support/call";
import {
  answerRequest,
  circleOf,
  leaveCircle,
  makeOwner,
  makeRole,
  onCircle,
  runCircle,
} from "../support/circles";
import { noticesOf } from "../support/lending";
import { person, signInAgain, type Person } from "../support/people";

let owner: Person, ann: Person, ben: Person, admin: Person;
let id: string;
beforeEach(async () => {
  [owner, ann, ben, admin] = await Promise.all([
    person({ name: "Olena" }),
    person({ name: "Ann" }),
    person({ name: "Ben" }),
    administrator(),
  ]);
  // One after the other: Ann has been there longer.
  id = await circleOf(owner, [ann, ben]);
});

const seen = async (as: Person) => (await onCircle("get", as, id)).body;
/** Of members: `N` runs it, `N?` is asked to. */
const members = async (as: Person) =>
  (
    (await onCircle("members", as, id)).body.content as {
      displayName: string;
      role: string;
      offered: boolean;
    }[]
  ).map(
    ({ displayName, role, offered }) =>
      `${displayName}${role === "OWNER" ? " runs it" : offered ? " is asked" : ""}`,
  );
const offersTo = async ({ id: userId }: Person) =>
  (await noticesOf({ userId, type: "CIRCLE_OFFER" })).filter(({ withdrawnAt }) => !withdrawnAt);
const WHY = { reason: "Sold shoes." };
const passDays = (days: number) =>
  db()
    .$executeRaw`UPDATE "CircleMember" SET "offeredAt" = "offeredAt" - ${days} * interval '1 day'`;

test("a member who is asked to run a circle runs it once they say yes", async () => {
  for (const _ of [1, 2]) expect((await makeRole(owner, id, ann.id, "OWNER")).status).toBe(204);
  expect(await seen(ann)).toMatchObject({ role: "MEMBER", offered: true });
  expect(await members(owner)).toEqual(["Olena runs it", "Ann is asked", "Ben"]);
  expect(await members(ben)).toEqual(["Olena runs it", "Ann", "Ben"]);
  const [notice, ...more] = await offersTo(ann);
  expect([notice?.params, more]).toEqual([{ circle: "House 7", circleId: id }, []]);
  expect(await standingNotice(notice?.id ?? "", ann.id)).not.toBeNull();
  expect((await onCircle("change", ann, id, { body: { name: "Mine" } })).status).toBe(403);
  const answers = await Promise.all([1, 2, 3].map(() => runCircle(ann, id)));
  expect(answers.map(({ status }) => status)).toEqual([204, 204, 204]);
  expect(await seen(ann)).toMatchObject({ role: "OWNER", offered: false });
  expect((await offersTo(ann)).map(({ readAt }) => readAt)).toEqual([expect.any(Date)]);
});

test("who says no, was not asked, is asked no longer or is no member does not run it", async () => {
  await makeRole(owner, id, ann.id, "OWNER");
  expect((await runCircle(ann, id, false)).status).toBe(204);
  expect((await runCircle(ann, id, false)).status).toBe(204);
  expect((await runCircle(ann, id)).status).toBe(404);
  expect((await runCircle(ben, id)).status).toBe(404);
  expect((await runCircle(await person(), id)).status).toBe(404);
  await makeRole(owner, id, ben.id, "OWNER");
  expect((await makeRole(owner, id, ben.id, "MEMBER")).status).toBe(204);
  expect((await runCircle(ben, id)).status).toBe(404);
  expect(await offersTo(ben)).toEqual([]);
  expect(await members(owner)).toEqual(["Olena runs it", "Ann", "Ben"]);
});

test("a member is told of it once a week, and across a block not at all", async () => {
  for (const _ of [1, 2, 3]) {
    await makeRole(owner, id, ann.id, "OWNER");
    await runCircle(ann, id, false);
  }
  expect(await offersTo(ann)).toHaveLength(1);
  await passDays(8);
  await makeRole(owner, id, ann.id, "OWNER");
  expect(await offersTo(ann)).toHaveLength(2);
  await db().block.create({ data: { blockerId: ben.id, blockedId: owner.id } });
  await makeRole(owner, id, ben.id, "OWNER");
  expect(await offersTo(ben)).toEqual([]);
});

test("the one who is asked has a limit of circles only once they say yes, and it holds", async () => {
  const made = Array.from({ length: CIRCLES_OWNED }, () =>
    call(make, { as: ann, body: { name: "Mine" } }),
  );
  await Promise.all(made);
  expect((await makeRole(owner, id, ann.id, "OWNER")).status).toBe(204);
  expect((await runCircle(ann, id)).body.code).toBe("CIRCLE_LIMIT");
  expect(await seen(ann)).toMatchObject({ role: "MEMBER", offered: true });
});

test("a member says yes while they leave, are removed, or the offer is taken back: one of both counts", async () => {
  for (const end of [
    () => leaveCircle(ann, id),
    () => leaveCircle(owner, id, ann.id),
    () => makeRole(owner, id, ann.id, "MEMBER"),
  ]) {
    await answerRequest(owner, id, ann.id, true);
    await onCircle("join", ann, id, {
      body: { code: (await onCircle("link", owner, id)).body.code },
    });
    await makeRole(owner, id, ann.id, "OWNER");
    await Promise.all([runCircle(ann, id), end()]);
    const row = await db().circleMember.findUnique({
      where: { circleId_userId: { circleId: id, userId: ann.id } },
    });
    expect(row?.offerOpen ?? false).toBe(false);
    if (row?.role === "OWNER") await makeRole(owner, id, ann.id, "MEMBER");
  }
});

test("an owner who cannot sign in does not count: the last one who can stays", async () => {
  await makeOwner(owner, id, ann);
  await decide(ban, admin, ann.id, WHY);
  for (const act of [leaveCircle(owner, id), makeRole(owner, id, owner.id, "MEMBER")])
    expect((await act).body.code).toBe("CIRCLE_NEEDS_OWNER");
  expect((await leaveCircle(owner, id, ann.id)).status).toBe(204);
});

test("an owner leaves while the other one is banned: somebody runs the circle, or is asked to", async () => {
  await makeOwner(owner, id, ann);
  await Promise.all([leaveCircle(owner, id), decide(ban, admin, ann.id, WHY)]);
  const left = await db().circleMember.findMany({ where: { circleId: id } });
  const isRun = left.some(({ userId, role }) => userId === owner.id && role === "OWNER");
  expect(isRun || left.some(({ offerOpen }) => offerOpen)).toBe(true);
});

test.each([
  ["is banned", () => decide(ban, admin, owner.id, WHY)],
  ["is suspended", () => decide(suspend, admin, owner.id, { ...WHY, days: 7 })],
  ["deletes the account", () => unsafeDeleteAccount(owner.id, {})],
])("when the only owner %s, members are asked one after the other", async (_, go) => {
  await go();
  expect(await seen(ann)).toMatchObject({ role: "MEMBER", offered: true });
  expect(await offersTo(ann)).toHaveLength(1);
  expect(await seen(ben)).toMatchObject({ offered: false });
  await runCircle(ann, id, false);
  expect(await seen(ben)).toMatchObject({ offered: true });
  await circlesJob.run({});
  expect(await offersTo(ann)).toHaveLength(1);
  // Nobody answers: Ann is asked again after a month.
  await passDays(31);
  await circlesJob.run({});
  expect([(await seen(ann)).offered, (await seen(ben)).offered]).toEqual([true, false]);
  await runCircle(ann, id);
  expect(await members(ben)).toEqual(["Ann runs it", "Ben"]);
});

test("who does not answer within a week is passed over", async () => {
  await unsafeDeleteAccount(owner.id, {});
  await passDays(8);
  await circlesJob.run({});
  expect([(await seen(ann)).offered, (await seen(ben)).offered]).toEqual([false, true]);
  expect((await runCircle(ann, id)).status).toBe(404);
});

test("an owner whose suspension ends runs the circle again, and who has not answered is asked no longer", async () => {
  await decide(suspend, admin, owner.id, { ...WHY, days: 7 });
  await endSuspensions(new Date(Date.now() + 8 * DAY));
  expect(await seen(ann)).toMatchObject({ offered: false });
  expect(await offersTo(ann)).toEqual([]);
  await decide(ban, admin, owner.id, WHY);
  await runCircle(ann, id);
  await decide(reinstate, admin, owner.id);
  expect(await members(ben)).toEqual(["Olena runs it", "Ann runs it", "Ben"]);
});

test("the circle of a deleted account is gone with its last member, and waits while one is suspended", async () => {
  for (const member of [ann, ben]) await leaveCircle(owner, id, member.id);
  const other = await circleOf(owner, [ben]);
  await decide(suspend, admin, ben.id, { ...WHY, days: 7 });
  await unsafeDeleteAccount(owner.id, {});
  expect(await db().circle.findMany({ where: { id: { in: [id, other] } } })).toMatchObject([
    { id: other },
  ]);
  await endSuspensions(new Date(Date.now() + 8 * DAY));
  await circlesJob.run({});
  expect((await onCircle("get", await signInAgain(ben), other)).body.offered).toBe(true);
});

test("who was removed, or gave up after a refusal, is let back in but not made a member", async () => {
  const asked = await circleOf(owner, [], { admission: "REQUEST" });
  await leaveCircle(owner, id, ann.id);
  await onCircle("join", ann, asked);
  await answerRequest(owner, asked, ann.id, false);
  // To her it looks as if she waited.
  expect((await onCircle("get", ann, asked)).body.requested).toBe(true);
  await leaveCircle(ann, asked);
  expect((await onCircle("get", ann, asked)).body.requested).toBe(false);
  for (const circle of [id, asked]) {
    expect((await onCircle("requests", owner, circle)).body.requests).toMatchObject([
      { id: ann.id, asks: false },
    ]);
    expect((await answerRequest(owner, circle, ann.id, true)).status).toBe(204);
    expect((await onCircle("requests", owner, circle)).body.requests).toEqual([]);
  }
  expect(await db().circleMember.count({ where: { userId: ann.id } })).toBe(0);
  expect(await noticesOf({ userId: ann.id, type: "CIRCLE_ADMITTED" })).toEqual([]);
  const { code } = (await onCircle("link", owner, id)).body;
  expect((await onCircle("join", ann, id, { body: { code } })).body.role).toBe("MEMBER");
});
