import { randomUUID } from "node:crypto";

export const REQUEST_ID_HEADER = "x-request-id";
/** What proxies send: letters, digits and a few signs, not longer than anybody needs. */
const PLAIN = /^[\w.:=+/-]{1,100}$/;

/** The id of a request: its sender's, where that is short and plain; else a new one. */
export function requestIdOf(given: string | null | undefined): string {
  return given && PLAIN.test(given) ? given : randomUUID();
}
