import type { IncomingMessage, ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { textOf } from "./answer";
import type { RouteHandler } from "./endpoint";

/** Answers a Node request by a route handler, without the router's cost. */
export async function answerWith(
  handler: RouteHandler,
  params: Record<string, string>,
  req: IncomingMessage,
  res: ServerResponse,
): Promise<void> {
  const response = await handler(toRequest(req), { params: Promise.resolve(params) });
  res.statusCode = response.status;
  response.headers.forEach((value, name) => {
    if (name !== "set-cookie") res.setHeader(name, value);
  });
  const cookies = response.headers.getSetCookie();
  if (cookies.length) res.setHeader("set-cookie", cookies);
  const text = textOf(response);
  if (text !== undefined || !response.body) return void res.end(text);
  await pipeline(Readable.fromWeb(response.body as never), res).catch(() => res.destroy());
}

function toRequest(req: IncomingMessage): Request {
  const headers = new Headers();
  for (let at = 0; at < req.rawHeaders.length; at += 2) {
    headers.append(req.rawHeaders[at] ?? "", req.rawHeaders[at + 1] ?? "");
  }
  const hasBody = req.method !== "GET" && req.method !== "HEAD";
  return new Request(`http://localhost${req.url}`, {
    method: req.method,
    headers,
    ...(hasBody && { body: Readable.toWeb(req) as ReadableStream, duplex: "half" }),
  });
}
