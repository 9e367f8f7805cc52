import { join } from "node:path";
import { parseArgs } from "node:util";
import { readSettings } from "@/lib/bootstrap/boot";
import { clusterIn, setNewPassword } from "@/lib/server/database/cluster";
import { withFileLock } from "@/lib/server/file-lock.mjs";
import { assertFound } from "./command";
import { errorText } from "@/lib/shared/errors";

const USAGE = `npm run db:password

Sets a new password for the embedded database in DATA_DIR, where DATA_DIR/postgres.password is lost
or not the right one. Nothing else changes. Stop the product first.`;

const say = (line: string) => void process.stderr.write(`${line}\n`);

// Without `command`, which starts the database first and needs the password for that.
try {
  const { values } = parseArgs({ options: { help: { type: "boolean", short: "h" } } });
  if (values.help) process.stdout.write(`${USAGE}\n`);
  else await setPassword();
} catch (error) {
  say(errorText(error));
  process.exitCode = 1;
}

async function setPassword(): Promise<void> {
  const settings = readSettings();
  if (settings.DATABASE_URL)
    throw new Error("DATABASE_URL is set: the password of that database is set where it runs.");
  await assertFound(settings);
  const { DATA_DIR: folder } = settings;
  await withFileLock(join(folder, "starting.lock"), async () =>
    setNewPassword(await clusterIn(folder)),
  );
  say(`The new password is in ${join(folder, "postgres.password")}: npm start`);
}
