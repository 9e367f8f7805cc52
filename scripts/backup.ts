import { existsSync, statSync } from "node:fs";
import { join, resolve } from "node:path";
import { writeBackup } from "@/lib/backup/write";
import { files } from "@/lib/files/store";
import { command, UsageError } from "./command";

await command({
  usage: `npm run backup -- FILE|FOLDER

Writes the database as it is at this moment and all pictures into one zip archive; in a FOLDER
under a name with the time. The product may run meanwhile. The archive holds everything that is
personal: keep it as safe as the database. An existing file is not overwritten.`,
  migrate: false,
  run: async ({ env, args, say }) => {
    const [target] = args;
    if (!target || args.length > 1) throw new UsageError("Say where to: npm run backup -- FILE|FOLDER");
    const path = pathOf(target);
    if (existsSync(path)) throw new UsageError(`${path} exists already.`);
    const { tables, files: stored } = await writeBackup(path, { env, store: files(), say });
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    say(`${rows} rows of ${tables.length} tables and ${stored.count} files are in`);
    process.stdout.write(`${path}\n`);
  },
});

function pathOf(target: string): string {
  const isFolder = target.endsWith("/") || (existsSync(target) && statSync(target).isDirectory());
  if (!isFolder) return resolve(target);
  const time = new Date().toISOString().slice(0, 19).replaceAll(":", "").replace("T", "-");
  return resolve(join(target, `nearshelf-${time}.zip`));
}
