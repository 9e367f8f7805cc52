import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { BrowserContextOptions } from "@playwright/test";
import pg from "pg";
import { startEmbedded } from "@/lib/server/database/embedded";
import { DEFAULT_LOCALE, LOCALE_COOKIE } from "@/lib/shared/locales";
import { digest, newToken } from "@/lib/server/secrets/secrets";
import { claimsCookie, SESSION_DAYS, sessionCookieName } from "@/lib/server/session/session-cookie";
import { BASE_URL } from "./base-url";

type StorageState = Exclude<BrowserContextOptions["storageState"], string | undefined>;
type Cookie = StorageState["cookies"][number];

export interface Session {
  /** The user's. */
  id: string;
  /** Address of the product. */
  url: string;
  /** Bearer token. */
  token: string;
  cookies: Cookie[];
}

interface Account {
  email: string;
  role?: "USER" | "ADMIN";
  /** Country and postal code are set before a page is opened. */
  complete?: boolean;
  /** Whether an administrator's session has passed the second factor; true by default. */
  secondFactor?: boolean;
  /** Minutes since the sign-in; 0 by default. */
  age?: number;
}

/** A product with signed-in readers. */
export interface Site {
  url: string;
  /** For its database. */
  pool: pg.Pool;
  /** Signs the cookies. */
  secret: string;
}

let shared: Promise<Site> | undefined;

/** The product under test; its database is in its data folder. */
async function connect(): Promise<Site> {
  const dataDir = process.env.E2E_DATA_DIR ?? ".data";
  const { url, stop } = await startEmbedded(dataDir);
  // The product keeps its PostgreSQL running; this ends only our part.
  await stop();
  const secret = await readFile(join(dataDir, "auth-secret"), "utf8");
  return { url: BASE_URL, pool: new pg.Pool({ connectionString: url, max: 2 }), secret };
}

/** The database of the product under test, for states that cannot be reached by calls. */
export async function database(): Promise<pg.Pool> {
  return (await (shared ??= connect())).pool;
}

/** As after a new sign-in: that of a scene's reader may be over 15 minutes old on a slow machine. */
export async function makeSignInFresh({ id }: Pick<Session, "id">): Promise<void> {
  const pool = await database();
  await pool.query(`UPDATE "Session" SET "authenticatedAt" = now() WHERE "userId" = $1`, [id]);
}

const ACCOUNT = `
  INSERT INTO "User" (id, email, "emailVerifiedAt", role, "preferredLanguage", "updatedAt")
  VALUES ($1, $2, now(), $3, $4, now())
  ON CONFLICT (email) DO UPDATE SET "updatedAt" = now()
  RETURNING id`;
const SESSION = `
  INSERT INTO "Session" (id, "userId", "tokenHash", "userAgent", "expiresAt", "secondFactorAt", "authenticatedAt")
  VALUES ($1, $2, $3, 'Playwright', now() + make_interval(days => $4), CASE WHEN $5 THEN now() END,
          now() - make_interval(mins => $6))`;

/**
 * Writes the rows of a sign-in, with a new account if there is none. Ten times as fast as the sign-in itself,
 * which is tested in sign-in.spec.ts.
 * @param site a product that the test has started.
 */
export async function openSession(
  { email, role = "USER", complete = false, secondFactor = true, age = 0 }: Account,
  site?: Site,
): Promise<Session> {
  const { url, pool, secret } = site ?? (await (shared ??= connect()));
  const { rows } = await pool.query<{ id: string }>(ACCOUNT, [
    crypto.randomUUID(),
    email,
    role,
    DEFAULT_LOCALE,
  ]);
  const id = rows[0]?.id ?? "";
  const [sid, token] = [crypto.randomUUID(), newToken()];
  await pool.query(SESSION, [sid, id, digest(token), SESSION_DAYS, secondFactor, age]);
  const line = await claimsCookie({ sub: id, sid, complete }, { appUrl: url, secret });
  const name = sessionCookieName(url);
  const claims = line.slice(name.length + 1, line.indexOf(";"));
  const { hostname } = new URL(url);
  const cookies = [cookie(name, claims, hostname), cookie(LOCALE_COOKIE, DEFAULT_LOCALE, hostname)];
  return { id, url, token, cookies };
}

function cookie(name: string, value: string, domain: string): Cookie {
  const httpOnly = name !== LOCALE_COOKIE;
  return { name, value, domain, path: "/", expires: -1, httpOnly, secure: false, sameSite: "Lax" };
}

/** A session for a context's `storageState`. */
export function storageState({ url, cookies, token }: Session): StorageState {
  const localStorage = [{ name: "authToken", value: token }];
  return { cookies, origins: [{ origin: url, localStorage }] };
}
