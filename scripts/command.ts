import { parseArgs, type ParseArgsOptionsConfig } from "node:util";
import { boot, BootError, migrateDatabase } from "@/lib/core/boot";
import type { Env } from "@/lib/core/env";

type Values = Record<string, string | boolean | undefined>;

interface Command {
  usage: string;
  options?: ParseArgsOptionsConfig;
  /** False where the database is to stay as it is, or the command brings it to its shape itself. */
  migrate?: boolean;
  run: (context: {
    env: Env;
    /** Migrations that were applied before the command ran. */
    applied: string[];
    args: string[];
    values: Values;
    /** Progress for the person at the terminal; results go to standard output. */
    say: (line: string) => void;
  }) => Promise<void>;
}

/** Runs an operator command on the product's database: `--help`, one line per problem, status 1. */
export async function command({ usage, options = {}, migrate = true, run }: Command): Promise<void> {
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
    const booted = await boot(migrate ? migrateDatabase : async () => []);
    stop = booted.stop;
    await run({ env: booted.env, applied: booted.prepared, args: positionals, values: values as Values, say });
  } catch (error) {
    say(explain(error));
    process.exitCode = 1;
  } finally {
    await stop();
  }
}

/** Thrown by a command for what the caller can mend. */
export class UsageError extends Error {}

function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const ours = error instanceof BootError || error instanceof UsageError;
  const arguments_ = "code" in error && String(error.code).startsWith("ERR_PARSE_ARGS");
  return ours || arguments_ ? `${error.message}${arguments_ ? " (see --help)" : ""}` : (error.stack ?? error.message);
}
