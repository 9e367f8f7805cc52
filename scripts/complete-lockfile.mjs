// `npm run lockfile:complete`: adds the checksums that package-lock.json lacks. npm omits those of optional packages
// for other systems, if the registry did not serve them when they were locked.
import { readFileSync, writeFileSync } from "node:fs";
import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { ROOT, say } from "./prepare.mjs";

const FILE = join(ROOT, "package-lock.json");
const lockfile = JSON.parse(readFileSync(FILE, "utf8"));
for (const [path, entry] of Object.entries(lockfile.packages)) {
  if (!path.includes("node_modules/") || entry.link || entry.integrity) continue;
  const { version, ...rest } = entry;
  const name = `${path.split("node_modules/").pop()}@${version}`;
  const integrity = await promisify(execFile)("npm", ["view", name, "dist.integrity"]).then(
    ({ stdout }) => stdout.trim(),
    () => "",
  );
  if (integrity) lockfile.packages[path] = { version, integrity, ...rest };
  say(`${name}: ${integrity || "not served by the registry"}`);
}
writeFileSync(FILE, `${JSON.stringify(lockfile, null, 2)}\n`);
