import { afterAll, beforeAll, expect, test } from "vitest";
import { GET as liveFigures } from "@/app/api/admin/metrics/live/route";
import { POST as ban } from "@/app/api/admin/users/[id]/ban/route";
import { POST as reinstate } from "@/app/api/admin/users/[id]/reinstate/route";
import { DELETE as remove, GET as one } from "@/app/api/admin/users/[id]/route";
import { POST as suspend } from "@/app/api/admin/users/[id]/suspend/route";
import { GET as list } from "@/app/api/admin/users/route";
import { GET as getBook } from "@/app/api/books/[id]/route";
import { GET as profile } from "@/app/api/users/[id]/route";
import { GET as me } from "@/app/api/users/me/route";
import { endSuspensions } from "@/lib/features/admin/user-commands";
import { db } from "@/lib/server/database/db";
import { assertAccountOpen } from "@/lib/features/identity/account/policy";
import { administrator, decide, logOf } from "../support/admin";
import { call } from "../support/call";
import { nextEvent, join, openChannel, type Channel } from "../support/channel";
import { bookOf } from "../support/lending";
import { lockWaits } from "../support/lock-waits";
import { person, type Person } from "../support/people";

let admin: Person;
let channel: Channel;
beforeAll(async () => {
  admin = await administrator();
  channel = await openChannel();
});
afterAll(() => channel.close());

const WHY = { reason: "  Sold borrowed books. " };
const names = async (query: object, as = admin) => {
  const { body } = await call(list, { as, query: query as Record<string, string> });
  return (body.content as { displayName: string }[]).map(({ displayName }) => displayName);
};

const deleted = ({ id }: Person) =>
  call(remove, { as: admin, params: { id }, body: WHY, method: "DELETE" });

test("finds readers by the beginnings of name, nickname and address, whatever the script", async () => {
  await person({ name: "Żaneta Wiśniewska", nickname: "Knyha", email: "zaneta.w@books.example" });
  for (const query of ["zanet wisn", "Knyha", "zaneta.w@books", "BOOKS.example", "книга"]) {
    expect(await names({ query }), query).toEqual(["Żaneta Wiśniewska"]);
  }
  expect(await names({ query: "aneta" })).toEqual([]);
  expect(await names({ query: "' | !" })).toEqual([]);
  expect(await names({ state: "admins" })).toContain("Ada Admin");
});

test("pages through all of them, the newest first, each once", async () => {
  for (let at = 0; at < 30; at += 1)
    await person({ name: `Paging ${at}`, createdAt: new Date(2020, 0, 1) });
  const seen: string[] = [];
  let cursor: string | null = null;
  do {
    const query: Record<string, string> = { query: "paging", ...(cursor && { cursor }) };
    const { body } = await call(list, { as: admin, query });
    const page = body as unknown as { content: { id: string }[]; nextCursor: string | null };
    seen.push(...page.content.map(({ id }) => id));
    cursor = page.nextCursor;
  } while (cursor);
  expect(new Set(seen).size).toBe(30);
  expect(seen).toHaveLength(30);
  expect((await call(list, { as: admin, query: { cursor: "x" } })).status).toBe(400);
  expect((await call(list, { as: admin, query: { state: "odd" } })).status).toBe(400);
});

test("a ban ends sessions and sockets at once and hides reader and books; lifting it brings them back", async () => {
  const [bad, other] = [await person({ name: "Bad Ben" }), await person()];
  const book = await bookOf(bad);
  const socket = await join(channel.url, bad);
  expect((await call(liveFigures, { as: admin })).body.sockets).toBe(1);
  const cut = nextEvent(socket, "disconnect", 5_000);
  const answer = await decide(ban, admin, bad.id, WHY);
  expect(answer.status).toBe(200);
  expect(answer.body).toMatchObject({
    state: "banned",
    banReason: "Sold borrowed books.",
    bannedUntil: null,
  });
  await cut;
  expect((await call(me, { as: bad })).status).toBe(401);
  expect((await call(profile, { as: other, params: { id: bad.id } })).status).toBe(404);
  expect((await call(getBook, { as: other, params: { id: book.id } })).status).toBe(404);
  expect(await db().listing.count({ where: { bookId: book.id } })).toBe(0);
  expect(await db().userEntry.count({ where: { userId: bad.id } })).toBe(0);
  const closed = await db().user.findUniqueOrThrow({ where: { id: bad.id } });
  expect(() => assertAccountOpen(closed)).toThrow(
    expect.objectContaining({ code: "ACCOUNT_BANNED" }),
  );

  expect((await decide(reinstate, admin, bad.id)).body).toMatchObject({
    state: "active",
    banReason: null,
  });
  expect((await decide(reinstate, admin, bad.id)).status).toBe(409);
  expect((await call(profile, { as: other, params: { id: bad.id } })).status).toBe(200);
  expect(await db().listing.count({ where: { bookId: book.id } })).toBe(1);
  expect((await call(me, { as: bad })).status, "the old session stays ended").toBe(401);
  expect(await logOf(bad.id)).toEqual([
    { act: "USER_REINSTATED", actorId: admin.id, reason: null },
    { act: "USER_BANNED", actorId: admin.id, reason: "Sold borrowed books." },
  ]);
});

test("a suspension says so, and ends by itself", async () => {
  const [late, later] = [await person(), await person()];
  const { body } = await decide(suspend, admin, late.id, { ...WHY, days: 7 });
  expect(body.state).toBe("suspended");
  await decide(suspend, admin, later.id, { ...WHY, days: 30 });
  const closed = await db().user.findUniqueOrThrow({ where: { id: late.id } });
  expect(() => assertAccountOpen(closed)).toThrow(
    expect.objectContaining({
      code: "ACCOUNT_SUSPENDED",
      about: { reason: "Sold borrowed books.", until: closed.bannedUntil?.toISOString() },
    }),
  );
  await endSuspensions(new Date(Date.now() + 6 * 24 * 3600_000));
  expect((await call(one, { as: admin, params: { id: late.id } })).body.state).toBe("suspended");
  await endSuspensions(new Date(Date.now() + 8 * 24 * 3600_000));
  expect((await call(one, { as: admin, params: { id: late.id } })).body.state).toBe("active");
  expect((await call(one, { as: admin, params: { id: later.id } })).body.state).toBe("suspended");
  expect((await logOf(late.id))[0]).toEqual({
    act: "SUSPENSION_ENDED",
    actorId: null,
    reason: null,
  });
  expect((await decide(ban, admin, later.id, WHY)).body).toMatchObject({
    state: "banned",
    bannedUntil: null,
  });
});

test("a reason is needed, and administrators are out of reach", async () => {
  const [reader, colleague] = [await person(), await administrator()];
  for (const reason of [undefined, "", "   ", "x".repeat(501)]) {
    expect((await decide(ban, admin, reader.id, { reason })).status).toBe(400);
  }
  for (const days of [undefined, 0, 366, 1.5, "7"]) {
    expect((await decide(suspend, admin, reader.id, { ...WHY, days })).status).toBe(400);
  }
  for (const target of [colleague, admin]) {
    expect((await decide(ban, admin, target.id, WHY)).body.code).toBe("ADMIN_TARGET");
    expect((await deleted(target)).body.code).toBe("ADMIN_TARGET");
  }
  expect(await logOf(colleague.id)).toEqual([]);
});

test("a ban that meets a deletion leaves nothing with who is gone", async () => {
  const reader = await person();
  const late = await db().$transaction(async (tx) => {
    await tx.$queryRaw`SELECT 1 FROM "User" WHERE id = ${reader.id}::uuid FOR UPDATE`;
    const banned = decide(ban, admin, reader.id, WHY);
    await lockWaits(1);
    await tx.user.update({ where: { id: reader.id }, data: { deletedAt: new Date() } });
    return { banned };
  });
  expect((await late.banned).status).toBe(404);
  expect(await db().user.findUniqueOrThrow({ where: { id: reader.id } })).toMatchObject({
    bannedAt: null,
    banReason: null,
  });
  expect(await logOf(reader.id)).toEqual([]);
});

test("an account is deleted for good, and the log says who did it and why", async () => {
  const reader = await person({ name: "Gone Girl" });
  expect((await deleted(reader)).status).toBe(204);
  expect((await call(one, { as: admin, params: { id: reader.id } })).body).toMatchObject({
    state: "deleted",
    name: null,
  });
  expect((await call(me, { as: reader })).status).toBe(401);
  expect((await decide(ban, admin, reader.id, WHY)).status).toBe(404);
  expect(await logOf(reader.id)).toEqual([
    { act: "ACCOUNT_DELETED", actorId: admin.id, reason: "Sold borrowed books." },
  ]);
});
