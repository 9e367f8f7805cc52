import { expect, test } from "vitest";
import { POST as hide } from "@/app/api/admin/circles/[id]/hide/route";
import { POST as restore } from "@/app/api/admin/circles/[id]/restore/route";
import { GET as circles } from "@/app/api/admin/circles/route";
import { GET as reportNow } from "@/app/api/admin/reports/[id]/route";
import { POST as report } from "@/app/api/reports/route";
import { unsafeDeleteAccount } from "@/lib/features/account/deletion-commands";
import { standingNotice } from "@/lib/features/notifications/standing-queries";
import { db } from "@/lib/server/database/db";
import type { NotificationType } from "@/prisma/client/enums";
import { exportOf } from "../support/account-export";
import { administrator, decide, logOf } from "../support/admin";
import { call } from "../support/call";
import { circleOf, makeOwner, onCircle, openLink, shelfTitles } from "../support/circles";
import { bookOf, noticesOf } from "../support/lending";
import { changeReader, person, type Person } from "../support/people";

const complain = (as: Person, circleId: string) =>
  call(report, { as, body: { reason: "spam", details: "Sells shoes.", context: { circleId } } });

test("a member reports a circle, and an administrator hides it, and shows it again", async () => {
  const [owner, member, stranger, admin] = await Promise.all([
    person(),
    person(),
    person(),
    administrator(),
  ]);
  const name = `Shoes ${crypto.randomUUID().slice(0, 8)}`;
  const id = await circleOf(owner, [member], { name, description: "Cheap" });
  await bookOf(owner, { title: "For circles", visibility: "CIRCLES" });
  expect((await complain(stranger, id)).status).toBe(404);
  expect((await complain(owner, id)).status).toBe(404);
  const sent = await complain(member, id);
  expect([sent.status, sent.body]).toMatchObject([201, { targetUserId: null }]);
  const { code } = (await onCircle("link", owner, id)).body;

  const params = { id: String(sent.body.id) };
  const about = { kind: "circle", id, name, description: "Cheap" };
  const circle = { id, name, members: 2, owners: [{ id: owner.id }], hiddenAt: null };
  const detail = await call(reportNow, { as: admin, params });
  expect(detail.body).toMatchObject({ about, circle, target: { id: owner.id } });

  const hidden = await decide(hide, admin, id, { reason: "Advertising" });
  expect(hidden.body).toMatchObject({ ...circle, hiddenAt: expect.any(String) });
  expect((await decide(hide, admin, id, { reason: "Advertising" })).status).toBe(409);
  for (const as of [owner, member]) expect((await onCircle("get", as, id)).status).toBe(404);
  for (const act of ["books", "members", "link", "join", "close", "renew"] as const)
    expect((await onCircle(act, owner, id)).status, act).toBe(404);
  expect((await openLink(null, code)).status).toBe(404);
  const listed = async (state: string) =>
    (await call(circles, { as: admin, query: { query: name.toUpperCase(), state } })).body.content;
  expect([await listed("shown"), await listed("hidden")]).toMatchObject([[], [{ id }]]);

  expect((await decide(restore, admin, id)).body).toMatchObject({ hiddenAt: null });
  expect(await shelfTitles(member, id)).toEqual(["For circles"]);
  const acts = (await logOf(owner.id)).map(({ act, reason }) => [act, reason]);
  expect(acts).toEqual([
    ["CIRCLE_RESTORED", null],
    ["CIRCLE_HIDDEN", "Advertising"],
  ]);
  await onCircle("close", owner, id);
  expect((await call(reportNow, { as: admin, params })).body).toMatchObject({
    about,
    circle: null,
  });
});

test("owners alone learn that their circle is hidden and why, and that it is back", async () => {
  const [owner, second, banned, member, admin] = await Promise.all([
    person(),
    person(),
    person(),
    person(),
    administrator(),
  ]);
  const id = await circleOf(owner, [second, banned, member]);
  for (const each of [second, banned]) await makeOwner(owner, id, each);
  await changeReader(banned, { bannedAt: new Date(), banReason: "spam" });
  const told = async ({ id: userId }: Person) =>
    (await noticesOf({ userId })).map(({ type, params }) => ({ type, params }));
  const isNews = async (as: Person, type: NotificationType) => {
    const [notice] = await noticesOf({ userId: as.id, type });
    return (await standingNotice(notice?.id ?? "", as.id)) !== null;
  };
  const about = { circle: "House 7", circleId: id };
  const hidden = { type: "CIRCLE_HIDDEN", params: { ...about, reason: "Advertising" } };
  await decide(hide, admin, id, { reason: "Advertising" });
  for (const as of [owner, second]) {
    expect(await told(as)).toEqual([hidden]);
    expect(await isNews(as, "CIRCLE_HIDDEN")).toBe(true);
  }
  await decide(restore, admin, id);
  for (const as of [owner, second]) {
    expect(await told(as)).toEqual([hidden, { type: "CIRCLE_RESTORED", params: about }]);
    expect(await isNews(as, "CIRCLE_HIDDEN")).toBe(false);
    expect(await isNews(as, "CIRCLE_RESTORED")).toBe(true);
  }
  expect(await Promise.all([banned, member, admin].map(told))).toEqual([[], [], []]);
  await decide(hide, admin, id, { reason: "Again" });
  expect(await isNews(owner, "CIRCLE_RESTORED")).toBe(false);
});

test("the export has the reader's circles and what they show there, and names no other member", async () => {
  const [owner, member] = await Promise.all([person({ name: "Olena Vlasna" }), person()]);
  const id = await circleOf(owner, [member]);
  const asked = await circleOf(owner, [], { admission: "REQUEST" });
  await onCircle("join", member, asked);
  const book = await bookOf(member, { visibility: "CHOSEN_CIRCLES" });
  await db().bookCircle.create({ data: { bookId: book.id, circleId: id, ownerId: member.id } });
  const { text } = await exportOf(member);
  const data = JSON.parse(text) as Record<string, unknown>;
  expect(data.circles).toMatchObject([
    { id, name: "House 7", role: "MEMBER", approvesAtOnce: false, books: [book.id] },
  ]);
  expect(data.circleRequests).toEqual([{ circleId: asked, createdAt: expect.any(String) }]);
  expect(text).not.toContain("Vlasna");
});

test("the circle of a deleted account is offered to the member who was there first, or is gone", async () => {
  const [owner, banned, first, second] = await Promise.all([
    person(),
    person(),
    person(),
    person(),
  ]);
  const inherited = await circleOf(owner, [banned, first, second]);
  const shared = await circleOf(owner, [first, second]);
  await makeOwner(owner, shared, second);
  const alone = await circleOf(owner);
  const asked = await circleOf(first, [], { admission: "REQUEST" });
  await onCircle("join", owner, asked);
  await db().user.update({
    where: { id: banned.id },
    data: { bannedAt: new Date(), banReason: "spam" },
  });
  await unsafeDeleteAccount(owner.id, {});
  const isOffered = async (id: string, as: Person) => (await onCircle("get", as, id)).body.offered;
  expect([await isOffered(inherited, first), await isOffered(inherited, second)]).toEqual([
    true,
    false,
  ]);
  expect(await isOffered(shared, first)).toBe(false);
  expect(await db().circle.count({ where: { id: alone } })).toBe(0);
  expect(await db().circleMember.count({ where: { userId: owner.id } })).toBe(0);
  expect((await onCircle("requests", first, asked)).body).toEqual({ requests: [] });
  expect((await noticesOf({ userId: first.id })).map(({ type }) => type)).toEqual(["CIRCLE_OFFER"]);
});
