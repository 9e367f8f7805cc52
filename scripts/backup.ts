import { existsSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { audit } from "@/lib/server/audit/commands";
import { writeBackup } from "@/lib/features/backup/backup-commands";
import { db } from "@/lib/server/database/db";
import { files } from "@/lib/features/files/store";
import { OperatorError } from "@/lib/server/operator-error";
import { command, fromHere } from "./command";

await command({
  usage: `npm run backup -- FILE|FOLDER

Writes the database as it is at this moment and all pictures into one zip archive; in a FOLDER
under a name with the time. The product may run meanwhile. The archive holds everything that is
personal: keep it as safe as the database. An existing file is not overwritten.`,
  most: 1,
  migrations: "ignore",
  run: async ({ env, args, say }) => {
    const [target] = args;
    if (!target) throw new OperatorError("Say where to: npm run backup -- FILE|FOLDER");
    const path = pathOf(target);
    if (!existsSync(dirname(path))) throw new OperatorError(`There is no folder ${dirname(path)}.`);
    if (existsSync(path)) throw new OperatorError(`${path} exists already.`);
    const { tables, files: stored } = await writeBackup(path, { env, store: files(), say });
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    say(`${rows} rows of ${tables.length} tables and ${stored.count} files are in`);
    process.stdout.write(`${path}\n`);
    // The monitoring of backups reads this entry. A read-only replica of the database accepts no writes.
    await audit(db(), { act: "BACKUP_MADE" }).catch(() =>
      say("The log of the administration does not have this backup."),
    );
  },
});

function pathOf(target: string): string {
  const path = fromHere(target);
  const isFolder = target.endsWith("/") || (existsSync(path) && statSync(path).isDirectory());
  if (!isFolder) return path;
  const time = new Date().toISOString().slice(0, 19).replaceAll(":", "").replace("T", "-");
  return join(path, `nearshelf-${time}.zip`);
}
