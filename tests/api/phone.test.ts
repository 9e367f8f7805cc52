import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { PUT as change } from "@/app/api/users/[id]/route";
import { GET as me } from "@/app/api/users/me/route";
import { POST as send } from "@/app/api/users/me/phone/code/route";
import { POST as verify } from "@/app/api/users/me/phone/verify/route";
import { db } from "@/lib/server/database/db";
import { RATES, limiters } from "@/lib/server/http/rate-limit";
import { call } from "../support/call";
import { httpService } from "../support/http-service";
import { changeReader, person, type Person } from "../support/people";
import { changeSettings } from "../support/settings";

beforeEach(() => changeSettings({ DEMO: "0", SMS_URL: "", SMS_TOKEN: "" }));

/** A local SMS gateway: responds with this status, or never for null. */
async function gateway(status: number | null = 200, path = "/send") {
  const service = await httpService((response) => {
    if (status !== null) response.writeHead(status).end();
  });
  onTestFinished(service.close);
  changeSettings({ SMS_URL: service.url + path });
  return service;
}

const withPhone = (phoneNumber = "050 123 45 67") => person({ phoneNumber });
const ask = (as: Person) => call(send, { as, method: "POST" });
const enter = (as: Person, code: string) => call(verify, { as, body: { code } });
const codeIn = (text = "") => /\d{6}/.exec(text)?.[0] ?? "";
const isVerified = async (as: Person) =>
  ((await call(me, { as })).body.verification as { phoneVerified: boolean }).phoneVerified;
/** A new factor resets the rate limits. */
function setFactor(factor: string) {
  changeSettings({ RATE_LIMIT_FACTOR: factor });
  limiters().clear();
}
/** Makes the last code older by this many seconds. */
async function age(reader: Person, seconds: number) {
  await db().$executeRaw`
    UPDATE "PhoneCode" SET "sentAt" = "sentAt" - make_interval(secs => ${seconds}),
           "expiresAt" = "expiresAt" - make_interval(secs => ${seconds}) WHERE "userId" = ${reader.id}::uuid`;
}

test("a code goes to the number as the world dials it, by JSON, and confirms it", async () => {
  const { methods, headers, bodies } = await gateway(202);
  changeSettings({ SMS_TOKEN: "gateway-secret" });
  const reader = await withPhone();
  expect((await ask(reader)).body).toEqual({
    phoneNumber: "+380501234567",
    spacedNumber: "+380 50 123 4567",
    resendAfter: 60,
    inOutbox: false,
  });
  expect(methods).toEqual(["POST"]);
  expect(headers[0]?.authorization).toBe("Bearer gateway-secret");
  const message = JSON.parse(bodies[0] ?? "{}") as { to: string; text: string };
  expect(message.to).toBe("+380501234567");
  const code = codeIn(message.text);
  expect((await enter(reader, `${code.slice(0, 3)} ${code.slice(3)}`)).status).toBe(204);
  expect(await isVerified(reader)).toBe(true);
  expect((await call(me, { as: reader })).body.phoneNumber).toBe("+380501234567");
  expect((await enter(reader, code)).body.code, "once").toBe("CODE_EXPIRED");
});

test("another number has to be confirmed anew; the same one written otherwise does not", async () => {
  const { methods, paths, bodies } = await gateway(200, "/sms?to={to}&text={text}");
  const reader = await withPhone();
  await ask(reader);
  expect([methods, bodies]).toEqual([["GET"], [""]]);
  const { searchParams } = new URL(paths[0] ?? "", "http://gateway");
  expect(searchParams.get("to")).toBe("+380501234567");
  await enter(reader, codeIn(searchParams.get("text") ?? ""));
  const save = (phoneNumber: string) =>
    call(change, { as: reader, params: { id: reader.id }, method: "PUT", body: { phoneNumber } });
  await save("+380 (50) 123-45-67");
  expect(await isVerified(reader)).toBe(true);
  await save("+380 50 123 45 68");
  expect(await isVerified(reader)).toBe(false);
});

test("a code is for the number it was sent to, good for ten minutes and five tries", async () => {
  const { bodies } = await gateway();
  const [moved, slow, guessing] = [
    await withPhone(),
    await withPhone("+380501111111"),
    await withPhone("+380502222222"),
  ];
  for (const reader of [moved, slow, guessing]) await ask(reader);
  const [first, second, third] = bodies.map((body) =>
    codeIn((JSON.parse(body) as { text: string }).text),
  );
  await changeReader(moved, { phoneNumber: "+380503333333" });
  expect((await enter(moved, first ?? "")).body.code).toBe("CODE_EXPIRED");
  await age(slow, 601);
  expect((await enter(slow, second ?? "")).body.code).toBe("CODE_EXPIRED");
  const wrong = third === "000000" ? "111111" : "000000";
  const codes = [];
  for (let tries = 0; tries < 5; tries += 1) codes.push((await enter(guessing, wrong)).body.code);
  expect(codes).toEqual(["CODE_WRONG", "CODE_WRONG", "CODE_WRONG", "CODE_WRONG", "CODE_EXPIRED"]);
  expect((await enter(guessing, third ?? "")).body.code).toBe("CODE_EXPIRED");
  for (const reader of [moved, slow, guessing]) expect(await isVerified(reader)).toBe(false);
});

test("another code comes after a minute, and ten in an hour at most", async () => {
  await gateway();
  const reader = await withPhone();
  await ask(reader);
  const early = await ask(reader);
  expect(early.body.code).toBe("CODE_TOO_SOON");
  expect(Number(early.headers.get("retry-after"))).toBeGreaterThan(50);
  await age(reader, 61);
  expect((await ask(reader)).status).toBe(200);
  setFactor("1");
  const other = await withPhone("+380504444444");
  const answers: number[] = [];
  for (let at = 0; at < 11; at += 1) {
    answers.push((await ask(other)).status);
    await age(other, 61);
  }
  expect(answers.at(-1)).toBe(429);
  setFactor("1000");
});

test.each([
  ["refuses", 500],
  ["redirects", 302],
  ["does not answer", null],
])("a gateway that %s is told of, and one may ask again at once", async (_, status) => {
  await gateway(status);
  const reader = await withPhone();
  const started = Date.now();
  const answer = await ask(reader);
  expect([answer.status, answer.body.code]).toEqual([503, "SMS_FAILED"]);
  expect(Date.now() - started).toBeLessThan(8_000);
  await gateway();
  expect((await ask(reader)).status).toBe(200);
});

test("without a gateway nothing can be confirmed, but in the demo, where it lands in the outbox", async () => {
  const reader = await withPhone();
  expect((await ask(reader)).body.code).toBe("SMS_FAILED");
  expect((await ask(await person())).body.code).toBe("PHONE_INVALID");
  changeSettings({ DEMO: "1" });
  expect((await ask(reader)).body).toMatchObject({ inOutbox: true });
  const folder = join(process.env.DATA_DIR ?? "", "outbox");
  const [name = ""] = await readdir(folder);
  const kept = JSON.parse(await readFile(join(folder, name), "utf8")) as {
    to: string;
    text: string;
    sms: boolean;
  };
  expect(kept).toMatchObject({ to: "+380501234567", sms: true });
  expect((await enter(reader, codeIn(kept.text))).status).toBe(204);
});

test("texts are paid for by the operator, so all readers together have a limit too", async () => {
  await gateway();
  setFactor("0.01");
  for (let at = 0; at < RATES.texts.points / 100; at += 1) {
    expect((await ask(await withPhone(`050 123 46 ${10 + at}`))).status).toBe(200);
  }
  const refused = await ask(await withPhone("050 123 46 99"));
  expect([refused.status, refused.body.code, refused.headers.has("retry-after")]).toEqual([
    429,
    "RATE_LIMITED",
    true,
  ]);
  setFactor("1000");
});
