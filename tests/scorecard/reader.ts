import { randomInt } from "node:crypto";
import type pg from "pg";
import { digest, newToken } from "@/lib/server/secrets/secrets";

export interface Answer<T = Record<string, unknown>> {
  status: number;
  body: T;
  text: string;
  headers: Headers;
  /** Milliseconds until the whole answer was there. */
  ms: number;
}

const USER = `
  INSERT INTO "User" (id, email, "emailVerifiedAt", name, country, "postalCode", city, lat, lon, role,
                      "preferredLanguage", "createdAt", "updatedAt")
  VALUES ($1, $2, now(), $3, 'UKR', '79000', 'Lviv', 49.84, 24.03, 'USER', 'en',
          now() - interval '400 days', now())`;
const SESSION = `
  INSERT INTO "Session" (id, "userId", "tokenHash", "userAgent", "expiresAt")
  VALUES ($1, $2, $3, 'scorecard', now() + interval '30 days')`;

/** After this time the server counts as hanging. */
const ANSWER_MS = 60_000;

/** A reader with a bearer token. */
export class Reader {
  private constructor(
    readonly id: string,
    readonly token: string,
    readonly email: string,
    public url: string,
  ) {}

  /** Adds a signed-in reader, whose account is too old for the rules about new ones. */
  static async make(pool: pg.Pool, url: string, email?: string): Promise<Reader> {
    const [id, token] = [crypto.randomUUID(), newToken()];
    const reader = new Reader(id, token, email ?? `${id}@example.org`, url);
    await pool.query(USER, [id, reader.email, `Reader ${randomInt(1e6)}`]);
    await pool.query(SESSION, [crypto.randomUUID(), id, digest(token)]);
    return reader;
  }

  /** Calls the API with the bearer token; `path` begins behind /api. */
  call<T = Record<string, never>>(
    method: string,
    path: string,
    body?: unknown,
    headers = {},
  ): Promise<Answer<T>> {
    return call(this.url, method, `/api${path}`, body, {
      authorization: `Bearer ${this.token}`,
      ...headers,
    });
  }

  /** As `call`. @throws Error unless it succeeds */
  async done<T = Record<string, never>>(method: string, path: string, body?: unknown): Promise<T> {
    const answer = await this.call<T>(method, path, body);
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${answer.text}`);
    return answer.body;
  }

  /** Lists a book and gives its id. */
  async book(title = "Kobzar", more: object = {}): Promise<string> {
    return (
      await this.done<{ id: string }>("POST", "/books", {
        title,
        author: "Taras Shevchenko",
        ...more,
      })
    ).id;
  }

  /** Asks for a book and gives the loan's id. */
  async ask(bookId: string, borrowerMessage = "May I?"): Promise<string> {
    return (await this.done<{ id: string }>("POST", "/loans", { bookId, borrowerMessage })).id;
  }

  async befriend(other: Reader): Promise<void> {
    await this.done("POST", `/users/${this.id}/friends/request/${other.id}`);
    await other.done("POST", `/users/${other.id}/friends/accept/${this.id}`);
  }

  /** Uploads a picture as a cover. */
  upload(bytes: Buffer) {
    const form = new FormData();
    form.set("file", new File([new Uint8Array(bytes)], "cover.png", { type: "image/png" }));
    return this.call<{ imageId: string }>("POST", "/images/upload/book-cover", form);
  }
}

/** One request. @throws if there is no answer in time */
export async function call<T = Record<string, never>>(
  url: string,
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Answer<T>> {
  const isForm = body instanceof FormData;
  const started = performance.now();
  const response = await fetch(url + path, {
    method,
    headers: {
      ...(body !== undefined && !isForm && { "content-type": "application/json" }),
      ...headers,
    },
    body: isForm || typeof body === "string" || body === undefined ? body : JSON.stringify(body),
    redirect: "manual",
    signal: AbortSignal.timeout(ANSWER_MS),
  });
  const text = await response.text();
  const ms = performance.now() - started;
  return { status: response.status, text, headers: response.headers, ms, body: parse(text) as T };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}
