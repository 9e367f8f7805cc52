import { afterEach, beforeEach, expect, test } from "vitest";
import { db } from "@/lib/server/database/db";
import { RATES, limiters } from "@/lib/server/http/rate-limit";
import { askFor, bookOf, day, loanIn, noticesOf, onLoan } from "../support/lending";
import { collectLog } from "../support/log";
import { mailRound, mailStates, mailsTo } from "../support/mail";
import { neighbours, person, type Person } from "../support/people";
import { AT_ANY_HOUR, pushRound, pushService, subscribed } from "../support/push-devices";
import { changeSettings } from "../support/settings";

const service = pushService();
let owner: Person, borrower: Person;
beforeEach(async () => {
  // Mails of earlier tests would be sent too.
  await db().mailOutbox.deleteMany();
  ({ owner, borrower } = await neighbours());
});
afterEach(() => {
  changeSettings({ RATE_LIMIT_FACTOR: "1000" });
  limiters().clear();
});

test("a meet-up that is moved twelve times is two mails within ten minutes, the second of the latest place", async () => {
  const { id } = await loanIn("APPROVED", { owner, borrower });
  await mailRound();
  for (let at = 0; at < 12; at += 1) {
    const location = `Confirm your account at https://evil.example/${at}`;
    expect((await onLoan("schedule", borrower, id, { date: day(3), location })).status).toBe(200);
    await mailRound();
  }
  const meetUps = async () =>
    (await mailsTo(owner.email)).filter(({ text }) => text.includes("Where:"));
  expect(await meetUps()).toHaveLength(1);
  await mailRound(11);
  const [, last, ...others] = await meetUps();
  expect(last?.text.replaceAll("\u200b", "")).toContain(
    "Where: “Confirm your account at https://evil.example/11”",
  );
  expect(last?.text).not.toMatch(/https:\/\/evil|evil\.example/);
  expect(last?.html).not.toMatch(/https:\/\/evil|evil\.example/);
  expect(others).toEqual([]);
  const [, ...states] = await mailStates(owner.id);
  expect(states).toEqual(["SENT", ...Array<string>(10).fill("SKIPPED"), "SENT"]);
});

test("handing over and taking it back in turn is two mails within ten minutes", async () => {
  const { id } = await loanIn("APPROVED", { owner, borrower });
  await mailRound();
  const before = (await mailsTo(borrower.email)).length;
  for (let round = 0; round < 6; round += 1) {
    expect((await onLoan("status", owner, id, { status: "LENT" })).status).toBe(200);
    await mailRound();
    expect((await onLoan("undo", owner, id)).status).toBe(200);
    await mailRound();
  }
  const sent = async () => (await mailsTo(borrower.email)).length - before;
  expect(await sent()).toBe(1);
  await mailRound(11);
  expect(await sent()).toBe(2);
});

test("an ask that was declined and is made again is mailed an hour after the first, not swallowed", async () => {
  const { id } = await loanIn("LENT", { owner, borrower });
  await mailRound();
  const known = (await mailsTo(owner.email)).length;
  const asked = async () => (await mailsTo(owner.email)).length - known;
  await onLoan("extension", borrower, id, { dueDate: day(44) });
  await mailRound();
  await onLoan("declineExtension", owner, id);
  await onLoan("extension", borrower, id, { dueDate: day(40) });
  await mailRound();
  expect(await asked()).toBe(1);
  await mailRound(61);
  expect(await asked()).toBe(2);
});

test("of many requests of one reader to another six are mailed in an hour, the others later; what others ask, and other owners are asked, comes at once", async () => {
  const other = await person();
  await askFor((await bookOf(other)).id, borrower);
  const books = await Promise.all(Array.from({ length: 8 }, () => bookOf(owner)));
  await Promise.all(books.map(({ id }) => askFor(id, borrower)));
  await askFor((await bookOf(owner)).id, await person());
  await mailRound();
  expect(await mailsTo(owner.email)).toHaveLength(7);
  expect(await mailsTo(other.email)).toHaveLength(1);
  expect(await noticesOf({ userId: owner.id })).toHaveLength(9);
  await mailRound(61);
  expect(await mailsTo(owner.email)).toHaveLength(9);
});

/** The phone of a new owner without quiet hours. */
async function pushedOwner() {
  owner = await person(AT_ANY_HOUR);
  return subscribed(owner, service);
}

test("asks for more time for several books are pushed and mailed each, by mail with their own links", async () => {
  const phone = await pushedOwner();
  const loans: string[] = [];
  for (let at = 0; at < 3; at += 1) loans.push((await loanIn("LENT", { owner, borrower })).id);
  await pushRound();
  await mailRound(31);
  const [pushed, mailed] = [phone.received.length, (await mailsTo(owner.email)).length];
  for (const id of loans) {
    expect((await onLoan("extension", borrower, id, { dueDate: day(44) })).status).toBe(200);
    await pushRound();
  }
  await mailRound(31);
  const pushes = phone.received.slice(pushed);
  expect(pushes.map(({ url }) => loans.filter((id) => url.startsWith(`/loans/${id}`)))).toEqual(
    loans.map((id) => [id]),
  );
  const mails = (await mailsTo(owner.email)).slice(mailed);
  expect(mails.map(({ text }) => loans.filter((id) => text.includes(`/loans/${id}`)))).toEqual(
    loans.map((id) => [id]),
  );
  for (const { text } of mails) expect(text.match(/loan-action\?token=/g)).toHaveLength(2);
});

test("a meet-up that is moved again and again is pushed every ten minutes, as it is then", async () => {
  const phone = await pushedOwner();
  const { id } = await loanIn("APPROVED", { owner, borrower });
  await pushRound();
  const known = phone.received.length;
  for (let at = 0; at < 5; at += 1) {
    expect((await onLoan("schedule", borrower, id, { date: day(3 + at) })).status).toBe(200);
    await pushRound();
  }
  expect(phone.received).toHaveLength(known + 1);
  await pushRound(11);
  expect(phone.received).toHaveLength(known + 2);
});

test("what the service mails in an hour is bounded; the rest waits, and the log says so", async () => {
  const lines = collectLog();
  const owners = [await person(), await person(), await person(), await person()];
  for (const each of owners) await askFor((await bookOf(each)).id, borrower);
  changeSettings({ RATE_LIMIT_FACTOR: String(2 / RATES.mails.points) });
  limiters().clear();
  await mailRound();
  const states = await Promise.all(owners.map(({ id }) => mailStates(id)));
  expect(states.flat().sort()).toEqual(["SENT", "SENT", "WAITING", "WAITING"]);
  expect(lines.filter(({ limit }) => limit === "mails")).toHaveLength(1);
  limiters().clear();
  await mailRound(61);
  expect(await mailStates(owners[3]?.id ?? "")).toEqual(["SENT"]);
});
