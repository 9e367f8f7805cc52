// Outlives the run that began a PostgreSQL of its own, and removes it when that run was killed:
// standard input ends with whoever started us, however they ended.
// Argument: the folder that goes with it.
import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";

const folder = process.argv[2];
const LEFT_OVER = join(folder, "postgres/postmaster.pid");
const KILL_AFTER = 5_000;

process.stdin.resume().on("end", end).on("error", end);
// A hang-up or Ctrl-C is for the run; what it does about it decides.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => undefined);

function end() {
  const began = Date.now();
  // The run removes its server itself where it can; then there is nothing left to do.
  if (existsSync(LEFT_OVER))
    process.kill(Number(readFileSync(LEFT_OVER, "utf8").split("\n")[0]), "SIGQUIT");
  const timer = setInterval(() => {
    if (existsSync(LEFT_OVER) && Date.now() - began < KILL_AFTER) return;
    clearInterval(timer);
    rmSync(folder, { recursive: true, force: true });
  }, 50);
}
