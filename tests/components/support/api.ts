import { http, HttpResponse } from "msw";
import { setupWorker } from "msw/browser";
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

const PICTURE = '<svg xmlns="http://www.w3.org/2000/svg" width="30" height="40" />';

/** Answers the requests of the page; those for pictures with an empty one. */
export const worker = setupWorker(
  http.get("/api/images/:id", () =>
    HttpResponse.text(PICTURE, { headers: { "content-type": "image/svg+xml" } }),
  ),
);
/** Requests without an answer, and answers that the contract does not know, in words. */
export const faults: string[] = [];

/** A request as the server would see it; `body` is parsed JSON, undefined for a form. */
interface Asked {
  params: Record<string, string>;
  query: Record<string, string>;
  body: unknown;
}

type Reply<T> = T | ((asked: Asked) => T | Promise<T>);

/** What the contract shows as the answer of this call. */
export const example = <C extends ApiCall>(call: C): Promise<ApiOutput<C>> =>
  commands.example(call);

/**
 * From now on this call is answered so. The test fails where its endpoint does not promise such an answer, or
 * would have refused the request.
 * @returns the requests, as they come.
 */
export function answer<C extends ApiCall>(call: C, reply: Reply<ApiOutput<C>>): Asked[] {
  return intercept(call, async (asked) => ({
    body: reply instanceof Function ? await reply(asked) : reply,
  }));
}

/** From now on this call is refused with this error. */
export function refuse(
  call: ApiCall,
  code: ErrorCode,
  facts?: ConstructorParameters<typeof AppError>[1],
): Asked[] {
  const body = problem(new AppError(code, facts));
  return intercept(call, async () => ({ status: body.status, body }));
}

/** From now on this call does not reach the server. */
export function lose(call: ApiCall): Asked[] {
  return intercept(call, async () => null);
}

/** @param reply without a status where it is a success; null where there is no network. */
function intercept(
  call: ApiCall,
  reply: (asked: Asked) => Promise<{ status?: number; body: unknown } | null>,
): Asked[] {
  const [method, path = ""] = call.split(" ");
  const all: Asked[] = [];
  const handler = http.all<Record<string, string>>(
    `/api${path.replaceAll(/\[(\w+)\]/g, ":$1")}`,
    async ({ request, params }) => {
      if (request.method !== method) return undefined;
      const query = Object.fromEntries(new URL(request.url).searchParams);
      const isJson = request.headers.get("content-type")?.includes("json");
      const body: unknown = isJson ? await request.json() : undefined;
      const asked = { params, query, body };
      all.push(asked);
      const replied = await reply(asked);
      return replied ? respond(call, asked, replied) : HttpResponse.error();
    },
  );
  worker.use(handler);
  return all;
}

async function respond(
  call: ApiCall,
  { query, body: sent }: Asked,
  replied: { status?: number; body: unknown },
) {
  const { body } = replied;
  const type = replied.status ? "application/problem+json" : typeOf(body);
  try {
    const status = await commands.checkAnswer(
      call,
      { query, body: sent },
      {
        ...replied,
        type,
        body: body instanceof Blob ? null : body,
      },
    );
    const headers = type === null ? undefined : { "content-type": type };
    const content = body instanceof Blob || body === undefined ? body : JSON.stringify(body);
    return new HttpResponse(content, { status, headers });
  } catch (error) {
    faults.push(`${call}: ${String(error)}`);
    return HttpResponse.error();
  }
}

function typeOf(body: unknown): string | null {
  if (body === undefined) return null;
  return body instanceof Blob ? body.type : "application/json";
}
