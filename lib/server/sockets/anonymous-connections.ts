import type { IncomingMessage } from "node:http";
import { env } from "@/lib/server/env";
import { headersOf } from "@/lib/server/http/node";
import { callerKey, PEER_HEADER } from "@/lib/server/http/rate-limit";
import type { Connection } from "./disconnect";
import { MAX_ANONYMOUS } from "./limits";

interface Place {
  address: string;
  free: () => void;
}

/** Counts unauthenticated connections by address, each from its handshake on. */
export class AnonymousConnections {
  /** Places by handshake. */
  readonly #places = new Map<IncomingMessage, Place>();
  readonly #counts = new Map<string, number>();

  /** Takes a place for a handshake, until it fails. @returns false where its address has none left. */
  reserve(request: IncomingMessage): boolean {
    // A closed socket has no address, and would never free its place.
    if (request.socket.destroyed) return false;
    const address = addressOf(request);
    const taken = this.#counts.get(address) ?? 0;
    if (taken >= MAX_ANONYMOUS * env().RATE_LIMIT_FACTOR) return false;
    this.#counts.set(address, taken + 1);
    const free = () => this.free(request);
    this.#places.set(request, { address, free });
    request.socket.once("close", free);
    return true;
  }

  /** The handshake has led to this connection, which keeps the place. */
  keep(connection: Connection): void {
    const { request } = connection;
    const place = this.#places.get(request);
    if (!place) return;
    // Of a connection by polling it may close long before.
    request.socket.off("close", place.free);
    connection.once("close", place.free);
  }

  /** To be called when a handshake has failed, or its connection has authenticated or closed. */
  free(request: IncomingMessage): void {
    const place = this.#places.get(request);
    if (!place) return;
    this.#places.delete(request);
    request.socket.off("close", place.free);
    const left = (this.#counts.get(place.address) ?? 0) - 1;
    if (left > 0) this.#counts.set(place.address, left);
    else this.#counts.delete(place.address);
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
