import { openSession, type Session, type Site } from "./session";

type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** A signed-in user, with or without a browser. */
export interface Reader extends Session {
  email: string;
  /** Calls the API with the bearer token; an error response throws. `path` without /api. */
  call: <T>(method: Method, path: string, body?: unknown) => Promise<T>;
}

/** An unused address, so that runs are independent. */
export function newAddress(): string {
  return `e2e-${crypto.randomUUID()}@example.org`;
}

const HOME = { country: "UKR", postalCode: "79000", city: "Львів", preferredLanguage: "uk" };

/**
 * A reader for this test alone, in Lviv unless the profile says otherwise.
 * @param site a product that the test has started.
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

/** An administrator for this test alone. */
export function newAdministrator(): Promise<Reader> {
  return newReader({ name: "Ярина Наглядова" }, "ADMIN");
}

/** A reader after the first sign-in, with an empty profile. */
export function newcomer(): Promise<Reader> {
  return signedIn({ email: newAddress() });
}

/** Another session of the same account, `age` minutes old, without a second factor. */
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
