import { parseCookie } from "cookie";
import NextAuth from "next-auth";
import { env } from "@/lib/server/env";
import { AppError } from "@/lib/shared/errors";
import { readText } from "@/lib/server/http/body";
import { requestLocale } from "@/lib/server/i18n/translator";
import { newToken } from "@/lib/server/secrets/secrets";
import { BINDING, SIGNED_OUT } from "./cookies";
import { authOptions } from "./auth-options";
import { PROVIDER_ID } from "./oidc-client";

/** Calls that are passed to next-auth. Its own session and sign-out would bypass ours. */
const ALLOWED = new Set([
  "GET csrf",
  "GET signin",
  "GET error",
  `POST signin/${PROVIDER_ID}`,
  `GET callback/${PROVIDER_ID}`,
]);

/** In bytes; the form holds a token and a URL. */
const MAX_FORM_BYTES = 10_000;

/**
 * Answers next-auth's own paths.
 * @param segments of the path, after /api/auth/.
 * @throws AppError NOT_FOUND for all but the allowed calls
 */
export async function nextAuth(request: Request, segments: string[]): Promise<Response> {
  const [action = "", provider] = segments;
  if (!ALLOWED.has(`${request.method} ${segments.join("/")}`)) throw new AppError("NOT_FOUND");
  process.env.NEXTAUTH_URL ??= env().APP_URL;
  const isStart = action === "signin" && provider !== undefined;
  const params = new URL(request.url).searchParams;
  const response = new ResponseRecorder();
  const call = {
    method: request.method,
    // At the start next-auth passes the whole query on to the identity provider.
    query: {
      ...(isStart ? prompt(request, params) : Object.fromEntries(params)),
      ...(action === "error" && { error: encodeURIComponent(params.get("error") ?? "") }),
      nextauth: segments,
    },
    cookies: parseCookie(request.headers.get("cookie") ?? ""),
    headers: Object.fromEntries(request.headers),
    body: isStart ? await formFields(request) : undefined,
  };
  const handler: (req: typeof call, res: ResponseRecorder) => Promise<void> = NextAuth(
    authOptions(requestLocale(request)),
  );
  await handler(call, response);
  const answer = response.toResponse();
  if (isStart) answer.headers.append("set-cookie", BINDING.set(newToken()));
  return answer;
}

/**
 * Makes the provider ask for a sign-in although it may know the user: after a sign-out, and before an act that
 * needs a fresh sign-in (`?fresh=1`). Not if /login repeats a sign-in that failed (`?again=1`). With `max_age`
 * the provider must also state when it asked.
 */
function prompt(request: Request, params: URLSearchParams): Record<string, string> {
  const isFresh = params.get("fresh") === "1";
  // A sign-out ends the built-in provider's session, so a session that it has now is newer.
  const isRepeated = params.get("again") === "1" && !env().OIDC_ISSUER;
  if (!isFresh && (isRepeated || !SIGNED_OUT.of(request))) return {};
  // Google rejects `login`.
  const isGoogle = env().OIDC_ISSUER === "https://accounts.google.com";
  return { prompt: isGoogle ? "select_account" : "login", ...(isFresh && { max_age: "900" }) };
}

async function formFields(request: Request): Promise<unknown> {
  const text = await readText(request, MAX_FORM_BYTES);
  if (!request.headers.get("content-type")?.includes("json")) {
    return Object.fromEntries(new URLSearchParams(text));
  }
  try {
    return JSON.parse(text);
  } catch {
    throw new AppError("BAD_REQUEST");
  }
}

/** A header holds printable ASCII alone; next-auth puts values of the query into addresses as they are. */
function encodedSigns(value: string): string {
  return value.toWellFormed().replace(/[^\x20-\x7e]/gu, encodeURIComponent);
}

/**
 * The part of Next's API response that next-auth writes to. Its handler for a Web `Request` reads
 * `next/headers`, which our routes may not use, and the function behind both (`AuthHandler`) is not exported.
 */
class ResponseRecorder {
  private code = 200;
  private readonly headers = new Headers({ "cache-control": "no-store" });
  private body: string | null = null;

  status(code: number): this {
    this.code = code;
    return this;
  }

  getHeader(name: string): string[] | string | null {
    return name.toLowerCase() === "set-cookie"
      ? this.headers.getSetCookie()
      : this.headers.get(name);
  }

  setHeader(name: string, value: string | string[]): this {
    this.headers.delete(name);
    for (const each of [value].flat()) this.headers.append(name, encodedSigns(each));
    return this;
  }

  json(value: unknown): void {
    this.setHeader("content-type", "application/json");
    this.body = JSON.stringify(value);
  }

  send(value: unknown): void {
    if (typeof value === "object" && value !== null) this.json(value);
    else this.body = value === undefined ? null : String(value);
  }

  end(): void {
    this.body = null;
  }

  toResponse(): Response {
    return new Response(this.body, { status: this.code, headers: this.headers });
  }
}
