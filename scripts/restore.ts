import { restoreBackup } from "@/lib/features/backup/restore-commands";
import { files } from "@/lib/features/files/store";
import { OperatorError } from "@/lib/server/operator-error";
import { command, fromHere } from "./command";

await command({
  usage: `npm run restore -- FILE

Brings a backup back into an empty place: a new DATA_DIR, or a new database in DATABASE_URL. What
is not empty is left untouched and the restore refused. A backup of an older version is brought up
to date. Where it fails half-way, it can be done again.`,
  most: 1,
  migrations: "ignore",
  begins: true,
  run: async ({ env, args, say }) => {
    const [path] = args;
    if (!path) throw new OperatorError("Say what: npm run restore -- FILE");
    const target = { ...env, DATABASE_URL: env.DATABASE_URL ?? "" };
    const restored = await restoreBackup(fromHere(path), { env: target, store: files(), say });
    say(`Restored what was backed up at ${restored.createdAt}: npm start`);
  },
});
