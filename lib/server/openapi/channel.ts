import { createSchema, type oas31 } from "zod-openapi";
import type { z } from "zod";
import { ERRORS } from "@/lib/shared/error-codes";
import { escapeHtml } from "@/lib/shared/html";
import { RATES } from "@/lib/server/http/rate-limit";
import { SOCKET_PATH, type PushEvent } from "@/lib/shared/realtime-events";
import type { SocketEvents } from "@/lib/server/sockets/events";
import * as limits from "@/lib/server/sockets/limits";
import { inline, schemaHtml, type Schema } from "./docs-schema";

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

/** The channel's section of the page. */
export function channelHtml({ description, events, error, pushes }: DescribedChannel): string {
  const part = (title: string, html: string) =>
    `<div class="block"><p class="label">${title}</p>${html}</div>`;
  const sent = Object.entries(events).map(
    ([name, { summary, rate, errors, payload, acknowledgement }]) =>
      `<article>${heading("SEND", name)}<p>${inline(summary)}.</p><p class="who">${rate}.</p>` +
      part("Payload", schemaHtml(payload)) +
      part("Acknowledged with", schemaHtml(acknowledgement)) +
      part("or with one of the errors", errors.map((code) => `<code>${code}</code>`).join(" ")) +
      "</article>",
  );
  const pushed = Object.entries(pushes).map(
    ([name, { summary, payload }]) =>
      `<article>${heading("PUSH", name)}<p>${inline(summary)}.</p>${part("Payload", schemaHtml(payload))}</article>`,
  );
  const about = description
    .split("\n\n")
    .map((text) => `<p>${inline(text)}</p>`)
    .join("");
  const errorHtml = part("An error is acknowledged as", schemaHtml(error));
  return `<section id="socket"><h2>Socket channel</h2><article>${about}${errorHtml}</article>${sent.join("")}${pushed.join("")}</section>`;
}

function heading(verb: string, name: string): string {
  return `<h3><span class="verb">${verb}</span> <code>${escapeHtml(name)}</code></h3>`;
}
