import { beforeEach, expect, test } from "vitest";
import { DELETE as takeBack, POST as write } from "@/app/api/circles/[id]/announcement/route";
import { GET as reportNow } from "@/app/api/admin/reports/[id]/route";
import { GET as list } from "@/app/api/notifications/route";
import { POST as report } from "@/app/api/reports/route";
import { unsafeDeleteAccount } from "@/lib/features/account/deletion-commands";
import { notify } from "@/lib/features/notifications/commands";
import { standingNotice } from "@/lib/features/notifications/standing-queries";
import { db } from "@/lib/server/database/db";
import { transact } from "@/lib/server/database/transact";
import { DAY, HOUR, isoDay } from "@/lib/shared/time";
import { exportOf } from "../support/account-export";
import { administrator } from "../support/admin";
import { call } from "../support/call";
import { circleOf, leaveCircle, makeOwner, onCircle } from "../support/circles";
import { friendCall } from "../support/friends";
import { noticesOf } from "../support/lending";
import { changeReader, person, type Person } from "../support/people";

const WORDS = "On Friday we swap books\nin the hall.";
let owner: Person, member: Person, stranger: Person;
let circle: string;
beforeEach(async () => {
  [owner, member, stranger] = await Promise.all([person(), person(), person()]);
  circle = await circleOf(owner, [member]);
});

const announce = (as: Person, content: unknown = WORDS, id = circle) =>
  call(write, { as, params: { id }, body: { content } });
const unsay = (as: Person, id = circle) => call(takeBack, { as, method: "DELETE", params: { id } });
const seenBy = async (as: Person, id = circle) => (await onCircle("get", as, id)).body.announcement;
const told = async ({ id: userId }: Person) =>
  db().notification.findMany({
    where: { userId, type: "CIRCLE_ANNOUNCEMENT", withdrawnAt: null },
    orderBy: { id: "asc" },
  });
const aWeekLater = () =>
  db().circleAnnouncement.updateMany({
    where: { circleId: circle },
    data: {
      writtenAt: new Date(Date.now() - 8 * DAY),
      nextFrom: new Date(Date.now() - HOUR),
    },
  });

test("an owner writes to the members, who read it on the circle's page and are told once, without a mail", async () => {
  const { status, body } = await announce(owner, `  ${WORDS} `);
  const from = new Date(new Date(isoDay(new Date())).getTime() + 7 * DAY).toISOString();
  const announcement = { content: WORDS, writtenAt: expect.any(String) };
  expect([status, body]).toMatchObject([201, { announcement, announcesFrom: from }]);
  expect((await onCircle("get", member, circle)).body).toMatchObject({
    ...{ announcement, announcesFrom: null },
  });
  const [notice, ...more] = await told(member);
  expect(more).toEqual([]);
  expect(notice?.params).toEqual({ circle: "House 7", circleId: circle });
  expect((await call(list, { as: member })).body).toMatchObject([
    { type: "CIRCLE_ANNOUNCEMENT", actor: null },
  ]);
  expect(await told(owner)).toEqual([]);
  expect(await db().mailOutbox.count({ where: { userId: member.id } })).toBe(0);
  expect(await standingNotice(notice?.id ?? "", member.id)).toMatchObject({
    type: "CIRCLE_ANNOUNCEMENT",
  });
});

test("nobody writes but an owner, nobody reads but a member, and the text is short", async () => {
  for (const [as, status] of [
    [member, 403],
    [stranger, 404],
  ] as const) {
    expect((await announce(as)).status).toBe(status);
    expect((await unsay(as)).status).toBe(status);
  }
  for (const content of ["", " \n ", "x".repeat(301), null])
    expect((await announce(owner, content)).body).toMatchObject({ code: "INVALID_INPUT" });
  expect(await told(member)).toEqual([]);
  for (const admission of ["OPEN", "REQUEST"]) {
    const id = await circleOf(owner, [], { admission });
    expect((await announce(owner, "x".repeat(300), id)).status).toBe(201);
    expect((await onCircle("get", stranger, id)).body).toMatchObject({
      ...{ role: null, announcement: null, announcesFrom: null },
    });
  }
});

test("of ten at once by two owners one is written, and the next is refused until the week is over", async () => {
  const second = await person();
  circle = await circleOf(owner, [member, second]);
  await makeOwner(owner, circle, second);
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, n) => announce(n % 2 ? owner : second, `No. ${n}`)),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(9).fill(409)]);
  expect(await told(member)).toHaveLength(1);
  const { nextFrom } = await db().circleAnnouncement.findUniqueOrThrow({
    where: { circleId: circle },
  });
  const from = nextFrom.toISOString();
  expect((await announce(owner)).body).toMatchObject({
    ...{ status: 409, code: "CIRCLE_ANNOUNCEMENT_WEEKLY", about: { from } },
    detail: `The next announcement can be written from ${from}.`,
  });
  const [first] = await told(member);
  await aWeekLater();
  expect((await onCircle("get", second, circle)).body.announcesFrom).toBeNull();
  expect((await announce(second, "The next one")).status).toBe(201);
  expect(await seenBy(member)).toMatchObject({ content: "The next one" });
  const now = await told(member);
  expect(now).toHaveLength(1);
  expect(now[0]?.id).not.toBe(first?.id);
});

test("what is taken back is told and shown to nobody, and the week goes on", async () => {
  await announce(owner);
  const [notice] = await told(member);
  for (const _ of [1, 2]) expect((await unsay(owner)).status).toBe(204);
  expect([await seenBy(member), await seenBy(owner), await told(member)]).toEqual([null, null, []]);
  expect(await standingNotice(notice?.id ?? "", member.id)).toBeNull();
  expect((await announce(owner)).status).toBe(409);
  expect((await exportOf(owner)).text).not.toContain("swap books");
});

test("across a block, to closed accounts and to former members nothing is sent", async () => {
  const [blocker, blocked, banned, gone] = await Promise.all([
    person(),
    person(),
    person(),
    person(),
  ]);
  const readers = [blocker, blocked, banned, gone];
  circle = await circleOf(owner, [member, ...readers]);
  await friendCall("block", blocker, owner.id);
  await friendCall("block", owner, blocked.id);
  await changeReader(banned, { bannedAt: new Date(), banReason: "spam" });
  await leaveCircle(owner, circle, gone.id);
  await announce(owner);
  expect(await Promise.all(readers.map(told))).toEqual([[], [], [], []]);
  expect(await told(member)).toHaveLength(1);
});

test.each([
  ["hidden", () => db().circle.update({ where: { id: circle }, data: { hiddenAt: new Date() } })],
  ["closed", () => onCircle("close", owner, circle)],
  ["left", () => leaveCircle(member, circle)],
])("no push leads to a circle that is %s meanwhile", async (_, part) => {
  await announce(owner);
  const params = { circle: "House 7", circleId: circle };
  const about = { userId: member.id, params };
  await transact((tx) => notify(tx, { ...about, type: "CIRCLE_ADMITTED" }));
  const notices = await noticesOf({ userId: member.id });
  const news = async () =>
    (await Promise.all(notices.map(({ id }) => standingNotice(id, member.id)))).map(
      (notice) => notice?.type,
    );
  expect(await news()).toEqual(["CIRCLE_ANNOUNCEMENT", "CIRCLE_ADMITTED"]);
  await part();
  expect(await news()).toEqual([undefined, undefined]);
  expect(await seenBy(member)).toBeUndefined();
});

test("a hidden circle says nothing, and a closed one leaves nothing", async () => {
  await announce(owner);
  await db().circle.update({ where: { id: circle }, data: { hiddenAt: new Date() } });
  expect([(await announce(owner)).status, (await unsay(owner)).status]).toEqual([404, 404]);
  await db().circle.update({ where: { id: circle }, data: { hiddenAt: null } });
  await onCircle("close", owner, circle);
  expect(await db().circleAnnouncement.count({ where: { circleId: circle } })).toBe(0);
});

test("two circles of one owner are told of apart", async () => {
  const second = await circleOf(owner, [member], { name: "Office" });
  const session = await db().session.findFirstOrThrow({ where: { userId: member.id } });
  await db().pushDevice.create({
    data: {
      ...{ userId: member.id, sessionId: session.id, endpoint: `https://push.example/${second}` },
      ...{ p256dh: "x", auth: "x" },
    },
  });
  for (const id of [circle, second]) await announce(owner, WORDS, id);
  const pushes = await db().pushOutbox.findMany({ where: { device: { userId: member.id } } });
  expect(pushes.map(({ state }) => state)).toEqual(["WAITING", "WAITING"]);
});

test("it is reported with the circle, exported to its author, and gone with their account", async () => {
  await makeOwner(owner, circle, member);
  await announce(owner);
  const body = { reason: "spam", details: "Sells shoes.", context: { circleId: circle } };
  const sent = await call(report, { as: member, body });
  const params = { id: String(sent.body.id) };
  const detail = await call(reportNow, { as: await administrator(), params });
  expect(detail.body).toMatchObject({ about: { kind: "circle", announcement: WORDS } });
  const { text } = await exportOf(owner);
  expect((JSON.parse(text) as Record<string, unknown>).circleAnnouncements).toEqual([
    { circleId: circle, content: WORDS, writtenAt: expect.any(String) },
  ]);
  expect((await exportOf(member)).text).not.toContain("swap books");
  await unsafeDeleteAccount(owner.id, {});
  expect([await seenBy(member), await told(member)]).toEqual([null, []]);
});
