// Runs beside a test run that started its own PostgreSQL, and removes it if the run was killed: standard
// input ends with the run, however it ended.
// Argument: the folder of the database.
import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";

const folder = process.argv[2];
const LEFT_OVER = join(folder, "postgres/postmaster.pid");
const KILL_AFTER = 5_000;

process.stdin.resume().on("end", end).on("error", end);
// Signals from the terminal are for the run.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => undefined);

function end() {
  const began = Date.now();
  // If the run has removed its server itself, nothing is left to do.
  if (existsSync(LEFT_OVER))
    process.kill(Number(readFileSync(LEFT_OVER, "utf8").split("\n")[0]), "SIGQUIT");
  const timer = setInterval(() => {
    if (existsSync(LEFT_OVER) && Date.now() - began < KILL_AFTER) return;
    clearInterval(timer);
    rmSync(folder, { recursive: true, force: true });
  }, 50);
}
