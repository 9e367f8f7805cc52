import type { z } from "zod";
import { auditRepeated } from "@/lib/server/audit/commands";
import { isAdminActor, type Actor } from "@/lib/server/session/actor";
import { env } from "@/lib/server/env";
import { AppError } from "@/lib/shared/errors";
import { jsonText, problemText, toResponse, type TextAnswer } from "./answer";
import { askedBy, type Asked, type Sender } from "./asked";
import { readForm, readJson } from "./body";
import { check } from "@/lib/shared/validation";
import { deadlines, runCall } from "./call-context";
import type { AnyEndpoint, Auth, Endpoint, RouteContext, RouteHandler } from "./endpoint";
import { canonicalJson, once } from "./idempotency";
import { REQUEST_ID_HEADER, requestIdOf } from "./request-id";
import { readIfMatch, versionTag } from "./version";
import { log } from "@/lib/server/log/log";
import { scraped } from "@/lib/server/metrics/metrics";
import { callerKey, limit } from "./rate-limit";
import { authenticate } from "@/lib/server/session/session";

const KEY_PATTERN = /^[\x21-\x7e]{1,200}$/;

/**
 * The one way to make a route: declares who may call, what comes in and what goes out, and gives
 * the handler that checks all of it, runs it and answers every fault as problem+json.
 */
export function handle<
  A extends Auth,
  P extends z.ZodType | undefined = undefined,
  Q extends z.ZodType | undefined = undefined,
  B extends z.ZodType | undefined = undefined,
  O extends z.ZodType | undefined = undefined,
>(endpoint: Endpoint<A, P, Q, B, O>): RouteHandler {
  const definition: AnyEndpoint = endpoint;
  const attend = async (asked: Asked, context: RouteContext): Promise<Response | TextAnswer> => {
    const started = performance.now();
    const requestId = requestIdOf(asked.headers.get(REQUEST_ID_HEADER));
    const url = new URL(asked.url);
    const deadline = deadlines()[definition.upload ? "upload" : "call"];
    const work = (signal: AbortSignal) => answer(definition, asked, url, context, signal);
    const given = await runCall(asked, deadline, work).catch((error) =>
      problemText(error, requestId),
    );
    addHeaders(given, { [REQUEST_ID_HEADER]: requestId, "x-content-type-options": "nosniff" });
    const { method } = asked;
    const { pathname: path } = url;
    const { status } = given;
    const ms = performance.now() - started;
    const told = definition.secretPath ? {} : { path };
    log().info({ requestId, method, ...told, status, ms: Math.round(ms) });
    scraped().metrics?.count({ method, path, params: await context.params, status, ms });
    return given;
  };
  const handler = async (request: Request, context: RouteContext): Promise<Response> => {
    const given = await attend(askedBy(request), context);
    return given instanceof Response ? given : toResponse(given);
  };
  return Object.assign(handler, { endpoint: definition, attend });
}

function addHeaders({ headers }: Response | TextAnswer, more: Record<string, string>): void {
  if (!(headers instanceof Headers)) return void Object.assign(headers, more);
  for (const [name, value] of Object.entries(more)) headers.set(name, value);
}

async function answer(
  endpoint: AnyEndpoint,
  asked: Asked,
  url: URL,
  context: RouteContext,
  signal: AbortSignal,
): Promise<Response | TextAnswer> {
  const writes = asked.method !== "GET" && asked.method !== "HEAD";
  const actor = await permit(endpoint.auth, asked, writes);
  const { rate = writes ? "write" : "read" } = endpoint;
  if (rate !== "none") await limit(rate, actor?.id ?? callerKey(asked));
  const params = endpoint.params && check(endpoint.params, await context.params);
  const query = endpoint.query && check(endpoint.query, given(url.searchParams));
  const raw = endpoint.body && (await readJson(asked));
  const body = endpoint.body && check(endpoint.body, raw);
  const form = endpoint.upload && (await readForm(asked, endpoint.upload.maxBytes));
  const call = {
    ...{ actor, params, query, body, form, signal },
    ifMatch: readIfMatch(endpoint.versioned ? asked.headers.get("if-match") : null),
    get request() {
      return asked.whole();
    },
  };
  const run = () => endpoint.run(call as never);
  const key = asked.headers.get("idempotency-key");
  if (!endpoint.idempotent || key === null || !actor) return respond(endpoint, await run());
  if (!KEY_PATTERN.test(key)) {
    throw new AppError("INVALID_INPUT", { "Idempotency-Key": { code: "invalid" } });
  }
  const text = `${asked.method} ${url.pathname} ${canonicalJson(raw)}`;
  const first = await once(actor.id, key, text, async () => ({
    status: endpoint.status ?? 200,
    body: await run(),
  }));
  return respond(endpoint, first.body);
}

/** An empty parameter is one that was not given. */
function given(query: URLSearchParams): Record<string, string> {
  return Object.fromEntries([...query].filter(([, value]) => value !== ""));
}

function respond(endpoint: AnyEndpoint, result: unknown): Response | TextAnswer {
  if (result instanceof Response) return result;
  const answer = jsonText(endpoint.status ?? 200, result);
  if (endpoint.versioned && isDated(result)) answer.headers.etag = versionTag(result.updatedAt);
  if (endpoint.location) answer.headers.location = endpoint.location(result as never);
  return answer;
}

function isDated(result: unknown): result is { updatedAt: string } {
  return typeof result === "object" && result !== null && "updatedAt" in result;
}

async function permit(auth: Auth, caller: Sender, writes: boolean): Promise<Actor | null> {
  const session = await authenticate(caller);
  if (writes && session?.proof !== "bearer" && !sameOrigin(caller, session === null)) {
    throw new AppError("FOREIGN_ORIGIN");
  }
  if (auth === "public") return session?.actor ?? null;
  if (!session) throw new AppError(auth === "admin" ? "NOT_FOUND" : "UNAUTHENTICATED");
  const { actor } = session;
  if (auth === "admin" && !isAdminActor(actor)) {
    await limit("read", actor.id);
    await auditRepeated({ act: "ADMIN_REFUSED", actorId: actor.id });
    throw new AppError(actor.role === "ADMIN" ? "SECOND_FACTOR_REQUIRED" : "NOT_FOUND");
  }
  if (auth === "member" && !actor.complete) throw new AppError("PROFILE_INCOMPLETE");
  return actor;
}

/** A visitor has no cookie to abuse, so a missing `Origin` is fine there; a foreign one never is. */
function sameOrigin(caller: Sender, visitor: boolean): boolean {
  const origin = caller.headers.get("origin");
  return origin === null ? visitor : origin === new URL(env().APP_URL).origin;
}
