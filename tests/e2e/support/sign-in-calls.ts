import type { APIRequestContext } from "@playwright/test";
import { BASE_URL } from "./base-url";

async function post<T>(request: APIRequestContext, path: string, data: unknown): Promise<T> {
  const answer = await request.post(`${BASE_URL}${path}`, { data, headers: { origin: BASE_URL } });
  if (!answer.ok()) throw new Error(`POST ${path}: ${answer.status()} ${await answer.text()}`);
  return (await answer.json()) as T;
}

/** From the button of /login to the provider's page; gives the id of the sign-in. */
async function begin(request: APIRequestContext): Promise<string> {
  const answer = await request.get(`${BASE_URL}/api/auth/csrf`);
  const { csrfToken } = (await answer.json()) as { csrfToken: string };
  const body = { csrfToken, json: "true" };
  const { url } = await post<{ url: string }>(request, "/api/auth/signin/nearshelf", body);
  const page = await request.get(url);
  return new URL(page.url()).pathname.replace("/sign-in/", "");
}

/** From a finished step to /auth/callback, whose address carries the ticket. */
async function finish(request: APIRequestContext, step: { redirectTo: string }): Promise<string> {
  const answer = await request.get(step.redirectTo);
  if (!answer.url().includes("/auth/callback?token=")) throw new Error(`stopped at ${answer.url()}`);
  return answer.url();
}

/**
 * Signs in as an account of the demo community by the calls that the screens make.
 * @returns the address of /auth/callback with the ticket that this cookie jar alone can use.
 */
export async function ticketOfDemo(request: APIRequestContext, email: string): Promise<string> {
  const uid = await begin(request);
  return finish(request, await post(request, `/api/identity/${uid}/demo`, { email }));
}

/** The same with the code that the demo shows instead of mailing it; makes a new account. */
export async function ticketByCode(request: APIRequestContext, email: string): Promise<string> {
  const uid = await begin(request);
  const { demoCode: code } = await post<{ demoCode: string }>(request, `/api/identity/${uid}/code`, { email });
  return finish(request, await post(request, `/api/identity/${uid}/verify`, { code }));
}

/** Turns the ticket into the bearer token, as /auth/callback does. */
export async function redeem(request: APIRequestContext, address: string): Promise<string> {
  const ticket = new URL(address).searchParams.get("token");
  return (await post<{ token: string }>(request, "/api/auth/exchange", { token: ticket })).token;
}
