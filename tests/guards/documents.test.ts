import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import { goalOf } from "../bench/measure";
import { TARGETS, type Target } from "../bench/targets";

const DOCUMENTS = globSync(["*.md", "docs/**/*.md", "lib/**/*.md", "training/**/*.md"]).filter(
  (path) => path !== "CHANGELOG.md",
);
const DECISIONS = globSync("docs/decisions/*.md");
/** Documents name files in these folders by path. */
const ROOTS = [
  "app",
  "components",
  "docs",
  "lib",
  "messages",
  "prisma",
  "public",
  "scripts",
  "tests",
  "training",
];

test.each(DECISIONS)("%s has a number of its own, a title and a status", (path) => {
  const number = path.slice("docs/decisions/".length).slice(0, 3);
  expect(DECISIONS.filter((other) => other.includes(`/${number}-`))).toEqual([path]);
  expect(readFileSync(path, "utf8")).toMatch(
    new RegExp(`^# ${number} · .+\n\n\\*\\*Status\\*\\*: (?:in force|superseded by)`),
  );
});

test("docs/bench.md has the targets of npm run bench", () => {
  const rows = readFileSync("docs/bench.md", "utf8").matchAll(
    /^\| (.+?) \| `bench -- (.+?)` \| (.+?) \| (.+?) \|/gm,
  );
  const targets: Target[] = Object.values(TARGETS);
  expect([...rows].map(([, ...cells]) => cells)).toEqual(
    targets.map((target) => [
      ...[target.row, target.command, goalOf(target), String(target.stretch ?? "–")],
    ]),
  );
});

describe.each(DOCUMENTS)("%s", (path) => {
  const text = readFileSync(path, "utf8");

  test("names files that exist", () => {
    const named = [...text.matchAll(/`([\w./()[\]-]+)`/g)].map(([, name = ""]) => name);
    const files = named.filter(
      (name) => ROOTS.includes(name.split("/", 1)[0] ?? "") && name.includes("/"),
    );
    expect(files.filter((name) => !isThere(name))).toEqual([]);
  });

  test("links to files that exist", () => {
    const links = [...text.matchAll(/\]\(([^)#:]+)(?:#[^)]*)?\)/g)].map(([, to = ""]) => to);
    expect(links.filter((to) => !existsSync(join(dirname(path), to)))).toEqual([]);
  });
});

/** Modules may be named without their extension. */
function isThere(name: string): boolean {
  return ["", ".ts", ".tsx"].some((ending) => existsSync(name + ending));
}
