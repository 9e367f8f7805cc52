import type { APIRequest, BrowserContextOptions } from "@playwright/test";
import { BASE_URL } from "./base-url";
import { redeem, ticketByCode, ticketOfDemo } from "./sign-in-calls";

type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** Somebody signed in, with or without a browser. */
export interface Reader {
  id: string;
  email: string;
  /** The bearer token. */
  token: string;
  /** For `browser.newContext`: what a browser keeps of the session. */
  session: BrowserContextOptions["storageState"];
  /** Calls the API with the reader's bearer token; a refusal throws. `path` begins behind /api. */
  call: <T>(method: Method, path: string, body?: unknown) => Promise<T>;
}

/** An address that nobody had before, so that every run begins anew. */
export function newAddress(): string {
  return `e2e-${crypto.randomUUID()}@example.org`;
}

/** A reader of this run alone, at home in the middle of Lviv unless the profile says otherwise. */
export async function newReader(api: APIRequest, profile: Record<string, unknown> = {}): Promise<Reader> {
  const email = newAddress();
  const reader = await signedIn(api, email, ticketByCode);
  const home = { country: "UKR", postalCode: "79000", city: "Львів", preferredLanguage: "uk" };
  await reader.call("PUT", `/users/${reader.id}`, { name: "Марко Вовчак", ...home, ...profile });
  return reader;
}

/** Addresses that become administrators when they sign in: one for each worker. */
export const ADMINS = Array.from({ length: 8 }, (_, at) => `e2e-admin-${at}@example.org`);

/** The administrator of this worker. */
export async function administrator(api: APIRequest, worker: number): Promise<Reader> {
  const admin = await signedIn(api, ADMINS[worker % ADMINS.length] ?? "", ticketByCode);
  const home = { country: "UKR", postalCode: "79000", city: "Львів", preferredLanguage: "uk" };
  await admin.call("PUT", `/users/${admin.id}`, { name: "Ярина Наглядова", ...home });
  return admin;
}

/** A reader who signed in for the first time and filled in nothing yet. */
export function newcomer(api: APIRequest): Promise<Reader> {
  return signedIn(api, newAddress(), ticketByCode);
}

/** An account of the demo community. */
export function demoReader(api: APIRequest, email: string): Promise<Reader> {
  return signedIn(api, email, ticketOfDemo);
}

async function signedIn(api: APIRequest, email: string, ticket: typeof ticketByCode): Promise<Reader> {
  const request = await api.newContext();
  const token = await redeem(request, await ticket(request, email));
  const { cookies } = await request.storageState();
  await request.dispose();
  const call = caller(token);
  const { id } = await call<{ id: string }>("GET", "/users/me");
  const kept = { origin: BASE_URL, localStorage: [{ name: "authToken", value: token }] };
  return { id, email, token, call, session: { cookies, origins: [kept] } };
}

function caller(token: string): Reader["call"] {
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  return async <T>(method: Method, path: string, body?: unknown) => {
    const answer = await fetch(`${BASE_URL}/api${path}`, { method, headers, body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return (answer.status === 204 ? undefined : await answer.json()) as T;
  };
}
