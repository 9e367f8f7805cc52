import { globSync, readFileSync } from "node:fs";
import { dirname } from "node:path";
import { expect, test } from "vitest";
import type { z } from "zod";
import { CHAT_EVENTS } from "@/lib/features/chat/socket";
import type { RouteHandler } from "@/lib/server/http/endpoint";
import { FIELD_ERRORS } from "@/lib/shared/field-errors";
import { parseInput } from "@/lib/shared/validation";
import de from "@/messages/de.json";
import en from "@/messages/en.json";
import uk from "@/messages/uk.json";

const TEXTS: [string, Record<string, string>][] = [
  ["uk", uk.validation],
  ["en", en.validation],
  ["de", de.validation],
];

/** All schemas by which the API and the socket channel check their input. */
async function schemas(): Promise<z.ZodType[]> {
  const found: (z.ZodType | undefined)[] = [...CHAT_EVENTS.values()].map(({ body }) => body);
  for (const file of globSync("app/api/**/route.ts")) {
    const path = dirname(file).slice("app".length);
    const route = (await import(/* @vite-ignore */ `@/app${path}/route.ts`)) as Record<
      string,
      RouteHandler
    >;
    for (const { endpoint } of Object.values(route)) {
      if (endpoint) found.push(endpoint.params, endpoint.query, endpoint.body);
    }
  }
  return found.filter((schema) => schema !== undefined);
}

/** String formats that a schema checks at any depth; each is an error code. */
function formatsIn(part: unknown, seen = new Set<unknown>()): string[] {
  if (typeof part !== "object" || part === null || seen.has(part)) return [];
  seen.add(part);
  const { _zod: inner } = part as { _zod?: { def: { format?: unknown; check?: unknown } } };
  if (!inner) return Object.values(part).flatMap((each) => formatsIn(each, seen));
  const { format, check: kind, ...rest } = inner.def;
  const own = kind === "string_format" ? [String(format)] : [];
  return [...own, ...formatsIn(rest, seen)];
}

/** Error codes in the source of these files. */
function codesIn(files: string): string[] {
  const sources = globSync(files).map((file) => readFileSync(file, "utf8"));
  const named = sources.flatMap((text) =>
    [...text.matchAll(/\{ code: "([a-zA-Z]+)"/g)].map(([, code = ""]) => code),
  );
  // Codes in capitals are errors of the API; `custom` is zod's code for our own rules.
  return named.filter((code) => code !== "custom" && !/^[A-Z_]+$/.test(code));
}

test("every fault that a field can have is worded in three languages", async () => {
  const formats = (await schemas()).flatMap((schema) => formatsIn(schema));
  expect(formats).toContain("uuid");
  const ofApi = [...formats, ...codesIn("lib/**/*.ts")];
  const codes = new Set([...ofApi, ...codesIn("components/**/*.{ts,tsx}")]);
  expect(codes).toContain("nicknameRequired");
  expect(
    ofApi.filter((code) => !(code in FIELD_ERRORS)),
    "the contract",
  ).toEqual([]);
  for (const [locale, texts] of TEXTS) {
    expect(
      [...codes].filter((code) => !texts[code]),
      locale,
    ).toEqual([]);
  }
});

test("a rule that names no code is answered with one all the same", async () => {
  const { z: zod } = await import("zod");
  const rule = zod.string().refine(() => false, "words for nobody");
  expect(() => parseInput(rule, "x")).toThrow(
    expect.objectContaining({ fields: { body: { code: "invalid" } } }),
  );
});
