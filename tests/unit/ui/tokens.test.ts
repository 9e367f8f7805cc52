import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { contrast } from "./colour";

const root = path.resolve(import.meta.dirname, "../../..");

function tokensIn(file: string) {
  const css = readFileSync(path.join(root, file), "utf8");
  return Object.fromEntries(
    [...css.matchAll(/--(?:color-)?([a-z-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)/g)].map(
      ([, name = "", light = "", dark = ""]) => [name, { light, dark }],
    ),
  );
}
const tokens = tokensIn("app/styles/tokens.css");

const GROUNDS = ["paper", "surface", "raised", "sunken"];
const TEXT: [string, string[]][] = [
  ["ink", [...GROUNDS, "fir-soft", "amber-soft"]],
  ["muted", GROUNDS],
  ["fir", ["paper", "surface", "raised"]],
  ["fir-strong", ["fir-soft", "surface"]],
  ["on-fir", ["fir", "fir-strong"]],
  ["amber", ["amber-soft", "surface", "paper"]],
  ["danger", ["danger-soft", "surface", "paper", "raised"]],
  ["on-danger", ["danger"]],
  ["sky", ["sky-soft", "surface"]],
  ["plum", ["plum-soft"]],
];
const SHAPES: [string, string[]][] = [
  ["control", ["surface", "raised", "paper"]],
  ["fir", GROUNDS],
  ["star", ["surface", "paper", "raised"]],
];

function pairs(table: [string, string[]][]) {
  return table.flatMap(([front, grounds]) =>
    grounds.flatMap((ground) =>
      (["light", "dark"] as const).map((theme) => [front, ground, theme] as const),
    ),
  );
}

function ratio(front: string, ground: string, theme: "light" | "dark"): number {
  return contrast(tokens[front]?.[theme] ?? "", tokens[ground]?.[theme] ?? "");
}

describe("colour tokens", () => {
  it.each(pairs(TEXT))("%s on %s can be read in the %s theme", (front, ground, theme) => {
    expect(ratio(front, ground, theme)).toBeGreaterThanOrEqual(4.5);
  });

  it.each(pairs(SHAPES))("%s on %s can be made out in the %s theme", (front, ground, theme) => {
    expect(ratio(front, ground, theme)).toBeGreaterThanOrEqual(3);
  });

  it("are the same on the page without a network, which stands by itself", () => {
    const alone = tokensIn("public/offline/page.css");
    expect(Object.keys(alone)).not.toEqual([]);
    expect(tokens).toMatchObject(alone);
  });
});
