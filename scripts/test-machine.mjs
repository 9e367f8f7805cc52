// What the tests need beside our own packages: a browser and a Redis server, from Debian where they are missing.
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { NODE, ROOT, run, say } from "./prepare.mjs";

/** Without windows first: it does the same work in two thirds of the time. */
const BROWSERS = ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"];

/** Where a browser is; undefined where there is none, and Playwright's own is meant. */
export function browser() {
  return BROWSERS.map(programme).find(Boolean);
}

/**
 * From Debian, before anything of ours is installed; what cannot be had is missed later, and says so.
 * @param {string[]} more further packages, each with a program of its name
 */
export async function installPackages(...more) {
  const missing = [
    programme(BROWSERS[0]) ? [] : BROWSERS[0],
    // Several processes share it; without one their tests fail.
    programme("redis-server") ? [] : "redis-server",
    more.filter((name) => !programme(name)),
  ].flat();
  if (missing.length === 0 || !programme("apt-get") || process.getuid?.() !== 0) return;
  say(`Running as root: installing ${missing.join(" and ")} with apt-get …`);
  const quiet = { quiet: true, env: { DEBIAN_FRONTEND: "noninteractive" } };
  await run("apt-get", ["update", "-qq"], quiet)
    .then(() => run("apt-get", ["install", "-y", "-qq", ...missing], quiet))
    .catch((error) => say(error.message));
}

/** Where Debian gave none, Playwright's own. */
export async function installBrowser() {
  if (browser()) return;
  say("Installing a browser …");
  await run(
    NODE,
    [join(ROOT, "node_modules/playwright/cli.js"), "install", "--only-shell", "chromium"],
    { quiet: true },
  );
}

function programme(name) {
  const folders = process.env.PATH?.split(delimiter) ?? [];
  return folders.map((folder) => join(folder, name)).find(existsSync);
}
