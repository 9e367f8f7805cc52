import { expect, test } from "vitest";
import { GET as ask, POST as press } from "@/app/api/mail/loan-action/route";
import { db } from "@/lib/server/database/db";
import { actionToken } from "@/lib/features/mailing/action-link";
import { LINKED_ACTIONS, type LinkedAction } from "@/lib/features/notifications/terms";
import { DAY } from "@/lib/shared/time";
import { call } from "../support/call";
import { day, loanIn, onLoan } from "../support/lending";
import { mailRound, mailsTo } from "../support/mail";
import { borrower, newNeighbours, owner } from "../support/neighbours";
import { changeReader, person, type Person } from "../support/people";

newNeighbours();

/** Actions and tokens of the links in the latest mail to a user. */
async function linksTo({ email }: Person): Promise<[action: string, token: string][]> {
  await mailRound();
  const text = (await mailsTo(email)).at(-1)?.text ?? "";
  return [...text.matchAll(/loan-action\?token=(\S+)/g)].map(([, token = ""]) => [
    token.split(".")[1] ?? "",
    token,
  ]);
}

const tokenOf = (loanId: string, action: LinkedAction, at = new Date()) =>
  actionToken({ subjectId: loanId, action, at }, owner.email);
const open = (token: string, as?: Person) => call(ask, { as, query: { token } });
const doIt = (token: string, as?: Person) => call(press, { as, query: { token }, method: "POST" });
const statusOf = async (id: string) =>
  (await db().loan.findUniqueOrThrow({ where: { id } })).status;

test("of ten presses at once, on both links, one acts", async () => {
  const { id } = await loanIn("REQUESTED", { owner, borrower });
  const tokens = Array.from({ length: 10 }, (_, at) => tokenOf(id, at % 2 ? "approve" : "reject"));
  const answers = await Promise.all(tokens.map((token) => doIt(token)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)]);
  expect(await db().loanEvent.count({ where: { loanId: id } })).toBe(2);
});

test("“it is back” ends the loan it was written about, and not one that was handed over again", async () => {
  const { id } = await loanIn("LENT", { owner, borrower });
  const before = tokenOf(id, "return", new Date(Date.now() - DAY));
  expect((await doIt(before)).status).toBe(409);
  expect(await statusOf(id)).toBe("LENT");
  expect((await doIt(tokenOf(id, "return"))).status).toBe(200);
  expect(await statusOf(id)).toBe("RETURNED");
});

test("the mail about an ask for more time brings links that allow and refuse it, and a later ask is not theirs", async () => {
  const { id } = await loanIn("LENT", { owner, borrower });
  await onLoan("extension", borrower, id, { dueDate: day(40) });
  const links = await linksTo(owner);
  expect(links.map(([action]) => action)).toEqual(["allow", "refuse"]);
  const [allow = "", refuse = ""] = links.map(([, token]) => token);
  expect(await (await open(allow)).response.text()).toContain("Тигролови");
  expect((await doIt(refuse)).status).toBe(200);
  await onLoan("extension", borrower, id, { dueDate: day(44) });
  for (const token of [allow, refuse]) expect((await doIt(token)).status).toBe(409);
  const answers = await Promise.all(Array.from({ length: 10 }, () => doIt(tokenOf(id, "allow"))));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)]);
  expect((await onLoan("get", borrower, id)).body).toMatchObject({
    dueDate: day(44),
    extension: null,
  });
});

test("a link does not give time until a day that has passed, and says so; the other still declines", async () => {
  const { id } = await loanIn("LENT", { owner, borrower });
  await onLoan("extension", borrower, id, { dueDate: day(40) });
  const past = { dueDate: new Date(day(-1)) };
  await db().loan.update({ where: { id }, data: { dueDate: new Date(day(-5)) } });
  await db().loanExtension.updateMany({ where: { loanId: id }, data: past });
  const answer = await doIt(tokenOf(id, "allow"));
  expect(answer.status).toBe(409);
  expect(await answer.response.text()).toContain("has passed");
  expect((await onLoan("get", owner, id)).body.dueDate).toBe(day(-5));
  expect((await doIt(tokenOf(id, "refuse"))).status).toBe(200);
});

test("a link does only what it says, in the state it was written for", async () => {
  const { id } = await loanIn("APPROVED", { owner, borrower });
  for (const action of LINKED_ACTIONS) {
    const status = action === "returnOutside" ? 404 : 409;
    expect([action, (await doIt(tokenOf(id, action))).status]).toEqual([action, status]);
  }
  expect(await statusOf(id)).toBe("APPROVED");
});

test("a link is dead seven days after what it is about, however late the mail was", async () => {
  const { id } = await loanIn("REQUESTED", { owner, borrower });
  const ago = (milliseconds: number) => new Date(Date.now() - 7 * DAY - milliseconds);
  await db().notification.updateMany({ where: { loanId: id }, data: { createdAt: ago(1_000) } });
  const links = await linksTo(owner);
  expect(links.map(([action]) => action)).toEqual(["approve", "reject"]);
  for (const [, old] of links)
    expect([(await open(old)).status, (await doIt(old)).status]).toEqual([409, 409]);
  expect((await open(tokenOf(id, "approve", ago(-60_000)))).status).toBe(200);
});

test("a link is dead with another address, a ban or a deleted account", async () => {
  const { id } = await loanIn("REQUESTED", { owner, borrower });
  const token = tokenOf(id, "approve");
  const same = { email: owner.email, bannedAt: null, deletedAt: null };
  for (const data of [
    { email: "other@example.org" },
    { bannedAt: new Date() },
    { deletedAt: new Date() },
  ]) {
    await changeReader(owner, data);
    expect([(await open(token)).status, (await doIt(token)).status]).toEqual([404, 404]);
    await changeReader(owner, same);
  }
  expect(await statusOf(id)).toBe("REQUESTED");
  expect((await open(token)).status).toBe(200);
});

test("who is signed in as another reader cannot use a link that was passed on", async () => {
  const { id } = await loanIn("REQUESTED", { owner, borrower });
  const token = tokenOf(id, "approve");
  for (const other of [borrower, await person()]) {
    expect((await open(token, other)).status).toBe(403);
    expect((await doIt(token, other)).status).toBe(403);
  }
  expect(await statusOf(id)).toBe("REQUESTED");
  expect((await doIt(token, owner)).status).toBe(200);
});

test("what is not a token of ours changes nothing", async () => {
  const { id } = await loanIn("REQUESTED", { owner, borrower });
  const other = await loanIn("REQUESTED", { owner, borrower });
  const good = tokenOf(id, "approve");
  const [loanId, action, stamp, signature] = good.split(".");
  const bad = [
    "",
    "x",
    `${loanId}.${action}.${stamp}`,
    `${loanId}.reject.${stamp}.${signature}`,
    `${other.id}.${action}.${stamp}.${signature}`,
    `${loanId}.${action}.zzzzzzzz.${signature}`,
    `${loanId}.constructor.${stamp}.${signature}`,
    `${crypto.randomUUID()}.${action}.${stamp}.${signature}`,
    `${good}x`,
    actionToken({ subjectId: id, action: "approve", at: new Date() }, borrower.email),
  ];
  for (const token of bad) {
    expect([token, (await open(token)).status]).toEqual([token, 404]);
    expect([token, (await doIt(token)).status]).toEqual([token, 404]);
  }
  expect((await open("x".repeat(201))).status).toBe(400);
  expect(await statusOf(id)).toBe("REQUESTED");
});

test("a book that was promised elsewhere since says so, and the request waits", async () => {
  const { id, book } = await loanIn("REQUESTED", { owner, borrower });
  await db().book.update({ where: { id: book.id }, data: { state: "LOST" } });
  const answer = await doIt(tokenOf(id, "approve"));
  expect(answer.status).toBe(409);
  expect(await answer.response.text()).not.toContain("<form");
  expect(await statusOf(id)).toBe("REQUESTED");
});
