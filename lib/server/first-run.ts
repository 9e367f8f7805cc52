import { seedDemo } from "@/prisma/seed/demo";
import { db, pool } from "@/lib/core/database/db";
import type { Env } from "@/lib/core/env";
import { fillGazetteer } from "@/lib/geo/commands";

const say = (line: string) => void process.stderr.write(`${line}\n`);

/** What a new database needs before anyone can use it: places, and in the demo its community. */
export async function fillEmptyDatabase(env: Env): Promise<void> {
  await fillGazetteer(pool(), say);
  if (!env.DEMO || !env.DATABASE_EMBEDDED) return;
  if ((await db().user.count()) > 0) return;
  say("Loading the demo community …");
  await seedDemo(db(), { now: new Date(), log: say });
}
