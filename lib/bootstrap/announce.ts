import { missingOperator, type Env } from "@/lib/server/env";
import { log } from "@/lib/server/log/log";
import {
  DEMO_ACCOUNTS,
  DEMO_PASSWORD,
  type DemoAccount,
} from "@/lib/features/identity/account/demo-accounts";

const WHO: Record<DemoAccount, string> = {
  "owner@example.org": "Lviv, many books, pending requests",
  "borrower@example.org": "Lviv, about 2 km away",
  "friend@example.org": "friend of the owner",
  "stranger@example.org": "Berlin",
  "admin@example.org": "administrator",
  "newcomer@example.org": "profile not filled in yet",
};

const LOOPBACK = /^(?:localhost|127(?:\.\d+){3}|::1)$/;

/**
 * Prints the product's address and how to sign in.
 * @param embeddedVersion PostgreSQL's version, if it is the embedded one.
 */
export function announce(env: Env, embeddedVersion?: string): void {
  const lines = ["", `  Nearshelf is at ${env.APP_URL}`];
  if (embeddedVersion) {
    lines.push(
      `  Its database is the embedded PostgreSQL ${embeddedVersion}, meant for one machine and for trying out.`,
      "  A public service should use a maintained PostgreSQL of its own: set DATABASE_URL.",
    );
  }
  if (env.DEMO) {
    lines.push("", `  Demo accounts, password of each: ${DEMO_PASSWORD}`);
    for (const email of DEMO_ACCOUNTS) lines.push(`    ${email.padEnd(24)}${WHO[email]}`);
  }
  const isAlone = env.HOST.length > 0 && env.HOST.every((host) => LOOPBACK.test(host));
  if (env.DEMO && isAlone) {
    lines.push(
      "",
      "  The demo listens on this machine only. HOST=0.0.0.0 opens it to your network.",
    );
  }
  if (env.DEMO && !(isAlone && env.IS_LOCAL)) {
    lines.push(
      "",
      "  DEMO is on: whoever reaches this can enter the demo accounts, the administrator's too, who sees",
      "  every reader's address. Set DEMO=0 for real readers.",
    );
  }
  process.stdout.write(`${lines.join("\n")}\n\n`);
  const missing = missingOperator(env).join(", ");
  if (missing) log().warn(`The legal pages do not say who runs this site: set ${missing}.`);
}
