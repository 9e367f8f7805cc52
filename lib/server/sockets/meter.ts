import { env } from "@/lib/server/env";
import { BURST, PER_SECOND, REFUSED_AT_MOST } from "./limits";

/** Counts the events of one socket, before anything is done about them. */
export class Meter {
  #left = BURST * env().RATE_LIMIT_FACTOR;
  #refused = 0;
  #at = performance.now();

  take(now = performance.now()): "pass" | "refuse" | "cut" {
    const factor = env().RATE_LIMIT_FACTOR;
    const won = ((now - this.#at) / 1000) * PER_SECOND * factor;
    this.#at = now;
    this.#left = Math.min(this.#left + won, BURST * factor);
    if (this.#left >= 1) {
      this.#left -= 1;
      this.#refused = 0;
      return "pass";
    }
    this.#refused += 1;
    return this.#refused > REFUSED_AT_MOST ? "cut" : "refuse";
  }
}
