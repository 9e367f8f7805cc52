import { expect, test } from "vitest";
import { POST as report } from "@/app/api/reports/route";
import { db } from "@/lib/server/database/db";
import { REPORT_REASONS } from "@/lib/features/moderation/terms";
import { call } from "../support/call";
import { friendCall } from "../support/friends";
import { askFor, bookOf } from "../support/lending";
import { person, type Person } from "../support/people";

const DETAILS = "Did not come, and did not answer.";
const send = (as: Person | null, body: object, headers = {}) => call(report, { as, body, headers });
const about = (target: Person, more: object = {}) => ({
  targetUserId: target.id,
  reason: "no-show",
  details: DETAILS,
  ...more,
});
const stored = (id: unknown) => db().report.findUniqueOrThrow({ where: { id: String(id) } });

test("a report is kept with the profile as it stood", async () => {
  const [ann, ben] = [await person(), await person({ name: "Ben" })];
  const answer = await send(ann, about(ben, { details: `  ${DETAILS}\n` }));
  expect(answer.status).toBe(201);
  expect(answer.body).toMatchObject({ targetUserId: ben.id, reason: "no-show", details: DETAILS });
  await db().user.update({ where: { id: ben.id }, data: { name: "Innocent" } });
  expect(await stored(answer.body.id)).toMatchObject({
    reporterId: ann.id,
    targetUserId: ben.id,
    details: DETAILS,
    about: { kind: "profile", displayName: "Ben", pictureUrl: null },
  });
  for (const reason of REPORT_REASONS) {
    expect((await send(ann, about(ben, { reason }))).status, reason).toBe(201);
  }
});

test("the reported book, loan or message is kept as it stood", async () => {
  const [ann, ben] = [await person(), await person()];
  const book = await bookOf(ben, { title: "Rude title", description: "Rude words" });
  const asked = await askFor((await bookOf(ann)).id, ben, { borrowerMessage: "Rude wish" });
  const [aId = "", bId = ""] = [ann.id, ben.id].sort();
  const message = await db().chatMessage.create({
    data: {
      sender: { connect: { id: ben.id } },
      recipient: { connect: { id: ann.id } },
      content: "Rude line",
      seq: 1,
      conversation: { create: { aId, bId } },
    },
  });
  const things = [
    [
      { bookId: book.id },
      { kind: "book", id: book.id, title: "Rude title", description: "Rude words" },
    ],
    [
      { loanId: asked.body.id },
      { kind: "loan", status: "REQUESTED", borrowerMessage: "Rude wish" },
    ],
    [{ messageId: message.id }, { kind: "message", id: message.id, content: "Rude line" }],
  ] as const;
  const sent = [];
  for (const [context] of things) sent.push(await send(ann, about(ben, { context })));
  expect(sent.map(({ status }) => status)).toEqual([201, 201, 201]);
  await db().book.update({ where: { id: book.id }, data: { title: "Fine title" } });
  await db().chatMessage.delete({ where: { id: message.id } });
  for (const [at, [, thing]] of things.entries()) {
    expect((await stored(sent[at]?.body.id)).about).toMatchObject(thing);
  }
  const stranger = await person();
  for (const [context] of things.slice(1)) {
    expect((await send(stranger, about(ben, { context }))).status, "not the stranger's").toBe(404);
    expect((await send(ben, about(ann, { context: { messageId: message.id } }))).status).toBe(404);
  }
  expect(
    (await send(ben, about(ann, { context: { bookId: book.id } }))).status,
    "not Ann's book",
  ).toBe(404);
});

test("reason and details are required, and must be good", async () => {
  const [ann, ben] = [await person(), await person()];
  const faults = async (body: object) => {
    const answer = await send(ann, body);
    expect(answer.status).toBe(400);
    return answer.body.fields;
  };
  expect(await faults({})).toEqual({ reason: { code: "required" }, details: { code: "required" } });
  expect(await faults(about(ben, { targetUserId: undefined }))).toEqual({
    targetUserId: { code: "required" },
  });
  expect(await faults(about(ben, { details: " \n " }))).toEqual({ details: { code: "required" } });
  expect(await faults(about(ben, { details: "x".repeat(2001) }))).toEqual({
    details: { code: "maxLength", max: 2000 },
  });
  expect(await faults(about(ben, { reason: "boredom" }))).toEqual({ reason: { code: "choice" } });
  expect(await faults(about(ben, { targetUserId: "nobody" }))).toEqual({
    targetUserId: { code: "uuid" },
  });
  expect(await faults(about(ben, { context: {} }))).toEqual({ context: { code: "invalid" } });
  expect(await faults(about(ann))).toEqual({ targetUserId: { code: "invalid" } });
});

test("who is hidden cannot be reported as they are, but for what was shared with them", async () => {
  const [ann, ben, gone] = [
    await person(),
    await person(),
    await person({ deletedAt: new Date() }),
  ];
  const asked = await askFor((await bookOf(ann)).id, ben);
  await friendCall("block", ben, ann.id);
  expect((await send(ann, about(ben))).status, "blocked by them").toBe(404);
  const context = { loanId: asked.body.id };
  expect((await send(ann, about(ben, { context }))).status).toBe(201);
  const unnamed = await send(ann, about(ben, { targetUserId: undefined, context }));
  expect(unnamed).toMatchObject({ status: 201, body: { targetUserId: null } });
  expect(await stored(unnamed.body.id)).toMatchObject({
    targetUserId: ben.id,
    about: { kind: "loan" },
  });
  expect(
    (await send(gone, about(ben, { targetUserId: undefined, context }))).status,
    "of others",
  ).not.toBe(201);
  expect((await send(ben, about(ann))).status, "one's own block is no obstacle").toBe(201);
  expect((await send(ann, about(gone))).status).toBe(404);
  expect((await send(null, about(ben))).status).toBe(401);
});

test("the same report sent ten times at once with its key is one", async () => {
  const [ann, ben] = [await person(), await person()];
  const key = { "idempotency-key": "report-1" };
  const once = () => send(ann, about(ben), key);
  const sent = await Promise.all(Array.from({ length: 10 }, once));
  const { body } = await once();
  for (const answer of sent) if (answer.status !== 409) expect(answer.body).toEqual(body);
  expect(await db().report.count({ where: { reporterId: ann.id } })).toBe(1);
});
