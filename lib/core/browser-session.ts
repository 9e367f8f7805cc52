import { ownPath } from "./own-path";

const TOKEN = "authToken";
const REDIRECT = "redirectAfterLogin";
/** What a sign-out leaves nothing of. */
const PERSONAL = /^(?:authToken|redirectAfterLogin|chat_(?:conversations|active)_.*|book_drafts_.*)$/;

/** The bearer token this browser keeps, or null. */
export function authToken(): string | null {
  return read(TOKEN);
}

export function storeToken(token: string): void {
  write(TOKEN, token);
}

export function removeToken(): void {
  erase((key) => key === TOKEN);
}

/** Keeps where the reader was going, to go on there after signing in. Only paths of our own. */
export function rememberRedirect(path: string): void {
  const own = ownPath(path, "");
  if (own) write(REDIRECT, own);
}

/** Where the reader was going before signing in; asking forgets it. */
export function takeRedirect(fallback: string): string {
  const path = ownPath(read(REDIRECT), fallback);
  erase((key) => key === REDIRECT);
  return path;
}

/** Removes everything personal that this browser keeps. */
export function forgetPersonal(): void {
  erase((key) => PERSONAL.test(key));
}

/** Set while this window signs out: what is still under way then fails, and shall leave no trace. */
let signingOut = false;

/** This window is about to leave with its session, so that nothing need be read any more. */
export function isLeaving(): boolean {
  return signingOut;
}

/** The session is over: forget the token and go to the sign-in screen, to come back here later. */
export function goToLogin(): void {
  if (signingOut) return;
  removeToken();
  const { pathname, search } = window.location;
  if (/^\/(?:login|auth)(?:\/|$)/.test(pathname)) return;
  rememberRedirect(pathname + search);
  leaveFor("/login");
}

/** The second factor of this administrator is to be passed again: go there, to come back here. */
export function goToSecondFactor(): void {
  const { pathname, search } = window.location;
  if (pathname === "/admin/second-factor") return;
  leaveFor(`/admin/second-factor?to=${encodeURIComponent(pathname + search)}`);
}

/** Ends the session on the server, forgets what this browser kept of it, and goes to /login. */
export async function signOut(): Promise<void> {
  signingOut = true;
  const token = authToken();
  const headers = token ? { authorization: `Bearer ${token}` } : undefined;
  await fetch("/api/auth/sign-out", { method: "POST", headers }).catch(() => undefined);
  forgetPersonal();
  leaveFor("/login");
}

/**
 * Does what ends the account; then this browser keeps nothing of it, and /login says what happened.
 * @throws what `deletion` throws; then everything is as it was.
 */
export async function leaveForGood(deletion: () => Promise<unknown>): Promise<void> {
  signingOut = true;
  try {
    await deletion();
  } catch (error) {
    signingOut = false;
    throw error;
  }
  forgetPersonal();
  leaveFor("/login?deleted=1");
}

/** A full load: nothing of the old session stays in memory. */
function leaveFor(path: string): void {
  window.location.assign(new URL(path, window.location.origin));
}

// A browser may refuse its storage altogether: then nothing is kept, and nothing breaks.
function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function write(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    return;
  }
}

function erase(matches: (key: string) => boolean): void {
  try {
    for (const key of Object.keys(localStorage)) if (matches(key)) localStorage.removeItem(key);
  } catch {
    return;
  }
}
