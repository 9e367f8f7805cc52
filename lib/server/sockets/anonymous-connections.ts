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

/** Counts unauthenticated connections by address, starting with the handshake. */
export class AnonymousConnections {
  readonly #places = new Map<IncomingMessage, Place>();
  readonly #counts = new Map<string, number>();

  /** Takes a place for a handshake, until the handshake fails. @returns false if its address has none left. */
  reserve(request: IncomingMessage): boolean {
    // A closed socket has no address and would never free its place.
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

  /** Keeps the place for the connection that the handshake has led to. */
  keep(connection: Connection): void {
    const { request } = connection;
    const place = this.#places.get(request);
    if (!place) return;
    // With polling, this socket may close long before the connection.
    request.socket.off("close", place.free);
    connection.once("close", place.free);
  }

  /** Call it when a handshake has failed, or its connection has authenticated or closed. */
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

/** Headers of a handshake with the socket's address: the listener that adds it is bypassed by handshakes. */
export function handshakeHeaders(request: IncomingMessage): Headers {
  const headers = headersOf(request);
  headers.set(PEER_HEADER, request.socket.remoteAddress ?? "");
  return headers;
}
