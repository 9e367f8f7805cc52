import {
  authToken,
  leaveSession,
  goToSecondFactor,
  signOutSignal,
  storeToken,
} from "./browser-session";
import { randomKey } from "./random-key";
import type { ApiAddress, ApiCall, ApiOutput, ApiRequest, LastArgument } from "./api-types";
import type { ErrorCode } from "@/lib/shared/error-codes";
import type { FieldErrors, Problem } from "@/lib/shared/errors";

/** A refused or failed call. The text for `code` is in messages under `errors.<CODE>`. */
export class ApiError extends Error {
  constructor(
    /** HTTP status; 0 if no answer came. */
    readonly status: number,
    readonly code: ErrorCode | "NETWORK" | "NOT_CONNECTED",
    readonly detail: string,
    readonly fields?: FieldErrors,
    /** Seconds to wait before the next attempt. */
    readonly retryAfter?: number,
    /** Details that some errors carry. */
    readonly about?: unknown,
  ) {
    super(detail);
    this.name = "ApiError";
  }

  /**
   * True if nothing was done. After a server error, or while the first attempt is still running, the work may have
   * been done.
   */
  get isRefusal(): boolean {
    return this.status >= 400 && this.status < 500 && this.code !== "IN_PROGRESS";
  }
}

export interface CallOptions {
  signal?: AbortSignal;
  /** Sends an `Idempotency-Key`: if the request is repeated after a lost answer, the work is done only once. */
  once?: boolean;
  /** A 401 goes to the caller and does not open the sign-in screen. */
  stay?: boolean;
  /** Sends no bearer token: only the cookie identifies the caller. */
  byCookie?: boolean;
  /** Finishes even if the page is left; the body may have at most 64 KB. */
  keepalive?: boolean;
}

/** Options for a call authenticated by this browser's cookie, as the service worker makes them. */
export const BY_COOKIE = { stay: true, byCookie: true } satisfies CallOptions;

/** The variable parts of a call's address. */
export interface Address {
  params?: Record<string, string>;
  query?: Record<string, unknown>;
}

/**
 * Calls a route of our own API, for example `api("PUT /loans/[id]/approve", { params: { id }, body })`.
 * @returns the answer; undefined if it has no body.
 * @throws ApiError for a refused or failed call
 */
export function api<C extends ApiCall>(
  call: C,
  ...[request]: LastArgument<ApiRequest<C> & CallOptions>
): Promise<ApiOutput<C>>;
export function api(call: ApiCall, request: Address & CallOptions & { body?: unknown } = {}) {
  const { params, query, body, ...options } = request;
  const [method = ""] = call.split(" ");
  return callPath(method, addressOf(call, { params, query }), body, options);
}

/** Path and query of a call, without `/api`; the SWR key of a GET. */
export function pathOf<C extends ApiCall>(
  call: C,
  ...[address]: LastArgument<ApiAddress<C>>
): string;
export function pathOf(call: ApiCall, address: Address = {}) {
  return addressOf(call, address);
}

/** Like `pathOf`, for a call that the compiler does not know. */
export function addressOf(call: string, { params = {}, query = {} }: Address): string {
  const [, route = ""] = call.split(" ");
  const path = route.replace(/\[(\w+)\]/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? ""),
  );
  const given = Object.entries(query).flatMap(([name, value]) =>
    value === undefined || value === null || value === "" ? [] : [[name, String(value)]],
  );
  return given.length > 0 ? `${path}?${new URLSearchParams(given)}` : path;
}

/** SWR's fetcher. @param path result of `pathOf`. */
export function readPath(path: string): Promise<unknown> {
  return callPath("GET", path);
}

/**
 * Calls a path that is not a route of `handle`.
 * @param path without `/api`.
 * @param body JSON, or a form with files.
 * @throws ApiError
 */
export async function callPath(
  method: string,
  path: string,
  body?: unknown,
  options: CallOptions = {},
): Promise<unknown> {
  let response = await send(method, path, body, options);
  if (response.status === 401 && !options.stay && (await renewToken())) {
    response = await send(method, path, body, options);
  }
  const forgetKey = () => options.once && unanswered.delete(nameOf(method, path, body));
  if (response.ok) {
    const answer = await content(response);
    forgetKey();
    return answer;
  }
  if (response.status === 401 && !options.stay) leaveSession();
  const error = await asError(response);
  if (error.isRefusal) forgetKey();
  if (error.code === "SECOND_FACTOR_REQUIRED" && !options.stay) goToSecondFactor();
  throw error;
}

let renewing: Promise<boolean> | undefined;

/**
 * Fetches a new bearer token with the cookie, when the stored one is no longer valid.
 * @returns false if the cookie's session has ended too.
 * @throws ApiError if no answer came
 */
function renewToken(): Promise<boolean> {
  renewing ??= askForToken().finally(() => {
    renewing = undefined;
  });
  return renewing;
}

/**
 * Renews the token, and leaves the session if the cookie's has ended too.
 * @returns true if it goes on, or if no answer came: the next call then tries again
 */
export async function keepSession(): Promise<boolean> {
  const goesOn = await renewToken().catch(() => true);
  if (!goesOn) leaveSession();
  return goesOn;
}

async function askForToken(): Promise<boolean> {
  if (signOutSignal().aborted) return false;
  try {
    const { token } = await api("POST /auth/token", BY_COOKIE);
    storeToken(token);
    return true;
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return false;
    throw error;
  }
}

async function send(
  method: string,
  path: string,
  body: unknown,
  { signal, once, byCookie, keepalive }: CallOptions,
): Promise<Response> {
  const headers = new Headers({ accept: "application/json" });
  const token = authToken();
  if (token && !byCookie) headers.set("authorization", `Bearer ${token}`);
  if (once) headers.set("idempotency-key", keyOf(nameOf(method, path, body)));
  const isForm = body instanceof FormData;
  // A read would only be refused while the session ends.
  const signedOut = method === "GET" ? signOutSignal() : undefined;
  const signals = [signal, signedOut].filter((each) => each !== undefined);
  if (body !== undefined && !isForm) headers.set("content-type", "application/json");
  try {
    return await fetch(`/api${path}`, {
      method,
      headers,
      signal: AbortSignal.any(signals),
      keepalive,
      body: isForm || body === undefined ? body : JSON.stringify(body),
    });
  } catch (error) {
    if (signal?.aborted) throw error;
    if (signedOut?.aborted) throw new ApiError(401, "UNAUTHENTICATED", "Signed out.");
    throw new ApiError(0, "NETWORK", "Network error. Check your connection and try again.");
  }
}

/** Idempotency keys of requests without an answer yet, by method, path and body. */
const unanswered = new Map<string, string>();

function nameOf(method: string, path: string, body: unknown): string {
  return `${method} ${path} ${JSON.stringify(body instanceof FormData ? [...body].map(fileName) : body)}`;
}

/** A file of a form as a text that identifies it. */
function fileName([name, value]: [string, FormDataEntryValue]) {
  return typeof value === "string"
    ? [name, value]
    : [name, value.name, value.size, value.lastModified];
}

/** The key of this request's last attempt if that got no answer; else a new one. */
function keyOf(name: string): string {
  const key = unanswered.get(name) ?? randomKey();
  unanswered.set(name, key);
  return key;
}

async function content(response: Response): Promise<unknown> {
  if (response.status === 204) return undefined;
  const type = response.headers.get("content-type") ?? "";
  return type.includes("json") ? response.json() : response.blob();
}

async function asError(response: Response): Promise<ApiError> {
  const problem: Partial<Problem> = await response.json().catch(() => ({}));
  const wait = Number(response.headers.get("retry-after")) || undefined;
  return new ApiError(
    response.status,
    problem.code ?? "SERVER",
    problem.detail ?? "Something went wrong. Please try again.",
    problem.fields,
    wait,
    problem.about,
  );
}
