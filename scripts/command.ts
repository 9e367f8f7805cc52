import { existsSync } from "node:fs";
import { parseArgs, type ParseArgsOptionsConfig } from "node:util";
import { resolve } from "node:path";
import { boot, assertMigrated, migrateDatabase } from "@/lib/bootstrap/boot";
import { emailAddress } from "@/lib/features/identity/account/schema";
import { mayHoldCluster } from "@/lib/server/database/cluster";
import type { Env } from "@/lib/server/env";
import { OperatorError } from "@/lib/server/operator-error";

type Values = Record<string, string | boolean | undefined>;

interface Command {
  usage: string;
  options?: ParseArgsOptionsConfig;
  /** Largest number of positional arguments; default 0. */
  most?: number;
  /**
   * What happens with the database's migrations before the command runs. The default "assert" requires those of this
   * version; "ignore" is for commands that handle migrations themselves.
   */
  migrations?: "assert" | "apply" | "ignore";
  /** Whether it may create an embedded database, if DATA_DIR is given. */
  begins?: boolean;
  run: (context: {
    env: Env;
    applied: string[];
    args: string[];
    values: Values;
    /** Progress for the person at the terminal; results are written to standard output. */
    say: (line: string) => void;
  }) => Promise<void>;
}

/**
 * Runs an operator command on the product's database: handles `--help`, and prints one line per problem with exit
 * status 1.
 */
export async function command(given: Command): Promise<void> {
  const { usage, options = {}, most = 0, migrations = "assert", begins = false, run } = given;
  const say = (line: string) => void process.stderr.write(`${line}\n`);
  let stop = async () => {};
  try {
    const { values, positionals } = parseArgs({
      options: { help: { type: "boolean", short: "h" }, ...options },
      allowPositionals: true,
    });
    if (values.help) {
      process.stdout.write(`${usage}\n`);
      return;
    }
    const unknown = positionals[most];
    if (unknown !== undefined)
      throw new OperatorError(`Unexpected argument "${unknown}" (see --help)`);
    const booted = await boot(PREPARATIONS[migrations], (env) => assertFound(env, begins));
    stop = booted.stop;
    await run({
      env: booted.env,
      applied: booted.prepared,
      args: positionals,
      values,
      say,
    });
  } catch (error) {
    say(explain(error));
    process.exitCode = 1;
  } finally {
    await stop();
  }
}

const PREPARATIONS = {
  apply: migrateDatabase,
  assert: (env: Env) => assertMigrated(env).then(() => []),
  ignore: async () => [],
};

const SETTINGS =
  "Settings come from the environment or from .env in the program's folder; nearshelf-run reads those of a " +
  "service (docs/installing.md).";

/**
 * Asserts that there is a database or data folder: a command without its settings would find an empty place, do
 * nothing there and report success.
 * @param begins whether the place may be new, if DATA_DIR is given.
 * @throws OperatorError
 */
export async function assertFound({ DATA_DIR, DATABASE_URL }: Env, begins = false): Promise<void> {
  if (begins && process.env.DATA_DIR) return;
  const folder = resolve(DATA_DIR);
  if (!DATABASE_URL && !(await mayHoldCluster(folder))) {
    throw new OperatorError(
      `DATABASE_URL is not set, and DATA_DIR (${folder}) holds no database. ${SETTINGS}`,
    );
  }
  if (!existsSync(folder)) throw new OperatorError(`DATA_DIR: there is no ${folder}. ${SETTINGS}`);
}

/** A path relative to where the person called npm, which changes to the project folder before it runs a command. */
export function fromHere(path: string): string {
  return resolve(process.env.INIT_CWD ?? ".", path);
}

/** What to print of an error: one line if its caller can correct it. */
export function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof OperatorError) return error.message;
  const isOfArguments = "code" in error && String(error.code).startsWith("ERR_PARSE_ARGS");
  return isOfArguments ? `${error.message} (see --help)` : (error.stack ?? error.message);
}

/**
 * Runs an operator command on the account of one address.
 * @param act returns whether it changed anything; null if there is no such account.
 * @param told what to say then, and otherwise.
 */
export function accountCommand(
  usage: string,
  act: (email: string) => Promise<boolean | null>,
  told: (email: string, env: Env) => [done: string, already: string],
): Promise<void> {
  return command({
    usage,
    most: 1,
    run: async ({ env, args, say }) => {
      const email = oneEmail(args);
      const isDone = await act(email);
      if (isDone === null)
        throw new OperatorError(`There is no account with the address ${email}.`);
      const [done, already] = told(email, env);
      say(isDone ? done : already);
    },
  });
}

/**
 * The only argument, an e-mail address.
 * @throws OperatorError if it is missing or invalid
 */
export function oneEmail(args: string[]): string {
  const [given] = args;
  if (!given) throw new OperatorError("Give one e-mail address (see --help).");
  const email = emailAddress.safeParse(given);
  if (!email.success) throw new OperatorError(`"${given}" is not an e-mail address.`);
  return email.data;
}
