import NextAuth from "next-auth";
import { readCookies } from "@/lib/edge/cookies";
import { env } from "@/lib/server/env";
import { AppError } from "@/lib/shared/errors";
import { readText } from "@/lib/server/http/body";
import { requestLocale } from "@/lib/server/i18n/translator";
import { newToken } from "@/lib/server/secrets";
import { bindingCookie, isSignedOut } from "./cookies";
import { authOptions } from "./auth-options";
import { PROVIDER_ID } from "./oidc-client";

/** What next-auth is asked for; the rest of it (its session, its sign-out) would pass our own by. */
const OPEN = new Set([
  "GET csrf",
  "GET signin",
  "GET error",
  `POST signin/${PROVIDER_ID}`,
  `GET callback/${PROVIDER_ID}`,
]);

/** Bytes; the form holds a token and an address. */
const FORM_LIMIT = 10_000;

/** Answers next-auth's own addresses. Throws NOT_FOUND for those that are not open. */
export async function nextAuth(request: Request, segments: string[]): Promise<Response> {
  const [action = "", provider] = segments;
  const name = `${request.method} ${segments.join("/")}`;
  if (!OPEN.has(name)) throw new AppError("NOT_FOUND");
  process.env.NEXTAUTH_URL ??= env().APP_URL;
  const begins = action === "signin" && provider !== undefined;
  // Whatever the caller added would be sent on to the identity provider.
  const asked = begins ? prompt(request) : Object.fromEntries(new URL(request.url).searchParams);
  const recorder = new Recorder();
  const call = {
    method: request.method,
    query: { ...asked, nextauth: segments },
    cookies: Object.fromEntries(readCookies(request.headers.get("cookie"))),
    headers: Object.fromEntries(request.headers),
    body: begins ? await fields(request) : undefined,
  };
  await NextAuth(call as never, recorder as never, authOptions(requestLocale(request)));
  const answer = recorder.response();
  if (begins) answer.headers.append("set-cookie", bindingCookie(newToken()));
  return answer;
}

/**
 * After a sign-out, and before an act that needs a fresh sign-in (`?fresh=1`), the provider shall ask
 * who is there, even if it still knows; not where a sign-in is repeated that it has just seen
 * (`?again=1`). With `max_age` it also has to say when it asked.
 */
function prompt(request: Request): Record<string, string> {
  const asked = new URL(request.url).searchParams;
  const fresh = asked.get("fresh") === "1";
  // What the built-in provider knows, it was told after the sign-out: that ended its session too.
  const again = asked.get("again") === "1" && !env().OIDC_ISSUER;
  if (!fresh && (again || !isSignedOut(request))) return {};
  // Google knows no `login`, and refuses what it does not know.
  const google = env().OIDC_ISSUER === "https://accounts.google.com";
  return { prompt: google ? "select_account" : "login", ...(fresh && { max_age: "900" }) };
}

async function fields(request: Request): Promise<unknown> {
  const text = await readText(request, FORM_LIMIT);
  if (!request.headers.get("content-type")?.includes("json")) {
    return Object.fromEntries(new URLSearchParams(text));
  }
  try {
    return JSON.parse(text);
  } catch {
    throw new AppError("BAD_REQUEST");
  }
}

/** The part of a Node response that next-auth writes to, kept as a Web response. */
class Recorder {
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
    for (const each of [value].flat()) this.headers.append(name, each);
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

  response(): Response {
    return new Response(this.body, { status: this.code, headers: this.headers });
  }
}
