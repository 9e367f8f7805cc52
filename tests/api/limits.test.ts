import { afterEach, expect, test, vi } from "vitest";
import { GET as SIGN_IN_PAGE, POST as SIGN_IN } from "@/app/api/auth/[...nextauth]/route";
import { POST as UPLOAD } from "@/app/api/images/upload/[category]/route";
import { PUT as READ_ALL } from "@/app/api/notifications/read-all/route";
import { POST as REPORT } from "@/app/api/reports/route";
import { GET as HAS_PASSWORD } from "@/app/api/users/has-password/route";
import { GET as ME } from "@/app/api/users/me/route";
import { env } from "@/lib/server/env";
import { readOutbox } from "@/lib/server/mail/outbox";
import { PEER_HEADER, RATES, limiters } from "@/lib/server/http/rate-limit";
import { newToken } from "@/lib/server/secrets/secrets";
import { sendCode, verifyCode } from "@/lib/features/identity/codes/sign-in-code-commands";
import { deviceCookie, deviceOf } from "@/lib/features/identity/session/device";
import { signInWithPassword } from "@/lib/features/identity/account/password-commands";
import { hashPassword } from "@/lib/features/identity/account/passwords";
import { call } from "../support/call";
import { collectLog } from "../support/log";
import { person } from "../support/people";
import { pictureForm } from "../support/pictures";
import { changeSettings } from "../support/settings";

const UNKNOWN = "00000000-0000-4000-8000-000000000000";
const CHUNK = new Uint8Array(64 * 1024).fill(120);

afterEach(() => {
  vi.useRealTimers();
  changeSettings({ RATE_LIMIT_FACTOR: "1000", DEMO: "" });
  limiters().clear();
});

/** As in production: rate limits apply, and codes are mailed. @param factor of the limits. */
function countStrictly(factor = 1): void {
  changeSettings({ RATE_LIMIT_FACTOR: String(factor), DEMO: "0", SMTP_URL: "" });
  limiters().clear();
}

/** A fifth of the limits, as hashes of passwords take long. */
const FIFTH = 0.2;
const PASSWORDS = {
  each: RATES.password.points * FIFTH,
  anywhere: RATES.passwordAnywhere.points * FIFTH,
};

/** A body in pieces; `read` counts those that were read. */
function inPieces(pieces: number, piece: (at: number) => Uint8Array | Promise<Uint8Array>) {
  const taken = { read: 0 };
  const stream = new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        if (taken.read === pieces) return controller.close();
        taken.read += 1;
        controller.enqueue(await piece(taken.read - 1));
      },
    },
    { highWaterMark: 0 },
  );
  return { stream, taken };
}

test("an endless form at the sign-in is refused before it fills the memory", async () => {
  const { stream, taken } = inPieces(200, () => CHUNK);
  const request = new Request("http://localhost:3999/api/auth/signin/nearshelf", {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded", origin: env().APP_URL },
    body: stream,
    duplex: "half",
  } as RequestInit);
  const params = Promise.resolve({ nextauth: ["signin", "nearshelf"] });
  expect((await SIGN_IN(request, { params })).status).toBe(413);
  expect(taken.read).toBeLessThan(5);
});

test.each([
  ["error", "€"],
  ["error", "\r\nSet-Cookie: a=b"],
  ["error", "\ud800"],
  ["error", "a&from=/elsewhere"],
  ["signin", "€"],
  ["signin", "\r\nSet-Cookie: a=b"],
])(
  "whatever the address of %s says goes on to the sign-in page as one value: %j",
  async (page, value) => {
    const query = new URLSearchParams({ error: value });
    const request = new Request(`http://localhost:3999/api/auth/${page}?${query}`);
    const answer = await SIGN_IN_PAGE(request, { params: Promise.resolve({ nextauth: [page] }) });
    expect(answer.status).toBe(302);
    const to = new URL(answer.headers.get("location") ?? "", "http://localhost:3999");
    expect([to.pathname, to.searchParams.get("error")]).toEqual(["/login", value.toWellFormed()]);
    expect(to.searchParams.has("from")).toBe(false);
    expect(answer.headers.getSetCookie().join()).not.toContain("a=b");
  },
);

test("a picture may take a minute to arrive over a slow line", async () => {
  const reader = await person();
  const whole = new Response(await pictureForm());
  const type = whole.headers.get("content-type") ?? "";
  const bytes = new Uint8Array(await whole.arrayBuffer());
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const { stream } = inPieces(2, (at) => {
    if (at === 1) vi.advanceTimersByTime(60_000);
    return at === 0 ? bytes.slice(0, 100) : bytes.slice(100);
  });
  const request = new Request("http://localhost:3999/api/images/upload/book-cover", {
    method: "POST",
    headers: { "content-type": type, authorization: `Bearer ${reader.token}` },
    body: stream,
    duplex: "half",
  } as RequestInit);
  const answer = await UPLOAD(request, { params: Promise.resolve({ category: "book-cover" }) });
  expect(answer.status).toBe(201);
});

test.each([
  ["180,000 parts", (line: string) => `${line}\r\n\r\n\r\n`.repeat(180_000)],
  [
    "two million headers",
    (line: string) =>
      `${line}\r\ncontent-disposition: form-data; name=a\r\n${"a:b\r\n".repeat(1_900_000)}`,
  ],
  ["no end", (line: string) => `${line}\r\ncontent-disposition: form-data; name=a\r\n\r\nx`],
  [
    "two files",
    (line: string) =>
      `${line}\r\ncontent-disposition: form-data; name=file; filename=a\r\n\r\nx\r\n`.repeat(2),
  ],
])("a form with %s is refused before it takes the processor for long", async (_, body) => {
  const reader = await person();
  const request = new Request("http://localhost:3999/api/images/upload/book-cover", {
    method: "POST",
    headers: {
      "content-type": "multipart/form-data; boundary=line",
      authorization: `Bearer ${reader.token}`,
    },
    body: body("--line"),
  });
  const before = process.cpuUsage();
  const answer = await UPLOAD(request, { params: Promise.resolve({ category: "book-cover" }) });
  expect(answer.status).toBe(400);
  expect(process.cpuUsage(before).user / 1000, "milliseconds of processor").toBeLessThan(500);
});

test("a form without a boundary, or of another kind, is refused", async () => {
  const reader = await person();
  const send = (type: string) =>
    call(UPLOAD, {
      as: reader,
      params: { category: "book-cover" },
      method: "POST",
      headers: { "content-type": type },
    });
  expect((await send("multipart/form-data")).body.code).toBe("BAD_REQUEST");
  expect((await send("multipart/form-data; boundary=x")).body.code).toBe("BAD_REQUEST");
  expect((await send("text/plain")).body.fields).toEqual({ file: { code: "required" } });
});

const EAGER = {
  read: { status: 200, handler: HAS_PASSWORD, body: undefined },
  write: { status: 204, handler: READ_ALL, body: {} },
  upload: { status: 400, handler: UPLOAD, body: {} },
  report: {
    ...{ status: 404, handler: REPORT },
    body: { targetUserId: UNKNOWN, reason: "spam", details: "Ads" },
  },
} as const;

test.each(Object.entries(EAGER))(
  "whose calls go over the %s rate is told when to come again; others are not hindered",
  async (rate, { status, handler, body }) => {
    const [eager, calm] = [await person(), await person()];
    const send = (as: typeof eager) =>
      call(handler, { as, params: { category: "book-cover" }, body });
    countStrictly();
    changeSettings({ RATE_LIMIT_FACTOR: "0.1" });
    for (let at = 0; at < RATES[rate as keyof typeof EAGER].points / 10; at += 1)
      expect((await send(eager)).status).toBe(status);
    const refused = await send(eager);
    expect(refused).toMatchObject({ status: 429, body: { code: "RATE_LIMITED" } });
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    expect((await send(calm)).status).toBe(status);
  },
);

const HOME = "198.51.100.7";

test("codes are counted for each caller; many callers together reach the address's own bound", async () => {
  countStrictly();
  const send = (from: string) => sendCode(crypto.randomUUID(), "flooded@example.org", "en", from);
  for (let at = 0; at < RATES.code.points; at += 1) await send("203.0.113.1");
  await expect(send("203.0.113.1")).rejects.toMatchObject({ code: "RATE_LIMITED" });
  await send(HOME);
  for (let at = RATES.code.points + 1; at < RATES.codeAnywhere.points; at += 1)
    await send(`10.0.0.${at}`);
  await expect(send("192.0.2.1")).rejects.toMatchObject({ code: "RATE_LIMITED" });
});

test("ten wrong passwords hold up who typed them, and not the account's owner elsewhere", async () => {
  countStrictly();
  const reader = await person({ passwordHash: await hashPassword("right and long") });
  const enter = (password: string, from: string) =>
    signInWithPassword({ email: reader.email, password }, from);
  for (let at = 0; at < RATES.password.points; at += 1) {
    await expect(enter("wrong", "203.0.113.1")).rejects.toMatchObject({ code: "SIGN_IN_FAILED" });
  }
  await expect(enter("right and long", "203.0.113.1")).rejects.toMatchObject({
    code: "RATE_LIMITED",
  });
  expect(await enter("right and long", HOME)).toBe(reader.id);
});

test("guessed at from everywhere, an account wants its mailed code; an unknown address answers alike", async () => {
  countStrictly(FIFTH);
  const reader = await person({ passwordHash: await hashPassword("right and long") });
  for (const email of [reader.email, "nobody-at-all@example.org"]) {
    const enter = (from: string) =>
      signInWithPassword({ email, password: "wrong" }, from).catch((error) => error.code);
    const tries = Array.from({ length: PASSWORDS.anywhere }, (_, at) => enter(`10.0.1.${at}`));
    expect(new Set(await Promise.all(tries))).toEqual(new Set(["SIGN_IN_FAILED"]));
    expect(await enter("192.0.2.1")).toBe("PASSWORD_PAUSED");
  }
  const owner = signInWithPassword({ email: reader.email, password: "right and long" }, HOME);
  await expect(owner).rejects.toMatchObject({
    code: "PASSWORD_PAUSED",
    retryAfter: expect.any(Number),
  });
  const uid = crypto.randomUUID();
  await sendCode(uid, reader.email, "en", HOME);
  const mail = (await readOutbox()).find(({ to }) => to === reader.email);
  const code = /\d{6}/.exec(mail?.subject ?? "")?.[0] ?? "";
  expect(await verifyCode(uid, code, "en")).toBe(reader.id);
});

test("a browser that has signed in to the account before is not held up by strangers, nor is a code that was sent", async () => {
  countStrictly(FIFTH);
  const reader = await person({ passwordHash: await hashPassword("right and long") });
  const { email } = reader;
  const cookie = (await deviceCookie(new Request(env().APP_URL), reader.id)).split(";")[0] ?? "";
  const device = await deviceOf(new Request(env().APP_URL, { headers: { cookie } }));
  const enter = (from: string, password: string, known = device) =>
    signInWithPassword({ email, password }, from, known).catch((error) => error.code);
  const uid = crypto.randomUUID();
  await sendCode(uid, email, "en", HOME);
  const sent = (await readOutbox()).find(({ to }) => to === email);
  for (let at = 0; at < PASSWORDS.anywhere; at += 1) await enter(`10.0.2.${at}`, "wrong", null);
  const send = (from: string, known = device) =>
    sendCode(crypto.randomUUID(), email, "en", from, known);
  for (let at = 1; at < RATES.codeAnywhere.points * FIFTH; at += 1)
    await send(`10.0.3.${at}`, null);

  expect(await enter("192.0.2.1", "right and long", null)).toBe("PASSWORD_PAUSED");
  await expect(send("192.0.2.1", null)).rejects.toMatchObject({ code: "RATE_LIMITED" });
  expect(await enter("192.0.2.1", "right and long")).toBe(reader.id);
  await send("192.0.2.1");
  expect(await verifyCode(uid, /\d{6}/.exec(sent?.subject ?? "")?.[0] ?? "", "en")).toBe(reader.id);

  for (let at = 1; at < PASSWORDS.each; at += 1) await enter("192.0.2.1", "wrong");
  expect(await enter("192.0.2.2", "right and long"), "its own tries are counted").toBe(
    "RATE_LIMITED",
  );
  const other = await person({ passwordHash: await hashPassword("right and long") });
  for (let at = 0; at < PASSWORDS.each; at += 1) {
    await signInWithPassword({ email: other.email, password: "wrong" }, HOME, device).catch(
      () => undefined,
    );
  }
  const elsewhere = signInWithPassword({ email: other.email, password: "wrong" }, HOME, device);
  await expect(elsewhere, "to another account it is a stranger").rejects.toMatchObject({
    code: "RATE_LIMITED",
  });
});

const codesTo = async (emails: string[]) =>
  (await readOutbox()).filter(({ to }) => emails.includes(to)).length;
const strangers = (count: number) =>
  Array.from({ length: count }, () => `stranger-${crypto.randomUUID()}@example.org`);

test("one sign-in asks codes for at most five addresses, of readers or not", async () => {
  countStrictly();
  const uid = crypto.randomUUID();
  const reader = await person();
  for (const email of strangers(RATES.codeAddress.points)) await sendCode(uid, email, "en", HOME);
  for (const email of [...strangers(1), reader.email]) {
    await expect(sendCode(uid, email, "en", HOME)).rejects.toMatchObject({ code: "RATE_LIMITED" });
  }
});

test("a caller's codes reach ten addresses without an account an hour; the answers are alike, and readers get theirs", async () => {
  countStrictly();
  const unknown = strangers(14);
  const [one, other] = [await person(), await person()];
  const send = (email: string, from = HOME) => sendCode(crypto.randomUUID(), email, "en", from);
  const answers = [];
  for (const email of [...unknown, one.email, other.email]) answers.push(await send(email));
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  expect(await codesTo(unknown)).toBe(10);
  expect(await codesTo([one.email, other.email])).toBe(2);
  const [elsewhere = ""] = strangers(1);
  await send(elsewhere, "203.0.113.77");
  expect(await codesTo([elsewhere])).toBe(1);
});

test("an address without an account gets five codes an hour over all callers, and nobody can tell; a reader's gets more", async () => {
  countStrictly();
  const [unknown = "", other = ""] = strangers(2);
  const reader = await person();
  const send = (email: string, from: string) => sendCode(crypto.randomUUID(), email, "en", from);
  const answers = [];
  for (let at = 0; at < RATES.codeAnywhere.points; at += 1)
    answers.push(await send(unknown, `10.0.4.${at % 4}`));
  expect(await codesTo([unknown])).toBe(5);
  for (let at = 0; at < 12; at += 1) answers.push(await send(reader.email, `10.0.5.${at}`));
  expect(await codesTo([reader.email])).toBe(12);
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  for (let at = 0; at < RATES.strangerCode.points; at += 1) await send(other, "10.0.4.0");
  expect(await codesTo([other]), "a caller who may mail no more takes nothing from it").toBe(0);
  await send(other, HOME);
  expect(await codesTo([other])).toBe(1);
});

test("codes to addresses without an account are bounded for the whole service, which the log says once", async () => {
  countStrictly();
  changeSettings({ RATE_LIMIT_FACTOR: "0.05" });
  const lines = collectLog();
  const bound = RATES.strangerCodes.points * 0.05;
  const unknown = strangers(bound + 5);
  const reader = await person();
  const sent = unknown.map((email, at) =>
    sendCode(crypto.randomUUID(), email, "en", `198.51.100.${at}`),
  );
  await Promise.all(sent);
  await sendCode(crypto.randomUUID(), reader.email, "en", HOME);
  expect(await codesTo(unknown)).toBe(bound);
  expect(await codesTo([reader.email])).toBe(1);
  expect(lines.filter(({ limit }) => limit === "strangerCodes")).toHaveLength(1);
});

const asks = (token: string, peer = "203.0.113.9") =>
  call(ME, { headers: { authorization: `Bearer ${token}`, [PEER_HEADER]: peer } });

test("who tries out tokens is soon refused; a valid token works all the same, also one not seen before", async () => {
  const [known, other] = [await person(), await person()];
  countStrictly();
  expect((await asks(known.token)).status).toBe(200);
  for (let at = 0; at < RATES.guess.points; at += 1)
    expect((await asks(newToken())).status).toBe(401);
  const refused = await asks(newToken());
  expect(refused).toMatchObject({ status: 429, body: { code: "RATE_LIMITED" } });
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  for (const neighbour of [known, other]) expect((await asks(neighbour.token)).status).toBe(200);
  expect((await asks(newToken(), HOME)).status, "who tries elsewhere begins anew").toBe(401);
});

test("an address of IPv6 counts as the network it stands for", async () => {
  countStrictly();
  for (let at = 0; at <= RATES.guess.points; at += 1)
    await asks(newToken(), `2001:db8:1:2::${at.toString(16)}`);
  expect((await asks(newToken(), "2001:db8:1:2:ffff::1")).status).toBe(429);
  expect((await asks(newToken(), "2001:db8:1:3::1")).status).toBe(401);
});
