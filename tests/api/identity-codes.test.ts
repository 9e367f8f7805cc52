import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { db } from "@/lib/server/database/db";
import type { ErrorCode } from "@/lib/shared/error-codes";
import { LOCALES } from "@/lib/shared/locales";
import { readOutbox } from "@/lib/server/mail/outbox";
import { sendCode, verifyCode } from "@/lib/features/identity/codes/sign-in-code-commands";
import { CODE_MINUTES, CODE_TRIES, RESEND_SECONDS } from "@/lib/features/identity/codes/terms";
import { collectLog } from "../support/log";
import { person } from "../support/people";
import { changeSettings } from "../support/settings";
import { startSmtpServer } from "../support/smtp-server";

const HERE = "192.0.2.10";
const uid = () => `sign-in-${crypto.randomUUID()}`;
const address = () => `reader-${crypto.randomUUID()}@example.org`;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"] });
  changeSettings({ DEMO: "1", SMTP_URL: "" });
});
afterEach(() => {
  vi.useRealTimers();
});

function pass(seconds: number) {
  vi.setSystemTime(Date.now() + seconds * 1000);
}

async function send(id: string, email: string): Promise<string> {
  const { demoCode } = await sendCode(id, email, "en", HERE);
  return demoCode ?? "";
}

const other = (code: string) => (code === "111111" ? "222222" : "111111");

/** "ok", or the code of the refusal. */
const outcome = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => "ok",
    (error) => error.code,
  );

function refused(work: Promise<unknown>, code: ErrorCode) {
  return expect(work).rejects.toMatchObject({ code });
}

test("the right code works once", async () => {
  expect([CODE_TRIES, CODE_MINUTES, RESEND_SECONDS]).toEqual([5, 10, 60]);
  const [id, email] = [uid(), address()];
  const code = await send(id, email);
  const userId = await verifyCode(id, code, "de");
  const user = await db().user.findUniqueOrThrow({ where: { id: userId } });
  expect(user).toMatchObject({ email, preferredLanguage: "de" });
  await refused(verifyCode(id, code, "de"), "CODE_EXPIRED");
});

test("another sign-in's code is wrong", async () => {
  const [mine, theirs] = [uid(), uid()];
  const code = await send(mine, address());
  await send(theirs, address());
  await refused(verifyCode(theirs, code, "en"), "CODE_WRONG");
});

test("after five wrong tries even the right code is worth nothing", async () => {
  const id = uid();
  const code = await send(id, address());
  for (let at = 1; at < CODE_TRIES; at += 1)
    await refused(verifyCode(id, other(code), "en"), "CODE_WRONG");
  await refused(verifyCode(id, other(code), "en"), "CODE_EXPIRED");
  await refused(verifyCode(id, code, "en"), "CODE_EXPIRED");
});

test("each wrong code is in the log, in a burst as one entry", async () => {
  const [id, reader] = [uid(), await person()];
  const code = await send(id, reader.email);
  const entries = () =>
    db().auditEntry.findMany({ where: { act: "SIGN_IN_FAILED", subjectId: reader.id } });
  await refused(verifyCode(id, other(code), "en"), "CODE_WRONG");
  expect(await entries()).toMatchObject([{ count: 1 }]);
  await refused(verifyCode(id, other(code), "en"), "CODE_WRONG");
  expect(await entries()).toMatchObject([{ count: 2 }]);
});

test("fifty guesses at once count as five tries", async () => {
  const id = uid();
  const code = await send(id, address());
  const guesses = Array.from({ length: 50 }, () => outcome(verifyCode(id, other(code), "en")));
  const answers = await Promise.all(guesses);
  expect(answers.filter((answer) => answer === "CODE_WRONG")).toHaveLength(CODE_TRIES - 1);
  const kept = await db().loginCode.findUniqueOrThrow({ where: { interactionId: id } });
  expect(kept.attempts).toBe(CODE_TRIES);
});

test("of ten that enter the right code at once, one gets in", async () => {
  const id = uid();
  const code = await send(id, address());
  const tries = Array.from({ length: 10 }, () => outcome(verifyCode(id, code, "en")));
  expect((await Promise.all(tries)).sort()).toEqual([...Array(9).fill("CODE_EXPIRED"), "ok"]);
});

test("two first sign-ins of one address at once make one account", async () => {
  const email = address();
  const ids = [uid(), uid(), uid()];
  const codes: string[] = [];
  for (const id of ids) codes.push(await send(id, email));
  const users = await Promise.all(ids.map((id, at) => verifyCode(id, codes[at] ?? "", "en")));
  expect(new Set(users).size).toBe(1);
});

test("a code is good for ten minutes", async () => {
  const [early, late] = [uid(), uid()];
  const [first, second] = [await send(early, address()), await send(late, address())];
  pass(CODE_MINUTES * 60 - 1);
  await verifyCode(early, first, "en");
  pass(2);
  await refused(verifyCode(late, second, "en"), "CODE_EXPIRED");
});

test("another code may be asked for after a minute, and replaces the first", async () => {
  const [id, email] = [uid(), address()];
  const first = await send(id, email);
  pass(20);
  await expect(sendCode(id, email, "en", HERE)).rejects.toMatchObject({
    code: "CODE_TOO_SOON",
    retryAfter: RESEND_SECONDS - 20,
  });
  pass(RESEND_SECONDS - 20);
  const second = await send(id, email);
  if (second !== first) await refused(verifyCode(id, first, "en"), "CODE_WRONG");
  await verifyCode(id, second, "en");
});

test("of ten that ask again at once, one gets a code", async () => {
  const [id, email] = [uid(), address()];
  await send(id, email);
  pass(RESEND_SECONDS);
  const asked = Array.from({ length: 10 }, () => outcome(sendCode(id, email, "en", HERE)));
  expect((await Promise.all(asked)).sort()).toEqual([...Array(9).fill("CODE_TOO_SOON"), "ok"]);
});

test("a mistyped address can be put right at once, and its code proves the new one", async () => {
  const id = uid();
  await send(id, address());
  const email = address();
  const code = await send(id, email);
  const user = await db().user.findUnique({ where: { id: await verifyCode(id, code, "en") } });
  expect(user?.email).toBe(email);
});

test("outside of the demo the code comes by mail, in the reader's language", async () => {
  changeSettings({ DEMO: "0" });
  for (const locale of LOCALES) {
    const [id, email] = [uid(), address()];
    expect(await sendCode(id, email, locale, HERE)).toEqual({ resendAfter: RESEND_SECONDS });
    const mail = (await readOutbox()).find(({ to }) => to === email);
    const code = /\d{6}/.exec(mail?.subject ?? "")?.[0] ?? "";
    expect(mail?.text).toContain(code);
    expect(mail?.html).toContain(code);
    expect(mail?.text).toContain(
      { uk: "Nearshelf ніколи", en: "Nobody from", de: "Niemand von" }[locale],
    );
    await verifyCode(id, code, locale);
  }
});

test("a mail server that is down is told, and asking again needs no waiting", async () => {
  const gone = await startSmtpServer();
  await gone.close();
  changeSettings({ DEMO: "0", SMTP_URL: gone.url });
  const [id, email] = [uid(), address()];
  await refused(sendCode(id, email, "en", HERE), "MAIL_FAILED");
  const server = await startSmtpServer();
  changeSettings({ SMTP_URL: server.url });
  await sendCode(id, email, "en", HERE);
  expect(server.mails).toEqual([expect.stringContaining(`To: ${email}`)]);
  await server.close();
});

test("a mail server that says nothing does not hold up the answer", async () => {
  const server = await startSmtpServer({ silent: true });
  changeSettings({ DEMO: "0", SMTP_URL: server.url });
  const begun = performance.now();
  await sendCode(uid(), address(), "en", HERE);
  expect(performance.now() - begun).toBeLessThan(6_000);
  await server.close();
});

test("a mail server that repeats the address it refuses does not bring it into the log", async () => {
  const email = "private.person@test.example";
  const smtp = await startSmtpServer({
    reject: { at: "RCPT", answer: `550 5.1.1 <${email}>: Recipient address rejected` },
  });
  changeSettings({ DEMO: "0", SMTP_URL: smtp.url });
  const lines = collectLog("info");
  await refused(sendCode(uid(), email, "en", HERE), "MAIL_FAILED");
  await smtp.close();
  expect(JSON.stringify(lines)).toContain("Recipient address rejected");
  expect(JSON.stringify(lines)).not.toMatch(/private\.person|test\.example/);
});
