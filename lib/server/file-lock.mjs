// Plain JavaScript without dependencies: it also serves before anything is installed.
import { readFileSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";

/** A holder shows that it lives every so many milliseconds; one silent for long has died. */
const BEAT = 2_000;
const SILENT = 30_000;

/**
 * Does `work` while no other process on this machine does what the same file stands for. A holder
 * that was killed holds nothing.
 * @template T
 * @param {string} file
 * @param {() => Promise<T>} work
 * @param {() => void} [onWait] called once where another process is at it
 * @returns {Promise<T>}
 */
export async function withFileLock(file, work, onWait = () => undefined) {
  for (let tries = 0; !take(file); tries += 1) {
    if (tries === 3) onWait();
    await pause(100);
  }
  const beat = setInterval(() => utimesSync(file, new Date(), new Date()), BEAT);
  try {
    return await work();
  } finally {
    clearInterval(beat);
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
    // Our own number: a container's first process has the same in each of its lives.
    if (holder === process.pid || Date.now() - statSync(file).mtimeMs > SILENT) return true;
    if (holder > 0) process.kill(holder, 0);
    return false;
  } catch (error) {
    return error.code === "ESRCH";
  }
}
