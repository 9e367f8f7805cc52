import { authToken, goToLogin, goToSecondFactor, isLeaving } from "./browser-session";
import type { ErrorCode, FieldErrors, Problem } from "./errors";

/** A refused or failed call. `code` has its words in messages under `errors.<CODE>`. */
export class ApiError extends Error {
  constructor(
    /** HTTP status; 0 where no answer came. */
    readonly status: number,
    readonly code: ErrorCode | "NETWORK" | "NOT_CONNECTED",
    readonly detail: string,
    readonly fields?: FieldErrors,
    /** Seconds to wait before the next try. */
    readonly retryAfter?: number,
    /** What it is about, for calls that say so. */
    readonly about?: unknown,
  ) {
    super(detail);
    this.name = "ApiError";
  }
}

export interface CallOptions {
  signal?: AbortSignal;
  /** Sends a fresh `Idempotency-Key`, so that a repeated request does the work once. */
  once?: boolean;
  /** A 401 is told to the caller and does not lead to the sign-in screen. */
  stay?: boolean;
}

type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** Calls of our own API. Paths begin behind `/api`; a body is JSON or a form with files. */
export const api = {
  get: <T>(path: string, options?: CallOptions) => call<T>("GET", path, undefined, options),
  post: sender("POST"),
  put: sender("PUT"),
  patch: sender("PATCH"),
  delete: sender("DELETE"),
};

function sender(method: Method) {
  return <T>(path: string, body?: unknown, options?: CallOptions) =>
    call<T>(method, path, body, options);
}

/** For SWR: the key is the path behind `/api`. */
export function swrFetcher<T>(path: string): Promise<T> {
  return api.get<T>(path);
}

async function call<T>(
  method: Method,
  path: string,
  body: unknown,
  options: CallOptions = {},
): Promise<T> {
  // The channel ends with the session, and what then asks instead of it would only be refused.
  if (method === "GET" && isLeaving()) throw new ApiError(401, "UNAUTHENTICATED", "Signed out.");
  const response = await send(method, path, body, options);
  if (response.ok) return (await content(response)) as T;
  if (response.status === 401 && !options.stay) goToLogin();
  const error = await asError(response);
  if (error.code === "SECOND_FACTOR_REQUIRED" && !options.stay) goToSecondFactor();
  throw error;
}

async function send(
  method: Method,
  path: string,
  body: unknown,
  { signal, once }: CallOptions,
): Promise<Response> {
  const headers = new Headers({ accept: "application/json" });
  const token = authToken();
  if (token) headers.set("authorization", `Bearer ${token}`);
  if (once) headers.set("idempotency-key", newKey());
  const isForm = body instanceof FormData;
  if (body !== undefined && !isForm) headers.set("content-type", "application/json");
  try {
    return await fetch(`/api${path}`, {
      method,
      headers,
      signal,
      body: isForm || body === undefined ? body : JSON.stringify(body),
    });
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new ApiError(0, "NETWORK", "Network error. Check your connection and try again.");
  }
}

/** `crypto.randomUUID` exists on secure origins only; a key need not be a secret. */
function newKey(): string {
  const random = crypto.getRandomValues(new Uint32Array(4));
  return [...random].map((part) => part.toString(36)).join("-");
}

async function content(response: Response): Promise<unknown> {
  if (response.status === 204) return undefined;
  const type = response.headers.get("content-type") ?? "";
  if (type === "application/zip") return response.blob();
  return type.includes("json") ? response.json() : response.text();
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
