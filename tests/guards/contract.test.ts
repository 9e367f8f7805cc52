import { globSync } from "node:fs";
import { dirname } from "node:path";
import { Ajv2020 } from "ajv/dist/2020";
import addFormats from "ajv-formats";
import { expect, test } from "vitest";
import { allRoutes, contract, docs, openapi } from "@/app/api/description";
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
    Object.entries(item).map(([method, operation]) => ({ call: `${method.toUpperCase()} ${path}`, path, operation })),
  );
}

test("every route is in the document, as its file has it", async () => {
  const files = globSync("app/api/**/route.ts").map((file) => `/${dirname(file).slice("app/".length)}`);
  const routes = await allRoutes();
  expect(Object.keys(routes).sort()).toEqual(files.filter((path) => !(path in OUTSIDE)).sort());
  const called: string[] = [];
  for (const [path, route] of Object.entries(routes)) {
    const file = await import(/* @vite-ignore */ `@/app${path}/route.ts`);
    for (const method of ["GET", "POST", "PUT", "PATCH", "DELETE"] as const) {
      expect(route[method], `${method} ${path}`).toBe(file[method]);
      if (file[method]) called.push(`${method} ${path.replace(/\[([^\]]+)\]/g, "{$1}")}`);
    }
  }
  expect((await operations()).map((operation) => operation.call).sort()).toEqual(called.sort());
});

test("every call has a name of its own, a summary, a part, and its path's parameters", async () => {
  const all = await operations();
  expect(new Set(all.map(({ operation }) => operation.operationId)).size).toBe(all.length);
  const { tags } = await document();
  for (const { call: name, path, operation } of all) {
    expect(operation.summary, name).toMatch(/^[A-Z].*[^.]$/);
    expect(tags.map((tag: { name: string }) => tag.name), name).toContain(operation.tags[0]);
    const inPath = (operation.parameters ?? []).filter((parameter) => parameter.in === "path");
    expect(inPath.map((parameter) => parameter.name).sort(), name).toEqual(
      [...path.matchAll(/\{([^}]+)\}/g)].map(([, part]) => part).sort(),
    );
  }
});

test("a wrong field is promised where there is one, and not for an id alone, which is then unknown", async () => {
  const { paths } = await document();
  const statuses = ({ responses }: { responses: object }) => Object.keys(responses);
  expect(statuses(paths["/api/users/{id}"].get)).toEqual(["200", "401", "403", "404", "429", "500", "503"]);
  expect(statuses(paths["/api/users/{id}"].put)).toContain("400");
  expect(statuses(paths["/api/images/{imageId}"].get)).toContain("400");
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
    const found = reference.slice(2).split("/").reduce((place, part) => place?.[part], whole);
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
  expect(html).not.toMatch(/<script|https?:\/\/(?!localhost)/);
  for (const { operation } of await operations()) expect(html).toContain(`<article id="${operation.operationId}"`);
  for (const [, name] of html.matchAll(/href="#([^"]+)"/g)) expect(html).toContain(` id="${name}"`);
});
