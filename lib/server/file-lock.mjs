// Plain JavaScript without dependencies: it is also used before anything is installed.
import { readFileSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";

/** The holder touches the file at this interval; a holder that has not done so for `DEAD_AFTER_MS` is dead. */
const HEARTBEAT_MS = 2_000;
const DEAD_AFTER_MS = 30_000;

/**
 * Does `work` while no other process on this machine holds the lock of the same file. The lock of a killed process
 * does not count.
 * @template T
 * @param {string} file
 * @param {() => Promise<T>} work
 * @param {() => void} [onWait] called once if another process holds the lock
 * @returns {Promise<T>}
 */
export async function withFileLock(file, work, onWait = () => undefined) {
  for (let tries = 0; !take(file); tries += 1) {
    if (tries === 3) onWait();
    await pause(100);
  }
  const heartbeat = setInterval(() => utimesSync(file, new Date(), new Date()), HEARTBEAT_MS);
  try {
    return await work();
  } finally {
    clearInterval(heartbeat);
    rmSync(file, { force: true });
  }
}

/** @param {string} file */
function take(file) {
  try {
    writeFileSync(file, String(process.pid), { flag: "wx" });
    return true;
  } catch (error) {
    if (error.code !== "EEXIST") throw error;
    if (isLeftBehind(file)) rmSync(file, { force: true });
    return false;
  }
}

/** @param {string} file */
function isLeftBehind(file) {
  try {
    const holder = Number(readFileSync(file, "utf8"));
    // If the pid is our own, a restarted container has given its first process the same one.
    if (holder === process.pid || Date.now() - statSync(file).mtimeMs > DEAD_AFTER_MS) return true;
    if (holder > 0) process.kill(holder, 0);
    return false;
  } catch (error) {
    return error.code === "ESRCH";
  }
}
