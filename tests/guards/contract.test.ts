import { execFileSync } from "node:child_process";
import { globSync, readFileSync } from "node:fs";
import { dirname } from "node:path";
import { Ajv2020 } from "ajv/dist/2020";
import addFormats from "ajv-formats";
import { expect, test } from "vitest";
import { allRoutes, contract, docs, openapi } from "@/app/api/description";
import { CHAT_EVENTS } from "@/lib/features/chat/socket";
import { CHANGES, PUSHES } from "@/lib/shared/realtime-events";
import { METHODS } from "@/lib/server/http/endpoint";
import { UNKNOWN_TEXT } from "@/lib/server/openapi/examples";
import { call } from "../support/call";
import { OUTSIDE } from "./route-table";

interface Operation {
  operationId: string;
  summary?: string;
  tags: string[];
  parameters?: { in: string; name: string }[];
}

const document = async () => JSON.parse((await contract()).json);

async function operations(): Promise<{ call: string; path: string; operation: Operation }[]> {
  const { paths } = (await document()) as { paths: Record<string, Record<string, Operation>> };
  return Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({
      call: `${method.toUpperCase()} ${path}`,
      path,
      operation,
    })),
  );
}

test("the list of routes is as `npm run routes` writes it, and the document has them all", async () => {
  execFileSync(process.execPath, ["scripts/routes.mjs", "--check"]);
  const routes = await allRoutes();
  const files = globSync("app/api/**/route.ts").map(
    (file) => `/${dirname(file).slice("app/".length)}`,
  );
  expect(Object.keys(routes).sort()).toEqual(files.filter((path) => !(path in OUTSIDE)).sort());
  const calls = Object.entries(routes).flatMap(([path, route]) =>
    METHODS.filter((method) => route[method]).map(
      (method) => `${method} ${path.replace(/\[([^\]]+)\]/g, "{$1}")}`,
    ),
  );
  expect((await operations()).map((operation) => operation.call).sort()).toEqual(calls.sort());
});

test("every call has a name of its own, a summary, a part, and its path's parameters", async () => {
  const all = await operations();
  expect(new Set(all.map(({ operation }) => operation.operationId)).size).toBe(all.length);
  const { tags } = await document();
  for (const { call: name, path, operation } of all) {
    expect(operation.summary, name).toMatch(/^[A-Z].*[^.]$/);
    expect(
      tags.map((tag: { name: string }) => tag.name),
      name,
    ).toContain(operation.tags[0]);
    const inPath = (operation.parameters ?? []).filter((parameter) => parameter.in === "path");
    expect(inPath.map((parameter) => parameter.name).sort(), name).toEqual(
      [...path.matchAll(/\{([^}]+)\}/g)].map(([, part]) => part).sort(),
    );
  }
});

test("docs/api.md names the calls that take an Idempotency-Key", async () => {
  const taking = (await operations()).filter(({ operation }) =>
    operation.parameters?.some(({ name }) => name === "Idempotency-Key"),
  );
  const [told = ""] =
    /\*\*`Idempotency-Key`\*\*[^:]+:/.exec(readFileSync("docs/api.md", "utf8")) ?? [];
  const named = [...told.matchAll(/`([A-Z]+) (\/\S+)`/g)].map(
    (each) => `${each[1]} /api${each[2]}`,
  );
  expect(named.sort()).toEqual(taking.map((each) => each.call).sort());
});

test("a wrong field is promised where there is one, and not for an id alone, which is then unknown", async () => {
  const { paths } = await document();
  const { responses } = paths["/api/users/{id}"].get;
  expect(Object.keys(responses)).toEqual("200 400 401 403 404 429 500 503".split(" "));
  const wrong = (operation: { responses: object }) => JSON.stringify(operation.responses);
  expect(wrong(paths["/api/users/{id}"].get)).not.toContain("INVALID_INPUT");
  expect(wrong(paths["/api/users/{id}"].put)).toContain("INVALID_INPUT");
  expect(wrong(paths["/api/images/{imageId}"].get)).toContain("INVALID_INPUT");
});

test("every schema is one, and every reference leads somewhere", async () => {
  const ajv = addFormats(new Ajv2020({ strict: false }));
  const whole = await document();
  ajv.addSchema(whole, "contract");
  for (const name of Object.keys(whole.components.schemas)) {
    expect(ajv.getSchema(`contract#/components/schemas/${name}`), name).toBeTypeOf("function");
  }
  const references = new Set(JSON.stringify(whole).match(/#\/components\/[^"]+/g));
  for (const reference of references) {
    const found = reference
      .slice(2)
      .split("/")
      .reduce((place, part) => place?.[part], whole);
    expect(found, reference).toBeTruthy();
  }
});

test("the document is told again only to who does not have it", async () => {
  const first = await call(openapi);
  expect(first.body).toMatchObject({ openapi: "3.1.0", info: { title: "Nearshelf" } });
  expect(first.headers.get("access-control-allow-origin")).toBe("*");
  const etag = first.headers.get("etag") ?? "";
  expect((await call(openapi, { headers: { "if-none-match": etag } })).status).toBe(304);
});

test("the page tells every call and every named thing, and needs no script", async () => {
  const { response, headers } = await call(docs);
  const html = await response.text();
  expect(headers.get("content-security-policy")).toContain("default-src 'none'");
  expect(html).not.toMatch(/<script|(?:src|href)="https?:|url\(/);
  expect(html).toMatch(/<code>nicknameRequired<\/code><\/dt><dd>Please enter a nickname/);
  for (const { operation } of await operations())
    expect(html).toContain(`<article id="${operation.operationId}"`);
  for (const [, name] of html.matchAll(/href="#([^"]+)"/g)) expect(html).toContain(` id="${name}"`);
});

type Content = Record<string, { example?: unknown }>;

/** The parts of an operation that have examples. */
interface Exemplary {
  "x-codeSamples": { source: string }[];
  parameters?: { example: unknown }[];
  requestBody?: { content: Content };
  responses: Record<string, { content?: Content }>;
}

interface Described {
  $ref?: string;
  description?: string;
  properties?: Record<string, Described>;
  [part: string]: unknown;
}

/** All schemas within a part of the document, with their path. */
function* within(part: unknown, at: string): Generator<[string, Described]> {
  if (typeof part !== "object" || part === null) return;
  yield [at, part as Described];
  for (const [name, inner] of Object.entries(part)) {
    if (name !== "example" && name !== "examples") yield* within(inner, `${at}/${name}`);
  }
}

test("every parameter, property and named thing is described", async () => {
  const whole = await document();
  const bare: string[] = [];
  for (const [at, part] of within(whole, "")) {
    // Errors narrow the type of `code`, which is described elsewhere.
    if (at.includes("problem+json")) continue;
    for (const [name, property] of Object.entries(part.properties ?? {})) {
      if (typeof property === "object" && !property.description && !property.$ref)
        bare.push(`${at}/${name}`);
    }
    if ("in" in part && "name" in part && !part.description)
      bare.push(`${at} ${String(part.name)}`);
  }
  for (const [name, schema] of Object.entries<Described>(whole.components.schemas)) {
    if (!schema.description) bare.push(name);
  }
  expect(bare).toEqual([]);
});

test("every text that comes in has a limit", async () => {
  const { paths, components } = await document();
  const endless: string[] = [];
  for (const [at, part] of within({ paths, components }, "")) {
    const isText = [part.type].flat().includes("string");
    const comesIn = /\/(requestBody|parameters)\//.test(at);
    const limits = ["maxLength", "enum", "const", "format", "pattern", "contentMediaType"];
    if (isText && comesIn && !limits.some((limit) => limit in part)) endless.push(at);
  }
  expect(endless).toEqual([]);
});

test("every call has an example that holds to the contract", async () => {
  const whole = await document();
  const ajv = addFormats(new Ajv2020({ strict: false, allErrors: true }));
  ajv.addSchema(whole, "contract");
  const wrong: string[] = [];
  const escaped = (part: string) => part.replaceAll("~", "~0").replaceAll("/", "~1");
  const judge = (at: string[], example: unknown) => {
    const validate = ajv.getSchema(
      `contract#/${at.map(escaped).map(encodeURIComponent).join("/")}/schema`,
    );
    if (JSON.stringify(example).includes(UNKNOWN_TEXT))
      wrong.push(`${at.join(" ")}: app/api/examples.ts lacks a text`);
    if (!validate?.(example)) wrong.push(`${at.join(" ")}: ${ajv.errorsText(validate?.errors)}`);
  };
  for (const [path, item] of Object.entries<Record<string, Exemplary>>(whole.paths)) {
    for (const [
      method,
      { "x-codeSamples": samples, parameters = [], requestBody, responses },
    ] of Object.entries(item)) {
      expect(samples[0]?.source, `${method} ${path}`).toMatch(/^curl [^{}]+["\s]/);
      const at = ["paths", path, method];
      for (const [index, { example }] of parameters.entries())
        judge([...at, "parameters", String(index)], example);
      const body = requestBody?.content["application/json"];
      if (body) judge([...at, "requestBody", "content", "application/json"], body.example);
      for (const [status, { content }] of Object.entries(responses)) {
        const json = status < "300" && content?.["application/json"];
        if (json) judge([...at, "responses", status, "content", "application/json"], json.example);
      }
    }
  }
  expect(wrong).toEqual([]);
});

test("the socket channel is told: every event and push, how it is acknowledged, and every kind of change", async () => {
  const { "x-socket": socket } = await document();
  expect(Object.keys(socket.events).sort()).toEqual([...CHAT_EVENTS.keys()].sort());
  expect(Object.keys(socket.pushes).sort()).toEqual([...PUSHES].sort());
  const html = await (await call(docs)).response.text();
  for (const name of [...CHAT_EVENTS.keys(), ...PUSHES, "clientId", "CHAT_CLOSED", "retryAfter"]) {
    expect(html).toContain(`<code>${name}</code>`);
  }
  for (const kind of Object.keys(CHANGES)) expect(html).toContain(`<code>${kind}</code>`);
});
