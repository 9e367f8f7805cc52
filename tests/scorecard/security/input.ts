import { Contract } from "../../support/contract";
import { call, type Answer, type Reader } from "../reader";
import { row } from "../row";
import type { Site } from "../world";

interface Schema {
  type?: string | string[];
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
  allOf?: Schema[];
}

interface Operation {
  parameters?: { name: string; in: string; schema?: Schema }[];
  requestBody?: { content: Record<string, { schema?: Schema }> };
}

interface Call {
  method: string;
  /** Without /api. */
  path: string;
  /** Names of the fields of the body, and of the query. */
  fields: string[];
  query: string[];
}

/** Every documented call, except those that end the reader's own session. */
async function documented(site: Site): Promise<{ calls: Call[]; contract: Contract }> {
  const { body } = await call<{ paths: Record<string, Record<string, Operation>> }>(
    site.url,
    "GET",
    "/api/openapi.json",
  );
  const left = /sign-out|users\/me\/sessions|^\/auth|DELETE \/users\/me$/;
  const calls = Object.entries(body.paths)
    .flatMap(([path, operations]) =>
      Object.entries(operations).map(([verb, { parameters = [], requestBody }]) => {
        const query = parameters.filter((each) => each.in === "query").map(({ name }) => name);
        const fields = fieldsOf(requestBody?.content["application/json"]?.schema);
        return { method: verb.toUpperCase(), path: path.replace(/^\/api/, ""), query, fields };
      }),
    )
    .filter(({ method, path }) => !left.test(`${method} ${path}`) && !left.test(path));
  return { calls, contract: new Contract(body) };
}

function fieldsOf(schema: Schema | undefined): string[] {
  if (!schema) return [];
  const nested = [...(schema.anyOf ?? []), ...(schema.allOf ?? [])].flatMap(fieldsOf);
  return [...new Set([...Object.keys(schema.properties ?? {}), ...nested])];
}

/** Raw JSON for one field. */
const VALUES: Record<string, string> = {
  ...{
    null: "null",
    number: "7",
    negative: "-1",
    huge: "1e309",
    fraction: "0.1",
    yes: "true",
    empty: '""',
    blanks: '"   "',
    list: "[]",
    object: "{}",
    nested: `${"[".repeat(2_000)}${"]".repeat(2_000)}`,
  },
  long: JSON.stringify("x".repeat(60_000)),
  nul: '"a\\u0000b"',
  surrogate: '"\\ud800"',
  rtl: '"\\u202eabc\\u2066"',
  emoji: JSON.stringify("📚👩‍👩‍👧‍👦".repeat(5)),
  proto: '{"__proto__":{"role":"ADMIN"}}',
  sql: JSON.stringify(`'; DROP TABLE "Book";--`),
  quote: JSON.stringify("' AND 1=CAST((SELECT version()) AS int)--"),
  // A sleeping database makes the answer slow.
  sleep: JSON.stringify("'; SELECT pg_sleep(3);--"),
  "inner sleep": JSON.stringify("' || (SELECT pg_sleep(3))::text || '"),
  markup: JSON.stringify("<script>alert(1)</script>"),
  path: JSON.stringify("../../../../etc/passwd"),
  lines: JSON.stringify("a\r\nSet-Cookie: x=1"),
};
/** Parts of a path, already encoded. */
const PATH_VALUES: Record<string, string> = {
  nul: "%00",
  "no UTF-8": "%FF",
  "half a character": "%ED%A0%80",
  rtl: "%E2%80%AE",
  upwards: "..%2f..%2fusers%2fme",
  sql: "'%3B--",
  number: "-1",
  long: "x".repeat(4_000),
};
/** A slower answer is requested once more, because the machine may have been busy. */
const SLOW_MS = 1_000;

interface Tally {
  contract: Contract;
  requests: number;
  slowest: number;
  faults: Map<string, number>;
}

type Sent = () => Promise<Answer<{ fields?: object; code?: string; detail?: string }>>;

async function judge(tally: Tally, what: string, send: Sent, field?: string): Promise<void> {
  let answer = await send();
  if (answer.ms > SLOW_MS) answer = await send();
  tally.requests += 1;
  tally.slowest = Math.max(tally.slowest, answer.ms);
  const blame = (fault: string) => tally.faults.set(fault, (tally.faults.get(fault) ?? 0) + 1);
  if (answer.status >= 500 && answer.status !== 507) blame(`${answer.status} for ${what}`);
  if (answer.ms > SLOW_MS) blame(`${Math.round(answer.ms)} ms for ${what}`);
  const [method = "", path = ""] = what.split(/[ ?]/);
  const type = answer.headers.get("content-type")?.split(";")[0] ?? null;
  try {
    // Too large requests are refused before the route, so they are not in the contract.
    if (answer.status !== 413) tally.contract.assert(`/api${path}`, method, { ...answer, type });
  } catch (error) {
    blame(`${what}: ${String(error)}`);
  }
  const { code, fields, detail = "" } = answer.body;
  if (/syntax error|pg_|SQLSTATE|prisma/i.test(detail)) blame(`the database's own words: ${what}`);
  const named =
    fields &&
    Object.keys(fields).some((name) => field === undefined || name.split(".")[0] === field);
  if (answer.status === 400 && code === "INVALID_INPUT" && !named && field)
    blame(`no field named: ${what}`);
}

async function hostileFields(
  site: Site,
  reader: Reader,
  calls: Call[],
  values: [string, string][],
  tally: Tally,
): Promise<void> {
  const nobody = (path: string) =>
    path.replace(/\{(\w+)\}/g, (_, name: string) =>
      name === "category" ? "book-cover" : crypto.randomUUID(),
    );
  const one = async ({ method, path, fields, query }: Call) => {
    const headers = { "content-type": "application/json", origin: site.url };
    const empty = method === "GET" ? undefined : "{}";
    // Only the reader's own profile exists, all other ids are random.
    const target = path === "/users/{id}" ? `/users/${reader.id}` : nobody(path);
    for (const [kind, value] of values) {
      for (const field of fields) {
        const others = fields.filter((each) => each !== field).map((each) => `"${each}":"1"`);
        // No field takes nested lists, so the answer has to name it.
        const wrong = kind === "nested" ? field : undefined;
        await judge(
          tally,
          `${method} ${path} ${field} ${kind}`,
          () =>
            reader.call(method, target, `{${[`"${field}":${value}`, ...others].join()}}`, headers),
          wrong,
        );
      }
      for (const name of query) {
        const text = encodeURIComponent(String(JSON.parse(value)).slice(0, 8_000).toWellFormed());
        await judge(tally, `${method} ${path}?${name} ${kind}`, () =>
          reader.call(method, `${target}?${name}=${text}`, empty, headers),
        );
      }
    }
    for (const [kind, value] of Object.entries(PATH_VALUES)) {
      for (const [parameter] of path.matchAll(/\{\w+\}/g)) {
        const there = nobody(path.replace(parameter, value));
        await judge(tally, `${method} ${path} ${parameter} ${kind}`, () =>
          reader.call(method, there, empty, headers),
        );
      }
    }
  };
  // Four at once, each taking the next call.
  const next = calls.values();
  const lane = async () => {
    for (const each of next) await one(each);
  };
  await Promise.all([lane(), lane(), lane(), lane()]);
}

export const badInputs = row(
  "S4",
  "24 hostile values in every documented field, 8 in every path",
  async (world, findings) => {
    const site = await world.start();
    const reader = await site.reader();
    const { calls, contract } = await documented(site);
    const values = Object.entries(VALUES).filter((_, at) => !world.quick || at % 5 === 0);
    const tally: Tally = { contract, requests: 0, slowest: 0, faults: new Map() };
    await hostileFields(site, reader, calls, values, tally);
    for (const [fault, times] of [...tally.faults].slice(0, 10))
      findings.check(false, `${times} × ${fault}`);
    findings.check(tally.faults.size <= 10, `${tally.faults.size} kinds of faults in all`);
    const fields = calls.reduce(
      (sum, { fields: own, query }) => sum + own.length + query.length,
      0,
    );
    findings.figure(
      `${tally.requests} requests, ${calls.length} calls with ${fields} fields, slowest ${Math.round(tally.slowest)} ms`,
    );
  },
);
