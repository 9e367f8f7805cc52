import { join } from "node:path";
import { SERVER, SERVER_FLAGS } from "@/scripts/prepare.mjs";
import { claimsCookie } from "@/lib/server/session/session-cookie";
import type { Actor } from "@/lib/server/session/actor";
import { newToken } from "@/lib/server/secrets/secrets";
import { freePort } from "../support/free-port";
import { Program, ROOT } from "./processes";

export interface Running {
  url: string;
  program: Program;
}

/** The product; `secret` is the key of its cookies. */
export interface Product extends Running {
  secret: string;
}

const START_MS = 60_000;
/** A bare counterpart may take longer. */
const BARE_START_MS = 180_000;

/** The product built in `root`, as it is deployed: in one process, logging as usual; only rates are not limited. */
export async function startProduct(
  database: string,
  dataDir: string,
  root = ROOT,
): Promise<Product> {
  const port = await freePort();
  const secret = newToken();
  const env = {
    PORT: String(port),
    APP_URL: `http://127.0.0.1:${port}`,
    DATABASE_URL: database,
    DATA_DIR: dataDir,
    AUTH_SECRET: secret,
    DEMO: "0",
    LOG_LEVEL: "info",
    RATE_LIMIT_FACTOR: "1000000",
    NEXT_TELEMETRY_DISABLED: "1",
  };
  const flags = [...SERVER_FLAGS, "--expose-gc", "--import", join(ROOT, "tests/bench/probe.ts")];
  const program = new Program(SERVER, { env, flags, root });
  const url = env.APP_URL;
  const until = Date.now() + START_MS;
  while (!(await answers(url))) {
    if (!program.running || Date.now() > until) throw new Error("The product did not start.");
    await new Promise((done) => setTimeout(done, 200));
  }
  return { url, program, secret };
}

/** The session cookie of a user, as a `Cookie` header. */
export async function sessionCookie(actor: Actor, { url, secret }: Product): Promise<string> {
  const claims = { sub: actor.id, sid: actor.sessionId, complete: true };
  const [cookie = ""] = (await claimsCookie(claims, { appUrl: url, secret })).split(";");
  return cookie;
}

function answers(url: string): Promise<boolean> {
  return fetch(`${url}/login`).then(
    ({ ok }) => ok,
    () => false,
  );
}

/** Starts a bare counterpart with `question` as its first message. */
export async function startBare(
  file: string,
  question: unknown,
  flags: string[] = [],
): Promise<Running> {
  const program = new Program(`tests/bench/${file}`, {
    flags,
    env: { NEXT_TELEMETRY_DISABLED: "1" },
  });
  const port = await program.ask<number>(question, BARE_START_MS);
  return { url: `http://127.0.0.1:${port}`, program };
}
