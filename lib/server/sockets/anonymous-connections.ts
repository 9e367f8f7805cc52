import type { IncomingMessage } from "node:http";
import { env } from "@/lib/server/env";
import { headersOf } from "@/lib/server/http/node";
import { callerKey, PEER_HEADER } from "@/lib/server/http/rate-limit";
import type { Connection } from "./disconnect";
import { MAX_ANONYMOUS } from "./limits";

/** Counts unauthenticated connections by address. */
export class AnonymousConnections {
  /** Addresses by connection, since a closed socket has none. */
  readonly #addresses = new Map<Connection, string>();
  readonly #counts = new Map<string, number>();

  /** Whether another connection from the address of this request is allowed. */
  hasRoom(request: IncomingMessage): boolean {
    const open = this.#counts.get(addressOf(request)) ?? 0;
    return open < MAX_ANONYMOUS * env().RATE_LIMIT_FACTOR;
  }

  add(connection: Connection): void {
    const address = addressOf(connection.request);
    this.#addresses.set(connection, address);
    this.#counts.set(address, (this.#counts.get(address) ?? 0) + 1);
    connection.once("close", () => this.remove(connection));
  }

  /** To be called when a connection has authenticated or closed. */
  remove(connection: Connection): void {
    const address = this.#addresses.get(connection);
    if (address === undefined) return;
    this.#addresses.delete(connection);
    const left = (this.#counts.get(address) ?? 0) - 1;
    if (left > 0) this.#counts.set(address, left);
    else this.#counts.delete(address);
  }
}

function addressOf(request: IncomingMessage): string {
  return callerKey({ headers: handshakeHeaders(request) });
}

/** A handshake bypasses the listener that sets the header with the socket's address. */
export function handshakeHeaders(request: IncomingMessage): Headers {
  const headers = headersOf(request);
  headers.set(PEER_HEADER, request.socket.remoteAddress ?? "");
  return headers;
}
