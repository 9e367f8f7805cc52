import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { Product } from "./product";

const PRELOAD = pathToFileURL(resolve("tests/support/moved-clock.mjs")).href;

const aheadAt = (moment: Date) => moment.getTime() - Date.now();

/** Settings of a process whose clock starts at `moment` and can be moved. Its database keeps the real time. */
export function clockAt(moment: Date): Record<string, string> {
  return { NODE_OPTIONS: `--import ${PRELOAD}`, CLOCK_AHEAD: String(aheadAt(moment)) };
}

/** Moves the clock of a process started with `clockAt`. */
export function moveClock({ process: child }: Product, moment: Date): Promise<void> {
  return new Promise((done, fail) => {
    child.send({ clockAhead: aheadAt(moment) }, (error) => (error ? fail(error) : done()));
  });
}
