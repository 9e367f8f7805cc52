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
  /** Of the reader. */
  id: string;
  /** Of the product. */
  url: string;
  /** The bearer token. */
  token: string;
  cookies: Cookie[];
}

interface Account {
  email: string;
  role?: "USER" | "ADMIN";
  /** Country and postal code will be filled in before a page is opened. */
  complete?: boolean;
  /** An administrator's session has passed the second factor, unless this is false. */
  secondFactor?: boolean;
  /** Minutes since the reader proved who they are; 0 by default. */
  age?: number;
}

/** A product that readers are signed in at. */
export interface Site {
  url: string;
  /** Of its database. */
  pool: pg.Pool;
  /** Signs the cookies. */
  secret: string;
}

let shared: Promise<Site> | undefined;

/** The product under test, whose database lies in its data folder. */
async function connect(): Promise<Site> {
  const dataDir = process.env.E2E_DATA_DIR ?? ".data";
  const { url, stop } = await startEmbedded(dataDir);
  // The product uses it, so this ends nothing but our part.
  await stop();
  const secret = await readFile(join(dataDir, "auth-secret"), "utf8");
  return { url: BASE_URL, pool: new pg.Pool({ connectionString: url, max: 2 }), secret };
}

/** The database of the product under test, for states that no call leaves behind. */
export async function database(): Promise<pg.Pool> {
  return (await (shared ??= connect())).pool;
}

/** As if the reader had just signed in. A scene's readers did when it was made, on a slow machine over 15 minutes ago. */
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
 * What a sign-in leaves behind, a new account where there was none: a tenth of the time that the way
 * there takes, which sign-in.spec.ts goes.
 * @param site a product of the test's own.
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

/** What a browser keeps of the sign-in: for a context's `storageState`. */
export function storageState({ url, cookies, token }: Session): StorageState {
  const localStorage = [{ name: "authToken", value: token }];
  return { cookies, origins: [{ origin: url, localStorage }] };
}
