import { expect, test } from "vitest";
import { z } from "zod";
import { handle } from "@/lib/server/http/handle";
import { evictActor } from "@/lib/server/session/session";
import { call } from "../support/call";
import { changeReader, changeSession, cookieOf, person } from "../support/people";
import { collectLog } from "../support/log";

const summary = "For this test alone";
const whoAmI = handle({
  summary,
  auth: "account",
  output: z.object({ id: z.uuid() }),
  run: async ({ actor }) => ({ id: actor.id }),
});
const create = handle({
  summary,
  auth: "member",
  body: z.object({ name: z.string().min(1) }),
  output: z.object({}),
  run: async () => ({}),
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
  await changeSession(reader, { revokedAt: new Date() });
  expect((await call(whoAmI, { as: reader })).status).toBe(401);
  const late = await person();
  await changeSession(late, { expiresAt: new Date(0) });
  expect((await call(whoAmI, { as: late })).status).toBe(401);
  const banned = await person();
  expect((await call(whoAmI, { as: banned })).status).toBe(200);
  await changeReader(banned, { bannedAt: new Date() });
  evictActor(banned.id);
  expect((await call(whoAmI, { as: banned })).status).toBe(401);
});

test("a session that was being read while its reader changed is read again", async () => {
  const reader = await person();
  const reading = call(whoAmI, { as: reader });
  evictActor(reader.id);
  expect((await reading).status).toBe(200);
  await changeReader(reader, { bannedAt: new Date() });
  expect((await call(whoAmI, { as: reader })).status).toBe(401);
});

test("the log tells of a call without what was sent along", async () => {
  const lines = collectLog("info");
  const reader = await person();
  const secret = "SECRET-in-a-call";
  await call(create, {
    as: reader,
    query: { token: secret },
    body: { name: [secret] },
    headers: { cookie: secret },
  });
  expect(lines).toMatchObject([{ method: "POST", path: "/api/test", status: 400 }]);
  const secrets = new RegExp([secret, reader.token, reader.email].join("|"));
  expect(JSON.stringify(lines)).not.toMatch(secrets);
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
