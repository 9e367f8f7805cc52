import {
  access,
  chmod,
  constants,
  mkdir,
  readdir,
  readFile,
  stat,
  writeFile,
} from "node:fs/promises";
import { existsSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { OperatorError } from "@/lib/server/operator-error";
import { startEmbedded, type EmbeddedDatabase } from "@/lib/server/database/embedded";
import { migrate, migrationState } from "@/lib/server/database/migrate";
import { waitUntilReachable } from "@/lib/server/database/reach";
import { misspeltSettings, parseEnv, settings, type Env } from "@/lib/server/env";
import { withFileLock } from "@/lib/server/file-lock.mjs";
import { newToken } from "@/lib/server/secrets/secrets";
import { connections } from "@/lib/server/database/db";

/** The sticky bit of a folder: everybody may write there, but delete only their own files. */
const STICKY_BIT = 0o1000;

export interface Booted<T> {
  env: Env;
  /** Result of `prepare`. */
  prepared: T;
  /** PostgreSQL's version, if it is the embedded one. */
  embeddedVersion?: string;
  /** Stops what `boot` started; the embedded database last, and only if no other process uses it. */
  stop: () => Promise<void>;
}

/**
 * Starts the server or an operator command: settings, data folder, database.
 * @param prepare makes the database usable. Processes that share an embedded database prepare it one after the other.
 * @param assertReady runs before anything is created or started; throws OperatorError.
 */
export async function boot<T>(
  prepare: (env: Env) => Promise<T>,
  assertReady: (env: Env) => Promise<void> = async () => {},
): Promise<Booted<T>> {
  const wanted = readSettings();
  const { DATA_DIR: folder } = wanted;
  await assertReady(wanted);
  await openDataDir(folder);
  if (wanted.DATABASE_URL) {
    await waitUntilReachable(wanted.DATABASE_URL, sayUnreachable).catch((error: Error) => {
      throw new OperatorError(
        `DATABASE_URL: the database does not answer: ${firstLine(error.message)}`,
      );
    });
    return open(null, prepare, (work) => work());
  }
  const inTurn: Turn = (work) => withFileLock(join(folder, "starting.lock"), work, sayWaiting);
  return inTurn(async () => {
    const embedded = await startEmbedded(folder, { inTurn }).catch((error: Error) => {
      throw new OperatorError(`The embedded database did not start: ${firstLine(error.message)}`);
    });
    process.env.DATABASE_URL = embedded.url;
    process.env.DATABASE_EMBEDDED = "1";
    process.env.AUTH_SECRET ||= await readOrCreateSecret(folder);
    return open(embedded, prepare, inTurn);
  });
}

type Turn = <T>(work: () => Promise<T>) => Promise<T>;

async function open<T>(
  embedded: EmbeddedDatabase | null,
  prepare: (env: Env) => Promise<T>,
  inTurn: Turn,
): Promise<Booted<T>> {
  const env = parsedEnv();
  settings().env = env;
  // next-auth reads these two from the environment.
  process.env.NEXTAUTH_URL = env.APP_URL;
  process.env.NEXTAUTH_SECRET = env.AUTH_SECRET;
  // Node then strips the types of next.config.ts; otherwise Next loads a compiler for it at each start.
  process.env.__NEXT_NODE_NATIVE_TS_LOADER_ENABLED = "true";
  const close = async () => {
    await connections().prisma?.$disconnect();
    await connections().pool?.end();
    await embedded?.stop();
  };
  try {
    const prepared = await prepare(env);
    return { env, prepared, embeddedVersion: embedded?.version, stop: () => inTurn(close) };
  } catch (error) {
    await close();
    throw error;
  }
}

function sayWaiting(): void {
  process.stderr.write("Another process is starting here; waiting for it …\n");
}

function sayUnreachable(why: string): void {
  process.stderr.write(
    `DATABASE_URL: the database does not answer yet (${firstLine(why)}); waiting up to 30 s …\n`,
  );
}

/**
 * Applies the pending migrations.
 * @returns their names.
 * @throws OperatorError if one fails, or if the database has migrations of a newer version.
 */
export async function migrateDatabase(env: Env): Promise<string[]> {
  await assertKnownMigrations(env);
  const say = (line: string) => void process.stderr.write(`${line}\n`);
  return migrate(env.DATABASE_URL ?? "", undefined, say).catch((error: Error) => {
    throw new OperatorError(
      `DATABASE_URL: the database did not accept the migrations: ${firstLine(error.message)}`,
    );
  });
}

/**
 * Asserts that the database has this version's migrations, without applying any: a server of an older version may
 * still use it, and an empty database may be the wrong one.
 * @throws OperatorError if migrations are missing, or some are of a newer version.
 */
export async function assertMigrated(env: Env): Promise<void> {
  const { pending, isNew } = await assertKnownMigrations(env);
  if (pending.length === 0) return;
  const why = isNew
    ? "The database has no tables yet"
    : `The database is of an older version: it lacks ${named(pending)}`;
  throw new OperatorError(`${why}. Start this version, or run: npm run db:migrate`);
}

async function assertKnownMigrations(env: Env) {
  const state = await migrationState(env.DATABASE_URL ?? "");
  if (state.unknown.length === 0) return state;
  throw new OperatorError(
    `The database is of a newer version: it has ${named(state.unknown)}, which this one does not know. ` +
      "Start the newer version, or restore a backup of this one into a new place.",
  );
}

function named([first, ...others]: string[]): string {
  return others.length > 0
    ? `the migration ${first} and ${others.length} more`
    : `the migration ${first}`;
}

/**
 * Reads the settings, also from the file `.env`; warns of variables that look misspelt.
 * @throws OperatorError with one line per error.
 */
export function readSettings(): Env {
  if (existsSync(".env")) process.loadEnvFile(".env");
  for (const { given, meant } of misspeltSettings(process.env)) {
    process.stderr.write(`${given} is not a setting and has no effect. Did you mean ${meant}?\n`);
  }
  return parsedEnv();
}

function parsedEnv(): Env {
  const result = parseEnv(process.env);
  if ("env" in result) return result.env;
  throw new OperatorError(result.errors.join("\n"));
}

async function openDataDir(folder: string): Promise<void> {
  try {
    await makeFolder(resolve(folder));
    await restrictAccess(folder);
    await access(folder, constants.W_OK);
    await writeFile(join(folder, ".writable"), "", { mode: 0o600 });
  } catch (error) {
    const reason = error instanceof Error && "code" in error ? error.code : error;
    throw new OperatorError(`DATA_DIR: cannot write to ${folder} (${reason})`);
  }
}

/**
 * Restricts the folder to its owner, including files that earlier versions left readable. If started as root, the
 * embedded database runs as user `postgres`, who may pass through the folder but not list it. A folder with the sticky
 * bit, such as /tmp, is not changed.
 */
async function restrictAccess(folder: string): Promise<void> {
  const passedThrough = process.getuid?.() === 0 && !process.env.DATABASE_URL;
  const identity = join(folder, "files/identity");
  const pictures = await readdir(identity).catch(() => []);
  await restrictMode(folder, passedThrough ? 0o711 : 0o700);
  for (const inner of ["files", "files/identity", "outbox"])
    await restrictMode(join(folder, inner), 0o700);
  for (const name of pictures) await restrictMode(join(identity, name), 0o600);
}

async function restrictMode(path: string, mode: number): Promise<void> {
  const found = await stat(path).catch(() => null);
  const isEverybodys = ((found?.mode ?? 0) & STICKY_BIT) !== 0;
  if (!found || isEverybodys || (found.mode & 0o777) === mode) return;
  await chmod(path, mode).catch((error: NodeJS.ErrnoException) => {
    process.stderr.write(
      `DATA_DIR: other users may read ${path}, and its mode cannot be changed (${error.code})\n`,
    );
  });
}

/** Without `recursive`: with it Node hangs if mkdir fails with ENOENT, as in /proc. */
async function makeFolder(folder: string): Promise<void> {
  const parent = dirname(folder);
  if (parent !== folder && !existsSync(parent)) await makeFolder(parent);
  await mkdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "EEXIST") throw error;
  });
}

/** A secret that is generated once and stored beside the embedded database. */
async function readOrCreateSecret(folder: string): Promise<string> {
  const file = join(folder, "auth-secret");
  await writeFile(file, newToken(), { flag: "wx", mode: 0o600 }).catch((error) => {
    if (error.code !== "EEXIST") throw error;
  });
  return readFile(file, "utf8");
}

function firstLine(text: string): string {
  return text.split("\n").find((line) => line.trim()) ?? text;
}
