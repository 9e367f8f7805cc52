import type { IncomingMessage } from "node:http";
import { env } from "@/lib/server/env";
import { headersOf } from "@/lib/server/http/node";
import { callerKey, PEER_HEADER } from "@/lib/server/http/rate-limit";
import type { Connection } from "./cut";
import { STRANGERS_AT_MOST } from "./limits";

/** Counts the connections that nobody has signed in on, by the address they come from. */
export class Strangers {
  /** A closed socket does not know its address any more. */
  readonly #addresses = new Map<Connection, string>();
  readonly #counts = new Map<string, number>();

  /** Whether one more may come from where this request does. */
  hasRoom(request: IncomingMessage): boolean {
    const open = this.#counts.get(addressOf(request)) ?? 0;
    return open < STRANGERS_AT_MOST * env().RATE_LIMIT_FACTOR;
  }

  add(connection: Connection): void {
    const address = addressOf(connection.request);
    this.#addresses.set(connection, address);
    this.#counts.set(address, (this.#counts.get(address) ?? 0) + 1);
    connection.once("close", () => this.remove(connection));
  }

  /** It has said who it is, or is gone. */
  remove(connection: Connection): void {
    const address = this.#addresses.get(connection);
    if (address === undefined) return;
    this.#addresses.delete(connection);
    const left = (this.#counts.get(address) ?? 0) - 1;
    if (left > 0) this.#counts.set(address, left);
    else this.#counts.delete(address);
  }
}

/** A handshake comes past the listener that puts the socket's own address into the header. */
function addressOf(request: IncomingMessage): string {
  const headers = headersOf(request);
  headers.set(PEER_HEADER, request.socket.remoteAddress ?? "");
  return callerKey({ headers });
}
