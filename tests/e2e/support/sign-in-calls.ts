import type { APIRequestContext } from "@playwright/test";
import { BASE_URL } from "./base-url";

async function post<T>(
  request: APIRequestContext,
  site: string,
  path: string,
  data: unknown,
): Promise<T> {
  const answer = await request.post(`${site}${path}`, { data, headers: { origin: site } });
  if (!answer.ok()) throw new Error(`POST ${path}: ${answer.status()} ${await answer.text()}`);
  return (await answer.json()) as T;
}

/** From the button of /login to the provider's page; gives the id of the sign-in. */
export async function begin(request: APIRequestContext, site = BASE_URL): Promise<string> {
  const answer = await request.get(`${site}/api/auth/csrf`);
  const { csrfToken } = (await answer.json()) as { csrfToken: string };
  const body = { csrfToken, json: "true" };
  const { url } = await post<{ url: string }>(request, site, "/api/auth/signin/nearshelf", body);
  const page = await redirected(request, url, "/sign-in/");
  return page.pathname.replace("/sign-in/", "");
}

/** Follows redirects up to a page of ours, which is not fetched, as rendering takes most of the time. */
async function redirected(request: APIRequestContext, from: string, to: string): Promise<URL> {
  const answer = await request.get(from, { maxRedirects: 0 });
  const { location } = answer.headers();
  if (!location) throw new Error(`stopped at ${from}: ${answer.status()} ${await answer.text()}`);
  const next = new URL(location, from);
  return next.pathname.startsWith(to) ? next : redirected(request, next.href, to);
}

/** From a finished step to /auth/callback; gives its address with the ticket. */
async function finish(request: APIRequestContext, step: { redirectTo: string }): Promise<string> {
  const page = await redirected(request, step.redirectTo, "/auth/callback");
  if (!page.searchParams.has("token")) throw new Error(`stopped at ${page.href}`);
  return page.href;
}

/**
 * Signs in as a demo account by the calls that the screens make.
 * @returns the address of /auth/callback with the ticket, valid only for this cookie jar.
 */
export async function ticketOfDemo(request: APIRequestContext, email: string): Promise<string> {
  const uid = await begin(request);
  return finish(request, await post(request, BASE_URL, `/api/identity/${uid}/demo`, { email }));
}

interface Mailed {
  site?: string;
  /** Reads the code from the mail; without it, the code is in the demo's response. */
  readCode?: () => string;
}

/** Signs in with a code; makes a new account. */
export async function ticketByCode(
  request: APIRequestContext,
  email: string,
  { site = BASE_URL, readCode }: Mailed = {},
): Promise<string> {
  const uid = await begin(request, site);
  const path = `/api/identity/${uid}`;
  const sent = await post<{ demoCode?: string }>(request, site, `${path}/code`, { email });
  const code = readCode?.() ?? sent.demoCode;
  return finish(request, await post(request, site, `${path}/verify`, { code }));
}

/** Exchanges the ticket for the bearer token, as /auth/callback does. */
export async function redeem(request: APIRequestContext, address: string): Promise<string> {
  const { origin, searchParams } = new URL(address);
  const ticket = { token: searchParams.get("token") };
  return (await post<{ token: string }>(request, origin, "/api/auth/exchange", ticket)).token;
}
