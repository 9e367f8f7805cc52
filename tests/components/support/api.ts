import { commands } from "vitest/browser";
import type { ApiCall, ApiOutput } from "@/lib/browser/api-types";
import type { ErrorCode } from "@/lib/shared/error-codes";
import { AppError, problem } from "@/lib/shared/errors";
import type { checkAnswer } from "./contract";

declare module "vitest/browser" {
  interface BrowserCommands {
    checkAnswer: typeof checkAnswer;
    example: <C extends ApiCall>(call: C) => Promise<ApiOutput<C>>;
  }
}

/** A request; `body` is parsed JSON, undefined for a form. */
interface Asked {
  params: Record<string, string | undefined>;
  query: Record<string, string>;
  body: unknown;
}

/** Without a status: success. */
interface Answer {
  status?: number;
  body: unknown;
}

interface Handler {
  call: ApiCall;
  method: string;
  pattern: URLPattern;
  /** @returns null: no network. */
  reply: (asked: Asked) => Promise<Answer | null>;
  /** All requests so far. */
  all: Asked[];
}

type Reply<T> = T | ((asked: Asked) => T | Promise<T>);

let handlers: Handler[] = [];
let checks: Promise<unknown>[] = [];
/** Messages about requests without an answer, and answers that do not match the contract. */
let faults: string[] = [];

/** The lists of an example have an item. */
type Filled<T> = T extends (infer Item)[]
  ? [Item, ...Item[]]
  : T extends { content: (infer Item)[] }
    ? T & { content: [Item, ...Item[]] }
    : T;

/** The example answer of this call in the contract. */
export const example = <C extends ApiCall>(call: C) =>
  commands.example(call) as Promise<Filled<ApiOutput<C>>>;

/**
 * Answers this call from now on. The test fails if the answer does not match the endpoint's contract, or the
 * endpoint would refuse the request.
 * @returns the requests, added as they arrive.
 */
export function answer<C extends ApiCall>(call: C, reply: Reply<ApiOutput<C>>): Asked[] {
  return handle(call, async (asked) => ({
    body: reply instanceof Function ? await reply(asked) : reply,
  }));
}

/** Answers this call with this error from now on. */
export function refuse(
  call: ApiCall,
  code: ErrorCode,
  facts?: ConstructorParameters<typeof AppError>[1],
): Asked[] {
  const body = problem(new AppError(code, facts));
  return handle(call, async () => ({ status: body.status, body }));
}

/** From now on this call does not reach the server. */
export function lose(call: ApiCall): Asked[] {
  return handle(call, async () => null);
}

function handle(call: ApiCall, reply: Handler["reply"]): Asked[] {
  const [method = "", path = ""] = call.split(" ");
  const pathname = `/api${path.replaceAll(/\[(\w+)\]/g, ":$1")}`;
  const all: Asked[] = [];
  handlers.unshift({ call, method, pattern: new URLPattern({ pathname }), reply, all });
  return all;
}

/** Removes all answers. @returns the faults of answers and requests. */
export async function forgetAnswers(): Promise<string[]> {
  await Promise.all(checks);
  const found = faults;
  [handlers, checks, faults] = [[], [], []];
  return found;
}

const network = window.fetch;

/** Answers calls of our own API, and passes everything else on. */
window.fetch = async (input, init) => {
  const request = new Request(input, init);
  const { pathname, searchParams } = new URL(request.url);
  if (!pathname.startsWith("/api/")) return network(request);
  const isMeant = ({ method, pattern }: Handler) =>
    method === request.method && pattern.test({ pathname });
  const handler = handlers.find(isMeant);
  if (!handler) {
    faults.push(`${request.method} ${pathname}?${searchParams}: no answer is known`);
    return Response.error();
  }
  const { call, pattern, reply, all } = handler;
  const isJson = request.headers.get("content-type")?.includes("json");
  const asked: Asked = {
    params: pattern.exec({ pathname })?.pathname.groups ?? {},
    query: Object.fromEntries(searchParams),
    body: isJson ? await request.json() : undefined,
  };
  all.push(asked);
  const replied = await reply(asked);
  request.signal.throwIfAborted();
  if (!replied) throw new TypeError("Failed to fetch");
  const response = respond(call, asked, replied);
  checks.push(response);
  return response;
};

async function respond(
  call: ApiCall,
  { query, body: sent }: Asked,
  { status: refused, body }: Answer,
) {
  const type = refused ? "application/problem+json" : typeOf(body);
  const checked = { type, status: refused, body: body instanceof Blob ? null : body };
  try {
    const status = await commands.checkAnswer(call, { query, body: sent }, checked);
    const headers = type === null ? undefined : { "content-type": type };
    const content = body instanceof Blob || body === undefined ? body : JSON.stringify(body);
    return new Response(content, { status, headers });
  } catch (error) {
    faults.push(`${call}: ${String(error)}`);
    return Response.error();
  }
}

function typeOf(body: unknown): string | null {
  if (body === undefined) return null;
  return body instanceof Blob ? body.type : "application/json";
}
