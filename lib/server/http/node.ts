import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from "node:http";
import { ReadableStream as NodeStream } from "node:stream/web";
import type { RouteHandler } from "./endpoint";

/** Answers a Node request with a route handler, unstreamed and without Next's router. */
export async function answerWith(
  handler: RouteHandler,
  params: Record<string, string>,
  req: IncomingMessage,
  res: ServerResponse,
): Promise<void> {
  const answer = await handler.answer(requestOf(req), { params: Promise.resolve(params) });
  res.statusCode = answer.status;
  res.setHeaders(answer.headers);
  res.end(answer instanceof Response ? Buffer.from(await answer.arrayBuffer()) : answer.text);
}

export function headersOf(req: { headers: OutgoingHttpHeaders }): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(req.headers)) {
    if (value !== undefined) headers.set(name, String(value));
  }
  return headers;
}

function requestOf(req: IncomingMessage): Request {
  const { method = "GET", url } = req;
  // If a handler stops reading the body, it can still answer on the same connection.
  const stream = method !== "GET" &&
    method !== "HEAD" && {
      body: NodeStream.from(req.iterator({ destroyOnReturn: false })) as ReadableStream,
      duplex: "half" as const,
    };
  return new Request(`http://localhost${url}`, { method, headers: headersOf(req), ...stream });
}
