import type { Socket } from "socket.io";
import type { z } from "zod";
import type { Actor } from "@/lib/server/session/actor";
import type { ErrorCode } from "@/lib/shared/error-codes";
import { AppError } from "@/lib/shared/errors";
import { asAppError } from "@/lib/server/http/answer";
import { parseInput } from "@/lib/shared/validation";
import { env } from "@/lib/server/env";
import { deadlines, runCall } from "@/lib/server/http/call-context";
import { log } from "@/lib/server/log/log";
import type { RateName } from "@/lib/server/http/rate-limit";
import { limit } from "@/lib/server/http/rate-limit";
import type { EventError } from "@/lib/shared/realtime-events";
import { actorOfSession } from "@/lib/server/session/session";
import { handshakeHeaders } from "./anonymous-connections";
import { disconnect } from "./disconnect";
import { BURST_EVENTS, MAX_REJECTED_EVENTS, EVENTS_PER_SECOND } from "./limits";
import type { SocketData } from "./rooms";

/**
 * One event that clients may send. Its answer is the acknowledgement. `run` is a method, so that each event is
 * assignable to `AnySocketEvent`.
 */
export interface SocketEvent<B extends z.ZodType, O extends z.ZodType<object, object>> {
  /** One line. */
  summary: string;
  /** `member`: with a complete profile; `account`: any signed-in user. */
  auth: "account" | "member";
  rate: RateName;
  body: B;
  /** The acknowledgement after it is done. */
  output: O;
  /** Error codes in addition to the common ones. */
  errors: readonly ErrorCode[];
  run(actor: Actor, body: z.output<B>): Promise<z.input<O>>;
}

/** Any event, as the server handles it. */
export type AnySocketEvent = SocketEvent<z.ZodType, z.ZodType<object, object>>;

export type SocketEvents = ReadonlyMap<string, AnySocketEvent>;

/** Declares an event; its command gets exactly what its schema accepts. */
export function socketEvent<B extends z.ZodType, O extends z.ZodType<object, object>>(
  event: SocketEvent<B, O>,
): SocketEvent<B, O> {
  return event;
}

/**
 * Handles a socket's events one after another, in the order they arrive.
 * @param busy contains the work in progress.
 */
export function serveEvents(socket: Socket, events: SocketEvents, busy: Set<Promise<void>>): void {
  const bucket = new TokenBucket();
  const request = { headers: handshakeHeaders(socket.request) };
  let queue = Promise.resolve();
  socket.onAny((name: unknown, ...args: unknown[]) => {
    const last = args.at(-1);
    const answer =
      typeof last === "function" ? (result: object) => void last(result) : () => undefined;
    const verdict = bucket.take();
    if (verdict === "pass") {
      const turn = queue.then(async () =>
        answer(await perform(socket, request, events, String(name), args[0])),
      );
      queue = turn;
      busy.add(turn);
      void turn.finally(() => busy.delete(turn));
      return;
    }
    answer(errorAnswer(new AppError("RATE_LIMITED", { retryAfter: 1 })));
    if (verdict === "disconnect") disconnect(socket);
  });
}

async function perform(
  socket: Socket,
  request: Pick<Request, "headers">,
  events: SocketEvents,
  name: string,
  body: unknown,
): Promise<object> {
  const started = performance.now();
  const event = events.get(name);
  const done = (code: string) =>
    log().info({
      event: event ? name : "unknown",
      code,
      ms: Math.round(performance.now() - started),
    });
  try {
    if (!event) throw new AppError("NOT_FOUND");
    const run = () => runAs(socket, event, body);
    const result = await runCall(request, deadlines().call, run);
    done("OK");
    return result;
  } catch (error) {
    const known = asAppError(error, socket.id);
    done(known.code);
    return errorAnswer(known);
  }
}

async function runAs(socket: Socket, event: AnySocketEvent, body: unknown): Promise<object> {
  const { sessionId }: SocketData = socket.data;
  const actor = await actorOfSession(sessionId);
  if (!actor) {
    // After the acknowledgement, which gives the reason.
    setImmediate(disconnect, socket);
    throw new AppError("UNAUTHENTICATED");
  }
  if (event.auth === "member" && !actor.complete) throw new AppError("PROFILE_INCOMPLETE");
  await limit(event.rate, actor.id);
  return event.run(actor, parseInput(event.body, body));
}

export function errorAnswer({ code, message, fields, retryAfter }: AppError): EventError {
  const more = { ...(fields && { fields }), ...(retryAfter !== undefined && { retryAfter }) };
  return { error: { code, detail: message, ...more } };
}

/** Limits the events of one socket before any other work on them. */
class TokenBucket {
  #tokens = BURST_EVENTS * env().RATE_LIMIT_FACTOR;
  #rejected = 0;
  #at = performance.now();

  take(): "pass" | "reject" | "disconnect" {
    const now = performance.now();
    const factor = env().RATE_LIMIT_FACTOR;
    const refill = ((now - this.#at) / 1000) * EVENTS_PER_SECOND * factor;
    this.#at = now;
    this.#tokens = Math.min(this.#tokens + refill, BURST_EVENTS * factor);
    if (this.#tokens >= 1) {
      this.#tokens -= 1;
      this.#rejected = 0;
      return "pass";
    }
    this.#rejected += 1;
    return this.#rejected > MAX_REJECTED_EVENTS ? "disconnect" : "reject";
  }
}
