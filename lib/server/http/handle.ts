import type { z } from "zod";
import { auditRepeated } from "@/lib/server/audit/commands";
import { isAdminActor, type Actor } from "@/lib/server/session/actor";
import { env } from "@/lib/server/env";
import { AppError } from "@/lib/shared/errors";
import { JsonAnswer, problemAnswer } from "./answer";
import { formText, readForm, readJson } from "./body";
import { parseInput } from "@/lib/shared/validation";
import { deadlines, runCall } from "./call-context";
import type {
  Answer,
  AnyEndpoint,
  Auth,
  Endpoint,
  RouteContext,
  RouteHandler,
  Upload,
} from "./endpoint";
import { canonicalJson, withIdempotencyKey } from "./idempotency";
import { REQUEST_ID_HEADER, requestIdOf } from "./headers";
import { readIfMatch, versionTag } from "./version";
import { log } from "@/lib/server/log/log";
import { scraped } from "@/lib/server/metrics/metrics";
import { callerKey, limit } from "./rate-limit";
import { authenticate } from "@/lib/server/session/session";

const KEY_PATTERN = /^[\x21-\x7e]{1,200}$/;

/**
 * Makes a route: declares who may call, the input and the output, and returns the handler that checks these, runs it
 * and answers every error as problem+json. All routes are made by it.
 */
export function handle<
  A extends Auth,
  P extends z.ZodType | undefined = undefined,
  Q extends z.ZodType | undefined = undefined,
  B extends z.ZodType | undefined = undefined,
  U extends Upload = undefined,
  M extends readonly string[] | undefined = undefined,
  O extends z.ZodType | undefined = undefined,
>(endpoint: Endpoint<A, P, Q, B, U, M, O>): RouteHandler<Endpoint<A, P, Q, B, U, M, O>> {
  const definition: AnyEndpoint = endpoint;
  const answerCall = async (request: Request, context: RouteContext): Promise<Answer> => {
    const started = performance.now();
    const requestId = requestIdOf(request.headers.get(REQUEST_ID_HEADER));
    const url = new URL(request.url);
    const deadline = deadlines()[definition.upload ? "upload" : "call"];
    const work = (signal: AbortSignal) => answer(definition, request, url, context, signal);
    const made = await runCall(request, deadline, work).catch((error) =>
      problemAnswer(error, requestId),
    );
    made.headers.set(REQUEST_ID_HEADER, requestId);
    made.headers.set("x-content-type-options", "nosniff");
    const { method } = request;
    const { pathname: path } = url;
    const { status } = made;
    const ms = performance.now() - started;
    const logged = definition.secretPath ? {} : { path };
    log().info({ requestId, method, ...logged, status, ms: Math.round(ms) });
    scraped().metrics?.count({ method, path, params: await context.params, status, ms });
    return made;
  };
  const handler = async (request: Request, context: RouteContext): Promise<Response> => {
    const made = await answerCall(request, context);
    return made instanceof Response ? made : made.toResponse();
  };
  return Object.assign(handler, { endpoint, answer: answerCall });
}

/** A call whose caller is known. */
interface Authorized {
  endpoint: AnyEndpoint;
  request: Request;
  url: URL;
  context: RouteContext;
  signal: AbortSignal;
  actor: Actor | null;
}

async function answer(
  endpoint: AnyEndpoint,
  request: Request,
  url: URL,
  context: RouteContext,
  signal: AbortSignal,
): Promise<Answer> {
  const writes = request.method !== "GET" && request.method !== "HEAD";
  const actor = await authorize(endpoint, request, writes);
  const { rate = writes ? "write" : "read", upload } = endpoint;
  if (rate !== "none") await limit(rate, actor?.id ?? callerKey(request));
  const call = { endpoint, request, url, context, signal, actor };
  const length = Number(request.headers.get("content-length") ?? 0);
  if (!upload?.large || !actor || !(length > upload.maxBytes)) return carryOut(call, upload);
  // Nothing of the form is read before its turn in the queue.
  const { maxBytes, queue } = upload.large;
  return queue().run(actor.id, () => carryOut(call, { maxBytes }));
}

async function carryOut(
  { endpoint, request, url, context, signal, actor }: Authorized,
  upload: Upload,
): Promise<Answer> {
  const params = endpoint.params && parseInput(endpoint.params, await context.params);
  const query = endpoint.query && parseInput(endpoint.query, withoutEmpty(url.searchParams));
  const raw = endpoint.body && (await readJson(request));
  const body = endpoint.body && parseInput(endpoint.body, raw);
  const form = upload && (await readForm(request, upload.maxBytes));
  const ifMatch = readIfMatch(endpoint.versioned ? request.headers.get("if-match") : null);
  const call = { actor, params, query, body, form, ifMatch, request, signal };
  const run = () => endpoint.run(call);
  const key = request.headers.get("idempotency-key");
  if (!endpoint.idempotent || key === null || !actor) return respond(endpoint, await run());
  if (!KEY_PATTERN.test(key)) {
    throw new AppError("INVALID_INPUT", { fields: { "Idempotency-Key": { code: "invalid" } } });
  }
  const input = form ? await formText(form) : canonicalJson(raw);
  const text = `${request.method} ${url.pathname} ${input}`;
  const first = await withIdempotencyKey(actor.id, key, text, async () => ({
    status: endpoint.status ?? 200,
    body: await run(),
  }));
  return respond(endpoint, first.body);
}

/** An empty parameter counts as absent. */
function withoutEmpty(query: URLSearchParams): Record<string, string> {
  return Object.fromEntries([...query].filter(([, value]) => value !== ""));
}

function respond(endpoint: AnyEndpoint, result: unknown): Answer {
  if (result instanceof Response || result instanceof JsonAnswer) return result;
  const isNew = endpoint.isNew?.(result) ?? true;
  const made = new JsonAnswer(isNew ? (endpoint.status ?? 200) : 200, result);
  if (endpoint.versioned && isDated(result)) made.headers.set("etag", versionTag(result.updatedAt));
  if (endpoint.location && isNew) made.headers.set("location", endpoint.location(result));
  return made;
}

function isDated(result: unknown): result is { updatedAt: string } {
  return typeof result === "object" && result !== null && "updatedAt" in result;
}

/** The specification's text for an upload without a token. */
const NO_TOKEN = { detail: "No authentication token found" };

async function authorize(
  { auth, upload }: AnyEndpoint,
  request: Request,
  writes: boolean,
): Promise<Actor | null> {
  const session = await authenticate(request);
  if (writes && session?.proof !== "bearer" && !sameOrigin(request, session === null)) {
    throw new AppError("FOREIGN_ORIGIN");
  }
  if (auth === "public") return session?.actor ?? null;
  if (!session && auth === "admin") throw new AppError("NOT_FOUND");
  if (!session) throw new AppError("UNAUTHENTICATED", upload && NO_TOKEN);
  const { actor } = session;
  if (auth === "admin" && !isAdminActor(actor)) {
    await limit("read", actor.id);
    await auditRepeated({ act: "ADMIN_REFUSED", actorId: actor.id });
    throw new AppError(actor.role === "ADMIN" ? "SECOND_FACTOR_REQUIRED" : "NOT_FOUND");
  }
  if (auth === "member" && !actor.complete) throw new AppError("PROFILE_INCOMPLETE");
  return actor;
}

/** A visitor has no cookie to abuse, so a missing `Origin` is accepted from them; a foreign one never is. */
function sameOrigin(request: Request, visitor: boolean): boolean {
  const origin = request.headers.get("origin");
  return origin === null ? visitor : origin === new URL(env().APP_URL).origin;
}
