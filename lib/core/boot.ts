import { mkdir, readFile, writeFile, access, constants } from "node:fs/promises";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { startEmbedded, type EmbeddedDatabase } from "./database/embedded";
import { migrate } from "./database/migrate";
import { parseEnv, type Env } from "./env";
import { newToken } from "./secrets";
import { shared } from "./shared";

/** Told to the operator as one line each, without a stack; exit status 1. */
export class BootError extends Error {}

export interface Booted {
  env: Env;
  /** The embedded database where this process runs on it. */
  embedded: EmbeddedDatabase | null;
  /** Ends what `boot` began, the embedded database last. */
  stop: () => Promise<void>;
  /** The same where the start failed: a database that was running before may be another process'. */
  abandon: () => Promise<void>;
}

/**
 * What the server and every operator command begin with: settings, data folder, database.
 * An embedded database that was already running is left running at the end unless `keeper`.
 */
export async function boot({ keeper = false } = {}): Promise<Booted> {
  if (existsSync(".env")) process.loadEnvFile(".env");
  const outside = Boolean(process.env.DATABASE_URL);
  const first = settings();
  let embedded: EmbeddedDatabase | null = null;
  await openDataDir(first.DATA_DIR);
  if (!outside) {
    embedded = await startEmbedded(first.DATA_DIR).catch((error: Error) => {
      throw new BootError(`The embedded database did not start: ${firstLine(error.message)}`);
    });
    process.env.DATABASE_URL = embedded.url;
    process.env.DATABASE_EMBEDDED = "1";
    process.env.AUTH_SECRET ||= await keptSecret(first.DATA_DIR);
  }
  const env = settings();
  shared.env = env;
  // next-auth reads these two from the environment.
  process.env.NEXTAUTH_URL = env.APP_URL;
  process.env.NEXTAUTH_SECRET = env.AUTH_SECRET;
  const abandon = async () => {
    await shared.prisma?.$disconnect();
    await shared.pool?.end();
    if (!embedded?.takenOver) await embedded?.stop();
  };
  const stop = async () => {
    await abandon();
    if (embedded?.takenOver && keeper) await embedded.stop();
  };
  return { env, embedded, stop, abandon };
}

/** Applies the migrations; one readable line where the database cannot be reached. */
export async function migrateDatabase(env: Env): Promise<string[]> {
  return migrate(env.DATABASE_URL ?? "").catch((error: Error) => {
    throw new BootError(`DATABASE_URL: the database did not accept the migrations: ${firstLine(error.message)}`);
  });
}

function settings(): Env {
  const result = parseEnv(process.env);
  if ("env" in result) return result.env;
  throw new BootError(result.problems.join("\n"));
}

async function openDataDir(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true });
    await access(folder, constants.W_OK);
    await writeFile(join(folder, ".writable"), "");
  } catch (error) {
    const reason = error instanceof Error && "code" in error ? error.code : error;
    throw new BootError(`DATA_DIR: cannot write to ${folder} (${reason})`);
  }
}

/** A secret made once and kept beside the embedded database. */
async function keptSecret(folder: string): Promise<string> {
  const file = join(folder, "auth-secret");
  await writeFile(file, newToken(), { flag: "wx", mode: 0o600 }).catch((error) => {
    if (error.code !== "EEXIST") throw error;
  });
  return readFile(file, "utf8");
}

function firstLine(text: string): string {
  return text.split("\n").find((line) => line.trim()) ?? text;
}
