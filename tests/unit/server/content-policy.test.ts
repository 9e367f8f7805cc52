import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { afterEach, expect, test } from "vitest";
import { contentPolicy, nonceOf } from "@/lib/server/http/content-policy";
import { changeSettings } from "../../support/settings";

afterEach(() => changeSettings({ APP_URL: "", TRUST_PROXY: "", OIDC_ISSUER: "" }));

/** The sources of one directive of a page's policy. */
function part(name: string): string[] {
  const line = contentPolicy("n0nce", false)
    .split("; ")
    .find((each) => each.startsWith(`${name} `));
  return line?.split(" ").slice(1) ?? [];
}

test("styles of elements carry the nonce, or are those that sonner brings", () => {
  const source = readFileSync("node_modules/sonner/dist/index.mjs", "utf8");
  const css: string = JSON.parse(/__insertCSS\(("(?:[^"\\]|\\.)*")\)/.exec(source)?.[1] ?? '""');
  const hash = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
  expect(part("style-src")).toEqual(["'self'", "'nonce-n0nce'", hash(css), hash("")]);
  expect(nonceOf(contentPolicy("n0nce", false))).toBe("n0nce");
});

test("forms lead to us alone, and on to an outside identity provider where there is one", () => {
  changeSettings({ APP_URL: "https://books.example", TRUST_PROXY: "1" });
  expect(part("form-action")).toEqual(["'self'", "https://books.example"]);
  const client = { OIDC_CLIENT_ID: "a", OIDC_CLIENT_SECRET: "b" };
  changeSettings({ OIDC_ISSUER: "http://id.example:8080/realm", ...client });
  const elsewhere = ["https:", "http://id.example:8080"];
  expect(part("form-action")).toEqual(["'self'", "https://books.example", ...elsewhere]);
  expect(part("base-uri")).toEqual(["'none'"]);
});
