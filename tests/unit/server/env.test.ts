import { expect, test } from "vitest";
import { misspeltSettings, missingOperator, parseEnv } from "@/lib/server/env";
import { readFileSync } from "node:fs";

const parse = (source: Record<string, string>) => parseEnv({ NODE_ENV: "test", ...source });
const settings = (source: Record<string, string>) => {
  const result = parse(source);
  if ("errors" in result) throw new Error(result.errors.join("\n"));
  return result.env;
};
const PUBLIC = { APP_URL: "https://books.example.org", TRUST_PROXY: "1" };
const OUTSIDE = { DATABASE_URL: "postgresql://a:b@localhost/c", AUTH_SECRET: "x".repeat(40) };

test.each([
  ["APP_URL", "bad"],
  ["APP_URL", "ftp://localhost"],
  ["APP_URL", "http://localhost:3000/shelf"],
  ["APP_URL", "http://localhost:3000/?x=1"],
  ["APP_URL", "http://localhost:3000/#top"],
  ["APP_URL", "http://me:secret@localhost:3000"],
  ["MAIL_FROM", "garbage"],
  ["MAIL_FROM", "Nearshelf <no-reply>"],
  ["MAIL_FROM", "Books, Inc <no-reply@example.org>"],
  ["MAIL_FROM", "Nearshelf <a@example.org>, <b@example.org>"],
  ["ADMIN_EMAILS", "me@example.org,not-an-address"],
  ["COMMUNITY_NAME", "Books\nof Ternopil"],
  ["COMMUNITY_NAME", "x".repeat(61)],
  ["COMMUNITY_TEXT_DE", "x".repeat(501)],
  ["HOST", "a host"],
  ["HOST", "127.0.0.1, http://localhost"],
])("%s=%s is refused by name", (name, value) => {
  const result = parse({ [name]: value });
  expect("errors" in result && result.errors).toEqual([
    expect.stringMatching(new RegExp(`^${name}: `)),
  ]);
});

test("addresses of mails are taken with and without a name", () => {
  const named = ["Nearshelf <a@example.org>", '"Books, Inc" <a@example.org>'];
  for (const from of ["a@example.org", "<a@localhost>", ...named])
    expect(settings({ MAIL_FROM: from }).MAIL_FROM).toBe(from);
  expect(settings({ ADMIN_EMAILS: " Me@Example.org, you@example.org," }).ADMIN_EMAILS).toEqual([
    "me@example.org",
    "you@example.org",
  ]);
  expect(settings({ APP_URL: "http://localhost:3000/" }).APP_URL).toBe("http://localhost:3000");
});

test("the demo is on by itself only on one's own machine, and elsewhere only where it is said", () => {
  expect(settings({})).toMatchObject({ DEMO: true, IS_LOCAL: true });
  for (const own of ["http://127.0.0.1:4000", "http://[::1]:3000"]) {
    expect(settings({ APP_URL: own })).toMatchObject({ DEMO: true, IS_LOCAL: true });
  }
  expect(settings(PUBLIC)).toMatchObject({ DEMO: false, IS_LOCAL: false });
  const inHouse = { APP_URL: "http://192.168.1.5:3000" };
  expect(settings(inHouse)).toMatchObject({ DEMO: false, IS_LOCAL: false });
  expect(settings({ ...PUBLIC, DEMO: "1" })).toMatchObject({ DEMO: true, IS_LOCAL: false });
  expect(settings(OUTSIDE)).toMatchObject({ DEMO: false, IS_LOCAL: true });
});

test("the demo listens on this machine alone unless HOST says otherwise, real use on every interface", () => {
  expect(settings({}).HOST).toEqual(["127.0.0.1", "::1"]);
  expect(settings({ ...PUBLIC, DEMO: "1" }).HOST).toEqual(["127.0.0.1", "::1"]);
  expect(settings({ DEMO: "0" }).HOST).toEqual([]);
  expect(settings({ HOST: "0.0.0.0" }).HOST).toEqual(["0.0.0.0"]);
  expect(settings({ DEMO: "0", HOST: "127.0.0.1, ::1" }).HOST).toEqual(["127.0.0.1", "::1"]);
});

test("an https address means a proxy, whose number must be said", () => {
  const APP_URL = PUBLIC.APP_URL;
  for (const source of [{ APP_URL }, { APP_URL, TRUST_PROXY: "0" }]) {
    const result = parse(source as Record<string, string>);
    expect("errors" in result && result.errors).toEqual([expect.stringMatching(/^TRUST_PROXY: /)]);
  }
  expect(settings(PUBLIC).TRUST_PROXY).toBe(1);
});

test("outside the demo it is known what the legal pages lack", () => {
  expect(missingOperator(settings({ DEMO: "1" }))).toEqual([]);
  const named = { DEMO: "0", OPERATOR_NAME: "Anna Example", OPERATOR_CONTACT: "anna@example.org" };
  expect(missingOperator(settings(named))).toEqual(["OPERATOR_ADDRESS"]);
});

test("a misspelt setting is named with what was meant, other variables are nobody's business", () => {
  const names = ["HOME", "HOSTNAME", "MAIL", "LANG", "PATH", "PWD", "TERM", "SOCIAL_PROVIDERS"];
  const wrong = ["AUHT_SECRET", "ADMIN_EMAIL", "APP_ULR"];
  const given = Object.fromEntries([...names, ...wrong].map((name) => [name, "x"]));
  expect(misspeltSettings({ NODE_ENV: "test", ...given })).toEqual([
    { given: "AUHT_SECRET", meant: "AUTH_SECRET" },
    { given: "ADMIN_EMAIL", meant: "ADMIN_EMAILS" },
    { given: "APP_ULR", meant: "APP_URL" },
  ]);
});

test("connections to the database are in UTC, beside what its address asks for", () => {
  const address = (url: string) =>
    new URL(settings({ ...OUTSIDE, DATABASE_URL: url }).DATABASE_URL ?? "");
  const given =
    "postgresql://a:b%20c@db.example.org:5433/c?sslmode=require&options=-c%20search_path%3Dbooks%20-c%20TimeZone%3DEurope/Kyiv";
  expect(address("postgresql://a:b@localhost/c").searchParams.get("options")).toBe(
    "-c TimeZone=UTC",
  );
  const { username, password, host, pathname, searchParams } = address(given);
  expect([username, password, host, pathname]).toEqual([
    ...["a", "b%20c", "db.example.org:5433", "/c"],
  ]);
  expect(Object.fromEntries(searchParams)).toEqual({
    sslmode: "require",
    options: "-c search_path=books -c TimeZone=Europe/Kyiv -c TimeZone=UTC",
  });
});

const text = (path: string) => readFileSync(path, "utf8");
const example = text(".env.example");
/** Set by the product itself, or by its start script. */
const OURS = ["NODE_ENV", "DATABASE_EMBEDDED"];
const variables = [...text("lib/server/env.ts").matchAll(/^ {2}([A-Z][A-Z_]+):/gm)]
  .map(([, name = ""]) => name)
  .filter((name) => !OURS.includes(name));

test("an empty variable is the same as one that is not set; of a catalogue it means none", () => {
  const empty = Object.fromEntries(variables.map((name) => [name, ""]));
  const catalogs = { OPENLIBRARY_URL: null, DNB_URL: null, GOOGLE_BOOKS_URL: null };
  expect(settings(empty)).toEqual({ ...settings({}), ...catalogs });
});

test("every variable is explained in the example and in the operators' table", () => {
  expect(variables.length).toBeGreaterThan(25);
  const rows = text("docs/operators.md")
    .split("\n")
    .filter((line) => line.startsWith("| `"))
    .join("\n");
  for (const name of variables) {
    expect(example, name).toMatch(new RegExp(`^# ${name}=`, "m"));
    expect(rows, name).toContain(`\`${name}\``);
  }
});

test("the example with everything switched on is a valid setting", () => {
  const lines = [...example.matchAll(/^# ([A-Z][A-Z_]+)=(.*)$/gm)];
  const secret = (name: string) => (name.endsWith("_SECRET") ? "x".repeat(32) : "");
  const given = lines.map(([, name = "", value = ""]) => [
    name,
    value.replaceAll('"', "") || secret(name),
  ]);
  expect(parseEnv(Object.fromEntries(given))).toMatchObject({
    env: { SOCIAL_CLIENTS: [{ id: "example", label: "Example" }] },
  });
});
