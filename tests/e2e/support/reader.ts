import { openSession, type Session, type Site } from "./session";

type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** Somebody signed in, with or without a browser. */
export interface Reader extends Session {
  email: string;
  /** Calls the API with the reader's bearer token; a refusal throws. `path` begins behind /api. */
  call: <T>(method: Method, path: string, body?: unknown) => Promise<T>;
}

/** An address that nobody had before, so that every run begins anew. */
export function newAddress(): string {
  return `e2e-${crypto.randomUUID()}@example.org`;
}

/** At home in the middle of Lviv. */
const HOME = { country: "UKR", postalCode: "79000", city: "Львів", preferredLanguage: "uk" };

/**
 * A reader of this test alone, at home in the middle of Lviv unless the profile says otherwise.
 * @param site a product of the test's own.
 */
export async function newReader(
  profile: Record<string, unknown> = {},
  role: "USER" | "ADMIN" = "USER",
  site?: Site,
): Promise<Reader> {
  const reader = await signedIn({ email: newAddress(), role, complete: true }, site);
  await reader.call("PUT", `/users/${reader.id}`, { name: "Марко Вовчак", ...HOME, ...profile });
  return reader;
}

/** An administrator of this test alone. */
export function newAdministrator(): Promise<Reader> {
  return newReader({ name: "Ярина Наглядова" }, "ADMIN");
}

/** A reader who signed in for the first time and filled in nothing yet. */
export function newcomer(): Promise<Reader> {
  return signedIn({ email: newAddress() });
}

/** A further sign-in of the same account, as old as said, in which no second factor was passed. */
export async function signedInBefore(reader: Reader, age: number): Promise<Reader> {
  return signedIn({ email: reader.email, complete: true, secondFactor: false, age });
}

async function signedIn(...account: Parameters<typeof openSession>): Promise<Reader> {
  const session = await openSession(...account);
  return { ...session, email: account[0].email, call: caller(session) };
}

function caller({ url, token }: Session): Reader["call"] {
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  return async <T>(method: Method, path: string, body?: unknown) => {
    const answer = await fetch(`${url}/api${path}`, {
      method,
      headers,
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return (answer.status === 204 ? undefined : await answer.json()) as T;
  };
}
