import type { RouteHandler } from "@/lib/server/http/endpoint";
import { assertContract } from "./contract";
import type { Person } from "./people";

interface Options {
  as?: Person | null;
  params?: Record<string, string>;
  query?: Record<string, string | number>;
  body?: unknown;
  form?: FormData;
  method?: string;
  headers?: Record<string, string>;
}

export interface Answer {
  status: number;
  // Any shape; each test asserts the one it expects.
  body: Record<string, unknown> & unknown[];
  headers: Headers;
  response: Response;
}

/**
 * Calls a route handler with a real `Request`; gives status and parsed body. The response must match the
 * OpenAPI document.
 */
export async function call(handler: RouteHandler, options: Options = {}): Promise<Answer> {
  const { as, params = {}, query = {}, body, form, headers = {} } = options;
  const method = options.method ?? (body !== undefined || form ? "POST" : "GET");
  const search = new URLSearchParams(
    Object.entries(query).map(([key, value]) => [key, String(value)]),
  );
  const request = new Request(`http://localhost:3999/api/test?${search}`, {
    method,
    headers: {
      ...(as && { authorization: `Bearer ${as.token}` }),
      ...(body !== undefined && { "content-type": "application/json" }),
      ...headers,
    },
    body: form ?? (body === undefined ? undefined : JSON.stringify(body)),
  });
  const response = await handler(request, { params: Promise.resolve(params) });
  const text = await response
    .clone()
    .text()
    .catch(() => "");
  const type = response.headers.get("content-type")?.split(";")[0] ?? null;
  assertContract(handler, method, { status: response.status, type, body: parse(text) });
  return { status: response.status, body: parse(text), headers: response.headers, response };
}

function parse(text: string): Answer["body"] {
  try {
    return JSON.parse(text);
  } catch {
    return {} as Answer["body"];
  }
}
