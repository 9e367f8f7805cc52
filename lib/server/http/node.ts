import type { IncomingMessage, ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Asked, Sender } from "./asked";
import type { RouteHandler } from "./endpoint";

/** Answers a Node request by a route handler, without the cost of the router and of web streams. */
export async function answerWith(
  handler: RouteHandler,
  params: Record<string, string>,
  req: IncomingMessage,
  res: ServerResponse,
): Promise<void> {
  const answer = await handler.attend(new NodeAsked(req), { params: Promise.resolve(params) });
  if (answer instanceof Response) return send(answer, res);
  const { status, headers, text } = answer;
  for (const [name, value] of Object.entries(headers)) res.setHeader(name, value);
  res.statusCode = status;
  res.end(text ?? undefined);
}

/** What tells who sent a Node request. */
export function senderOf(req: IncomingMessage): Sender {
  return { headers: { get: (name) => headerOf(req, name) } };
}

class NodeAsked implements Asked {
  readonly method: string;
  readonly url: string;
  readonly headers: Asked["headers"];
  readonly #req: IncomingMessage;

  constructor(req: IncomingMessage) {
    this.#req = req;
    this.method = req.method ?? "GET";
    this.url = `http://localhost${req.url}`;
    this.headers = senderOf(req).headers;
  }

  get body(): AsyncIterable<Uint8Array> | null {
    if (!this.#hasBody) return null;
    // Whoever stops reading still wants to answer, on the same connection.
    return { [Symbol.asyncIterator]: () => this.#req.iterator({ destroyOnReturn: false }) };
  }

  get #hasBody(): boolean {
    return this.method !== "GET" && this.method !== "HEAD";
  }

  whole(): Request {
    const { method, url } = this;
    const headers = new Headers();
    const { rawHeaders } = this.#req;
    for (let at = 0; at < rawHeaders.length; at += 2) {
      headers.append(rawHeaders[at] ?? "", rawHeaders[at + 1] ?? "");
    }
    const stream = this.#hasBody && {
      body: Readable.toWeb(this.#req) as ReadableStream,
      duplex: "half" as const,
    };
    return new Request(url, { method, headers, ...stream });
  }
}

function headerOf({ headers }: IncomingMessage, name: string): string | null {
  const value = headers[name.toLowerCase()];
  return (Array.isArray(value) ? value.join(", ") : value) ?? null;
}

async function send(response: Response, res: ServerResponse): Promise<void> {
  res.statusCode = response.status;
  response.headers.forEach((value, name) => {
    if (name !== "set-cookie") res.setHeader(name, value);
  });
  const cookies = response.headers.getSetCookie();
  if (cookies.length) res.setHeader("set-cookie", cookies);
  if (!response.body) return void res.end();
  await pipeline(Readable.fromWeb(response.body as never), res).catch(() => res.destroy());
}
