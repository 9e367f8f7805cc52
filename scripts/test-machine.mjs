// What the tests need besides our own packages: a browser and a Redis server, from Debian if they are missing.
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { NODE, ROOT, run, say } from "./prepare.mjs";

/** The one without windows comes first: it needs a third less time. */
const BROWSERS = ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"];

/** What the tests' browsers are started with. */
export const BROWSER_ARGS = [
  // The scroll position after a key or a wheel event must not depend on an animation or on the machine's speed.
  "--disable-smooth-scrolling",
  // Optimizing code and collecting garbage take a fifth of the browser's time; pages here are too short-lived to
  // profit.
  "--js-flags=--no-maglev --no-opt --single-threaded-gc --initial-heap-size=512",
];

/** The path of an installed browser; undefined if there is none, so that Playwright's own is used. */
export function browser() {
  return BROWSERS.map(programme).find(Boolean);
}

/**
 * Installs Debian packages, before anything of ours is installed. A failure is not fatal: what needs the package
 * reports it later.
 * @param {string[]} more further packages, each with a program of the same name
 */
export async function installPackages(...more) {
  const missing = [
    programme(BROWSERS[0]) ? [] : BROWSERS[0],
    // Several processes share it; without Redis their tests fail.
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

/** Installs Playwright's own browser if there is none. */
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
