import { NextResponse, type NextRequest } from "next/server";
import { LOCALE_HEADER, PATH_HEADER } from "@/lib/server/pages/page-headers";
import { isLocale } from "@/lib/shared/locales";
import { groupOf } from "@/lib/shared/pages";
import { readClaims, type SessionClaims } from "@/lib/server/session/session-cookie";

/**
 * Runs before every page (Next requires this name) and redirects by the signed cookie's claims alone: pages and API
 * check again, with the database.
 */
export async function middleware(request: NextRequest): Promise<NextResponse> {
  const { pathname, search } = request.nextUrl;
  const path = pathname.length > 1 ? pathname.replace(/(?<!\/)\/+$/, "") : pathname;
  // The service worker takes what another app shares; if there is none yet, at least quick adding opens.
  if (path === "/books/share") return to(request, "/books/manage?tab=add", 303);
  if (path === "/owner/dashboard") return to(request, "/books/manage");
  const group = groupOf(path);
  if (group === "public" || group === "identity") return publicPage(request);
  // No redirect to the sign-in: for anyone but administrators these pages do not exist.
  if (group === "admin") return guardedPage(request, pathname + search);
  if (group !== "member") return to(request, "/search");
  const claims = await claimsOf(request);
  if (!claims) return to(request, `/login?from=${encodeURIComponent(pathname + search)}`);
  if (claims.complete || path === "/settings") return guardedPage(request, pathname + search);
  // The cookie may be older than the profile: it is renewed, then the reader goes on or to the settings.
  return to(request, `/api/auth/refresh?to=${encodeURIComponent(pathname + search)}`);
}

/** A visitor may choose the language of a page by `?lang=`; a profile has its own. */
async function publicPage(request: NextRequest): Promise<NextResponse> {
  const lang = request.nextUrl.searchParams.get("lang");
  if (!isLocale(lang) || (await claimsOf(request))) return page(request);
  return page(request, { [LOCALE_HEADER]: lang });
}

/** The page gets its own path: if the session has ended, it must know where to return to. */
function guardedPage(request: NextRequest, path: string): NextResponse {
  return page(request, { [PATH_HEADER]: path });
}

/** Continues to the page with these request headers. */
function page(request: NextRequest, facts: Record<string, string> = {}): NextResponse {
  const headers = new Headers(request.headers);
  for (const name of [LOCALE_HEADER, PATH_HEADER]) headers.delete(name);
  for (const [name, value] of Object.entries(facts)) headers.set(name, value);
  return NextResponse.next({ request: { headers } });
}

function claimsOf(request: NextRequest): Promise<SessionClaims | null> {
  const { NEXTAUTH_URL: appUrl, NEXTAUTH_SECRET: secret } = process.env;
  if (!appUrl || !secret) return Promise.resolve(null);
  return readClaims(request.headers.get("cookie"), { appUrl, secret });
}

/** Behind a proxy the request's own host may be an internal one. */
function to(request: NextRequest, path: string, status = 307): NextResponse {
  return NextResponse.redirect(new URL(path, process.env.NEXTAUTH_URL ?? request.url), status);
}

export const config = {
  runtime: "nodejs",
  matcher: [
    // Not the API, the identity provider, Next's own files, or FILES of lib/shared/page-list.ts. Next reads this as a
    // literal. Skipping files inside the function instead would cost each of them half a millisecond.
    "/((?!api(?:/|$)|oidc/|_next/|icons/|offline/|privacy/|terms/|sitemap/|\\.well-known/|(?:early-input\\.js|favicon\\.ico|manifest\\.webmanifest|robots\\.txt|sw\\.js|sitemap\\.xml)$).*)",
  ],
};
