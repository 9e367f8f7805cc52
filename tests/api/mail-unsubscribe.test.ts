import { expect, test } from "vitest";
import { GET as ask, POST as stop } from "@/app/api/mail/unsubscribe/route";
import { db } from "@/lib/server/database/db";
import { unsubscribeToken } from "@/lib/features/mailing/unsubscribe-token";
import { MAIL_COLUMNS, MAIL_KINDS, type MailKind } from "@/lib/features/users/mail-settings";
import { call } from "../support/call";
import { askFor, bookOf } from "../support/lending";
import { mailRound, mailStates, mailsTo } from "../support/mail";
import { borrower, newNeighbours, owner } from "../support/neighbours";
import { person, type Person } from "../support/people";

newNeighbours();

const HTML = { accept: "text/html,application/xhtml+xml" };
const tokenOf = (reader: Person, kind: MailKind = "newMessage") =>
  unsubscribeToken({ userId: reader.id, kind });
const settingsOf = async ({ id }: Person) => {
  const user = await db().user.findUniqueOrThrow({ where: { id } });
  return Object.fromEntries(MAIL_KINDS.map((kind) => [kind, user[MAIL_COLUMNS[kind]]]));
};
/** The weekly letter is off by default. */
const all = (value: boolean) => ({
  ...Object.fromEntries(MAIL_KINDS.map((kind) => [kind, value])),
  weeklyLetter: false,
});

test("the link in a mail ends mails of its kind with one click and no sign-in", async () => {
  await askFor((await bookOf(owner)).id, borrower);
  await mailRound();
  const [mail] = await mailsTo(owner.email);
  const address = new URL(/http\S+unsubscribe\S+/.exec(mail?.text ?? "")?.[0] ?? "");
  const token = address.searchParams.get("token") ?? "";
  const form = { "content-type": "application/x-www-form-urlencoded" };
  for (const time of ["once", "again"]) {
    const answer = await call(stop, { query: { token }, method: "POST", headers: form });
    expect([time, answer.status]).toEqual([time, 200]);
  }
  expect(await settingsOf(owner)).toEqual({ ...all(true), bookLoanRequest: false });
  expect(await settingsOf(borrower)).toEqual(all(true));
  await askFor((await bookOf(owner)).id, await person());
  await mailRound();
  expect(await mailStates(owner.id)).toEqual(["SENT", "SKIPPED"]);
});

test("each kind has its own link", async () => {
  for (const kind of MAIL_KINDS) {
    const reader = await person({ notifyWeeklyLetter: true });
    await call(stop, { query: { token: tokenOf(reader, kind) }, method: "POST" });
    expect(await settingsOf(reader)).toEqual({ ...all(true), weeklyLetter: true, [kind]: false });
  }
});

test("opening the link asks first, in the reader's language, and changes nothing", async () => {
  const words = {
    uk: "Більше не надсилати",
    en: "Stop e-mails like this",
    de: "Diese Mails abbestellen?",
    it: "Більше не надсилати",
  };
  for (const [preferredLanguage, title] of Object.entries(words)) {
    const reader = await person({ preferredLanguage });
    const { response, status } = await call(ask, {
      query: { token: tokenOf(reader) },
      headers: HTML,
    });
    const page = await response.text();
    expect(status).toBe(200);
    expect(response.headers.get("content-type")).toContain("text/html");
    expect(page).toContain(`<h1>${title}`);
    expect(page).toContain('<form method="post">');
    expect(page).not.toMatch(/<script|mail\.unsubscribe/);
    expect(await settingsOf(reader)).toEqual(all(true));
  }
});

test("the button on that page does it and says so", async () => {
  const token = tokenOf(owner, "friendRequest");
  const headers = { ...HTML, origin: "http://localhost:3999" };
  const { response, status } = await call(stop, { query: { token }, method: "POST", headers });
  expect(status).toBe(200);
  expect(await response.text()).toContain("no more e-mails about friend requests");
  expect(await settingsOf(owner)).toEqual({ ...all(true), friendRequest: false });
});

test("a token that is not ours does nothing", async () => {
  const good = tokenOf(owner);
  const [id, kind, signature] = good.split(".");
  const bad = [
    "",
    "x",
    `${id}.${kind}`,
    `${id}.friendRequest.${signature}`,
    `${tokenOf(borrower).split(".")[0]}.${kind}.${signature}`,
    `${id}.constructor.${signature}`,
    `${good}x`,
    `${id}.${kind}.${signature?.slice(0, -2)}`,
  ];
  for (const token of bad) {
    expect((await call(stop, { query: { token }, method: "POST" })).status, token).toBe(404);
    const { response, status } = await call(ask, {
      query: { token },
      headers: { ...HTML, "accept-language": "de" },
    });
    expect(status, token).toBe(404);
    expect(await response.text()).toContain("Dieser Link funktioniert nicht");
  }
  expect((await call(ask, { query: { token: "x".repeat(301) } })).status).toBe(400);
  expect(await settingsOf(owner)).toEqual(all(true));
  expect(await settingsOf(borrower)).toEqual(all(true));
});
