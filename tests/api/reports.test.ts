import { expect, test } from "vitest";
import { POST as report } from "@/app/api/reports/route";
import { db } from "@/lib/server/database/db";
import { REPORT_REASONS } from "@/lib/features/moderation/terms";
import { call } from "../support/call";
import { friends, say } from "../support/chatting";
import { friendCall } from "../support/friends";
import { askFor, bookOf } from "../support/lending";
import { changeReader, person, type Person } from "../support/people";

const DETAILS = "Did not come, and did not answer.";
const send = (as: Person, body: object) => call(report, { as, body });
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
  await changeReader(ben, { name: "Innocent" });
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
  const rude = { title: "Rude title", description: "Rude words" };
  const book = await bookOf(ben, rude);
  const asked = await askFor((await bookOf(ann)).id, ben, { borrowerMessage: "Rude wish" });
  await friends(ann, ben);
  const message = await say(ben, ann, "Rude line");
  const asks = { status: "REQUESTED", borrowerMessage: "Rude wish" };
  const things = [
    [{ bookId: book.id }, { kind: "book", id: book.id, ...rude }],
    [{ loanId: asked.body.id }, { kind: "loan", ...asks }],
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
  const foreign = await send(ben, about(ann, { context: { bookId: book.id } }));
  expect(foreign.status, "not Ann's book").toBe(404);
});

test("reason and details are required, and must be good", async () => {
  const [ann, ben] = [await person(), await person()];
  for (const [body, fields] of [
    [{}, { reason: { code: "required" }, details: { code: "required" } }],
    [about(ben, { targetUserId: undefined }), { targetUserId: { code: "required" } }],
    [about(ben, { details: " \n " }), { details: { code: "required" } }],
    [about(ben, { details: "x".repeat(2001) }), { details: { code: "maxLength", max: 2000 } }],
    [about(ben, { reason: "boredom" }), { reason: { code: "choice" } }],
    [about(ben, { targetUserId: "nobody" }), { targetUserId: { code: "uuid" } }],
    [about(ben, { context: {} }), { context: { code: "invalid" } }],
    [about(ann), { targetUserId: { code: "invalid" } }],
  ] as const) {
    const answer = await send(ann, body);
    expect([answer.status, answer.body.fields]).toEqual([400, fields]);
  }
});

test("who is hidden cannot be reported as they are, but for what was shared with them", async () => {
  const [ann, ben] = [await person(), await person()];
  const gone = await person({ deletedAt: new Date() });
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
  expect((await send(ben, about(ann))).status, "one's own block is no obstacle").toBe(201);
  expect((await send(ann, about(gone))).status).toBe(404);
});
