import { createSchema, type oas31 } from "zod-openapi";
import type { z } from "zod";
import { ERRORS } from "@/lib/shared/error-codes";
import { RATES } from "@/lib/server/http/rate-limit";
import { SOCKET_PATH, type PushEvent } from "@/lib/shared/realtime-events";
import type { SocketEvents } from "@/lib/server/sockets/events";
import * as limits from "@/lib/server/sockets/limits";
import { block } from "./docs-call";
import { code, inline, paragraphs, schemaHtml, type Schema } from "./docs-schema";

interface Push {
  /** One line. */
  summary: string;
  payload: z.ZodType;
}

/** The socket channel: what clients send and what the server pushes. */
export interface Channel {
  events: SocketEvents;
  pushes: Record<PushEvent, Push>;
}

/** The channel in the OpenAPI document, as `x-socket`. */
export interface DescribedChannel {
  path: string;
  description: string;
  events: Record<string, DescribedPush & DescribedEvent>;
  error: Schema;
  pushes: Record<string, DescribedPush>;
}

interface DescribedPush {
  summary: string;
  payload: Schema;
}

interface DescribedEvent {
  rate: string;
  errors: readonly string[];
  acknowledgement: Schema;
}

const ABOUT = [
  `socket.io 4 at \`${SOCKET_PATH}\`, websocket or long polling. Send the token in the handshake as \`{ auth: { token } }\` ` +
    "or as the header `Authorization: Bearer …`; a browser's `Origin` must be this host. A rejected connection gets " +
    "`connect_error` with the error in its `data`. A socket is closed when its session ends.",
  "Every event is acknowledged with its result, once that is committed, or with an error; events of one socket are " +
    "processed in the order in which they were sent. After a reconnection fetch what you may have missed: pushes are not repeated.",
  `Limits: frames of ${limits.MAX_FRAME_BYTES / 1000} kB; ${limits.BURST_EVENTS} events at once and then ${limits.EVENTS_PER_SECOND} a second, ` +
    `otherwise \`RATE_LIMITED\`; after ${limits.MAX_REJECTED_EVENTS} such errors in a row the socket is closed; ` +
    `${limits.MAX_ANONYMOUS} unauthenticated connections per address, each for ` +
    `${limits.AUTHENTICATE_TIMEOUT_MS / 1000} s; a heartbeat every ${limits.PING_INTERVAL_MS / 1000} s, to be answered within ` +
    `${limits.PING_TIMEOUT_MS / 1000} s; a client that leaves ${limits.MAX_BACKLOG_CHARS / 1_000_000} MB unread is disconnected.`,
];

/** Acknowledgement of a failed event. */
const ERROR: oas31.SchemaObject = {
  type: "object",
  required: ["error"],
  properties: {
    error: {
      type: "object",
      description: "Why the event failed.",
      required: ["code", "detail"],
      properties: {
        code: {
          type: "string",
          enum: Object.keys(ERRORS),
          description: "Machine-readable reason.",
        },
        detail: { type: "string", description: "One English sentence." },
        fields: { type: "object", description: "The wrong fields by path, as in Problem." },
        retryAfter: { type: "integer", description: "Seconds to wait." },
      },
    },
  },
};

export function describeChannel({ events, pushes }: Channel): DescribedChannel {
  const schemaOf = (schema: z.ZodType, io: "input" | "output") =>
    createSchema(schema, { io }).schema as Schema;
  const described = [...events].map(([name, { summary, rate, errors, body, output }]) => {
    const { points, seconds } = RATES[rate];
    const payload = schemaOf(body, "input");
    const more = {
      rate: `At most ${points} in ${seconds} s`,
      errors,
      payload,
      acknowledgement: schemaOf(output, "output"),
    };
    return [name, { summary, ...more }] as const;
  });
  return {
    path: SOCKET_PATH,
    description: ABOUT.join("\n\n"),
    events: Object.fromEntries(described),
    error: ERROR,
    pushes: Object.fromEntries(
      Object.entries(pushes).map(([name, { summary, payload }]) => [
        name,
        { summary, payload: schemaOf(payload, "output") },
      ]),
    ),
  };
}

/** The channel's part of the page. */
export function channelHtml({ description, events, error, pushes }: DescribedChannel): string {
  const article = (verb: string, name: string, summary: string, html: string) =>
    `<article><h3><span class="verb">${verb}</span> ${code(name)}</h3><p>${inline(summary)}.</p>${html}</article>`;
  const sent = Object.entries(events).map(([name, event]) =>
    article(
      "SEND",
      name,
      event.summary,
      `<p class="who">${event.rate}.</p>` +
        block("Payload", schemaHtml(event.payload)) +
        block("Acknowledged with", schemaHtml(event.acknowledgement)) +
        block("or with one of the errors", event.errors.map(code).join(" ")),
    ),
  );
  const pushed = Object.entries(pushes).map(([name, { summary, payload }]) =>
    article("PUSH", name, summary, block("Payload", schemaHtml(payload))),
  );
  const about = paragraphs(description) + block("An error is acknowledged as", schemaHtml(error));
  return `<article>${about}</article>${sent.join("")}${pushed.join("")}`;
}
