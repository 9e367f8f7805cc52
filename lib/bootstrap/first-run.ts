import { markOlderDemo } from "@/prisma/seed/older-demo";
import { seedDemo } from "@/prisma/seed/demo";
import { OperatorError } from "@/lib/server/operator-error";
import { db } from "@/lib/server/database/db";
import type { Env } from "@/lib/server/env";
import { log } from "@/lib/server/log/log";
import { fillGazetteer } from "@/lib/features/geo/commands";
import { fillPostalCodes } from "@/lib/features/geo/postal-commands";
import { recordAuthSecret } from "@/lib/features/identity/provider/shared-secret-commands";
import { vapidKeys } from "@/lib/features/push/vapid-commands";

const say = (line: string) => void process.stderr.write(`${line}\n`);

/**
 * Prepares a migrated database: demo accounts only if DEMO is on, places and postal codes, the keys of push, and in a
 * new demo its community.
 * @throws OperatorError if DEMO is off and the database contains the demo community.
 */
export async function prepareContents(env: Env): Promise<void> {
  await markOlderDemo(db());
  if (!env.DEMO) await assertNoDemo();
  await Promise.all([fillGazetteer(say), fillPostalCodes(say)]);
  if (!(await recordAuthSecret(env.AUTH_SECRET ?? ""))) log().warn(SECRET_CHANGED);
  await vapidKeys();
  if (!env.DEMO || !env.DATABASE_EMBEDDED) return;
  if ((await db().user.count()) > 0) return;
  say("Loading the demo community …");
  await seedDemo(db(), { now: new Date(), log: say });
}

const SECRET_CHANGED =
  "AUTH_SECRET is not the one this database was used with before: everyone has to sign in again, and " +
  "private files, calendar addresses, pushes and links in earlier e-mails no longer work; restore the old one if it was not changed on purpose";

async function assertNoDemo(): Promise<void> {
  if ((await db().demoUser.count()) === 0) return;
  throw new OperatorError(
    "DEMO: this database holds the demo community, whose password is published: set another DATA_DIR " +
      "or DATABASE_URL, or remove what is the demo's with: npm run demo:remove",
  );
}
