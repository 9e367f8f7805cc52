import pino from "pino";
import { expect, test } from "vitest";
import { z } from "zod";
import { db } from "@/lib/server/database/db";
import { handle } from "@/lib/server/http/handle";
import { evictActor } from "@/lib/server/session/session";
import { call } from "../support/call";
import { cookieOf, person } from "../support/people";
import { logging } from "@/lib/server/log/log";

const known = z.object({ id: z.uuid() });
const summary = "For this test alone";
const whoAmI = handle({
  summary,
  auth: "account",
  output: known,
  run: async ({ actor }) => ({ id: actor.id }),
});
const members = handle({
  summary,
  auth: "member",
  output: known,
  run: async ({ actor }) => ({ id: actor.id }),
});
const admins = handle({
  summary,
  auth: "admin",
  output: known,
  run: async ({ actor }) => ({ id: actor.id }),
});
const create = handle({
  summary,
  auth: "member",
  idempotent: true,
  status: 201,
  body: z.object({ name: z.string().min(1) }),
  output: known,
  run: async () => ({ id: crypto.randomUUID() }),
});

test("a bearer token or the signed cookie says who calls; nothing else does", async () => {
  const reader = await person();
  const cookie = await cookieOf(reader);
  expect((await call(whoAmI, { as: reader })).body).toEqual({ id: reader.id });
  expect((await call(whoAmI, { headers: { cookie } })).body).toEqual({ id: reader.id });
  expect((await call(whoAmI)).status).toBe(401);
  expect((await call(whoAmI, { headers: { authorization: "Bearer nonsense" } })).status).toBe(401);
  expect((await call(whoAmI, { headers: { cookie: `${cookie}x` } })).status).toBe(401);
});

test("an ended, expired or banned session is nobody", async () => {
  const reader = await person();
  await db().session.update({
    where: { id: reader.actor.sessionId },
    data: { revokedAt: new Date() },
  });
  expect((await call(whoAmI, { as: reader })).status).toBe(401);
  const late = await person();
  await db().session.update({
    where: { id: late.actor.sessionId },
    data: { expiresAt: new Date(0) },
  });
  expect((await call(whoAmI, { as: late })).status).toBe(401);
  const banned = await person();
  expect((await call(whoAmI, { as: banned })).status).toBe(200);
  await db().user.update({ where: { id: banned.id }, data: { bannedAt: new Date() } });
  evictActor(banned.id);
  expect((await call(whoAmI, { as: banned })).status).toBe(401);
});

test("a session that was being read while its reader changed is read again", async () => {
  const reader = await person();
  const reading = call(whoAmI, { as: reader });
  evictActor(reader.id);
  expect((await reading).status).toBe(200);
  await db().user.update({ where: { id: reader.id }, data: { bannedAt: new Date() } });
  expect((await call(whoAmI, { as: reader })).status).toBe(401);
});

test("an incomplete profile reaches only what is its own", async () => {
  const newcomer = await person({ country: null, postalCode: null });
  expect((await call(whoAmI, { as: newcomer })).status).toBe(200);
  expect((await call(members, { as: newcomer })).body).toMatchObject({
    status: 403,
    code: "PROFILE_INCOMPLETE",
  });
});

test("to others an admin's address does not exist", async () => {
  expect((await call(admins)).status).toBe(404);
  expect((await call(admins, { as: await person() })).status).toBe(404);
  expect((await call(admins, { as: await person({ role: "ADMIN" }) })).status).toBe(200);
});

test("a cookie alone changes nothing from a foreign or unknown origin", async () => {
  const reader = await person();
  const cookie = await cookieOf(reader);
  const send = (headers: Record<string, string>) =>
    call(create, { body: { name: "x" }, headers: { cookie, ...headers } });
  expect((await send({})).body.code).toBe("FOREIGN_ORIGIN");
  expect((await send({ origin: "https://evil.example" })).body.code).toBe("FOREIGN_ORIGIN");
  expect((await send({ origin: "http://localhost:3999" })).status).toBe(201);
});

test("the log tells of a call without what was sent along", async () => {
  const lines: string[] = [];
  const before = logging().logger;
  logging().logger = pino({ base: undefined }, { write: (line: string) => void lines.push(line) });
  try {
    const reader = await person();
    const secret = "SECRET-in-a-call";
    await call(create, {
      as: reader,
      query: { token: secret },
      body: { name: [secret] },
      headers: { cookie: secret },
    });
    expect(lines).toHaveLength(1);
    expect(JSON.parse(lines[0] ?? "")).toMatchObject({
      method: "POST",
      path: "/api/test",
      status: 400,
    });
    expect(lines.join()).not.toMatch(new RegExp([secret, reader.token, reader.email].join("|")));
  } finally {
    logging().logger = before;
  }
});

test("bad JSON and wrong fields are told by name", async () => {
  const reader = await person();
  const broken = new Request("http://localhost:3999/api/test", {
    method: "POST",
    headers: { authorization: `Bearer ${reader.token}` },
    body: "{",
  });
  const answer = await create(broken, { params: Promise.resolve({}) });
  expect(answer.status).toBe(400);
  expect(answer.headers.get("content-type")).toBe("application/problem+json");
  const empty = await call(create, { as: reader, body: { name: "" } });
  expect(empty.body).toMatchObject({
    code: "INVALID_INPUT",
    fields: { name: { code: "required" } },
  });
  expect((await call(create, { as: reader, body: { name: "x".repeat(120_000) } })).status).toBe(
    413,
  );
});

test("the same key and body give the first answer again, another body is refused", async () => {
  const reader = await person();
  const headers = { "idempotency-key": "k1" };
  const send = (name: string) => call(create, { as: reader, body: { name }, headers });
  const [first, second] = [await send("a"), await send("a")];
  expect(first.status).toBe(201);
  expect(second.status).toBe(201);
  expect(second.body).toEqual(first.body);
  expect((await send("b")).body.code).toBe("IDEMPOTENCY_MISMATCH");
});
