import type { ErrorCode, FieldErrors } from "./errors";

/** Where the bearer token lives in this browser. */
export const TOKEN_KEY = "authToken";
/** Path to go on to after signing in. */
export const REDIRECT_KEY = "redirectAfterLogin";

/** An answer that is not a success, or none at all (`NETWORK`). */
export class ApiError extends Error {
  constructor(
    readonly code: ErrorCode | "NETWORK",
    readonly status: number,
    detail: string,
    readonly fields: FieldErrors = {},
  ) {
    super(detail);
    this.name = "ApiError";
  }
}

type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

interface Options {
  /** Sent as JSON; a form is sent as it is. */
  body?: unknown;
  /** The same key with the same body gets the first answer again. */
  idempotencyKey?: string;
  signal?: AbortSignal;
}

/**
 * Calls the API from the browser with the stored token.
 * A 401 forgets the token and goes to the sign-in screen, which comes back here afterwards.
 * @throws ApiError
 */
export async function api<T>(method: Method, path: string, options: Options = {}): Promise<T> {
  const response = await send(method, path, options);
  if (response.ok) return (response.status === 204 ? undefined : await response.json()) as T;
  const error = await asApiError(response);
  if (response.status === 401) signedOut();
  throw error;
}

/** For SWR: the key is the path. */
export function fetcher<T>(path: string): Promise<T> {
  return api<T>("GET", path);
}

async function send(method: Method, path: string, options: Options): Promise<Response> {
  const { body, idempotencyKey, signal } = options;
  const token = localStorage.getItem(TOKEN_KEY);
  const headers = new Headers();
  if (token) headers.set("authorization", `Bearer ${token}`);
  if (idempotencyKey) headers.set("idempotency-key", idempotencyKey);
  const form = body instanceof FormData;
  if (body !== undefined && !form) headers.set("content-type", "application/json");
  const payload = body === undefined || form ? body : JSON.stringify(body);
  try {
    return await fetch(path, { method, headers, body: payload, signal });
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new ApiError("NETWORK", 0, "The server could not be reached.");
  }
}

async function asApiError(response: Response): Promise<ApiError> {
  const told = (await response.json().catch(() => null)) as {
    code?: ErrorCode;
    detail?: string;
    fields?: FieldErrors;
  } | null;
  return new ApiError(told?.code ?? "SERVER", response.status, told?.detail ?? "", told?.fields);
}

function signedOut(): void {
  localStorage.removeItem(TOKEN_KEY);
  const { pathname, search } = window.location;
  if (pathname === "/login") return;
  localStorage.setItem(REDIRECT_KEY, pathname + search);
  window.location.assign("/login");
}
