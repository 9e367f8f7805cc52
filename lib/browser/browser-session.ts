import { ownPath } from "@/lib/shared/own-path";
import { forgetKept, forgetPush, type WorkerMessage } from "./kept";
import { dropReaderItems, TOKEN_KEY } from "./reader-items";
import { readItem, removeItems, STORES, writeItem } from "./storage";

/** The browser's push service has this long to answer a sign-out, in milliseconds. */
const END_PUSH_MS = 2_000;
const REDIRECT = "redirectAfterLogin";
/** The reader whose redirect it is; empty where a visitor's page asked for the sign-in. */
const REDIRECT_OF = "redirectAfterLoginOf";
/** The bearer token this browser keeps, or null. */
export function authToken(): string | null {
  return readItem(TOKEN_KEY);
}

export function storeToken(token: string): void {
  writeItem(TOKEN_KEY, token);
}

export function removeToken(): void {
  removeItems((key) => key === TOKEN_KEY);
}

/** The reader whose page this is; a visitor's has none. */
let pageUserId: string | undefined;

/**
 * This page is that reader's: where it leads after a new sign-in is theirs too, and what is kept of anybody
 * else goes, by whichever way the reader has come.
 */
export function setPageUser(id: string): void {
  pageUserId = id;
  dropReaderItems(id);
}

/**
 * Keeps where the reader was going, to go on there after signing in. Only paths of our own.
 * @param of whose way it is, where that is known: nobody else is led there.
 */
export function rememberRedirect(path: string, of = pageUserId): void {
  const own = ownPath(path, "");
  if (!own) return;
  // A tab goes on where it was itself, even if another tab has remembered something since.
  for (const store of STORES) {
    writeItem(REDIRECT, own, store);
    writeItem(REDIRECT_OF, of ?? "", store);
  }
}

/** Where this reader was going before signing in; asking forgets it. */
export function takeRedirect(userId: string, fallback: string): string {
  const store = STORES.find((each) => readItem(REDIRECT, each) !== null);
  const of = readItem(REDIRECT_OF, store);
  const path = !of || of === userId ? ownPath(readItem(REDIRECT, store), fallback) : fallback;
  removeItems((key) => key === REDIRECT || key === REDIRECT_OF);
  return path;
}

/**
 * Removes what this browser keeps of its reader, but for the way back here. The worker is told too: it may be about
 * to keep something.
 */
export async function forgetReader(): Promise<void> {
  dropReaderItems();
  const message: WorkerMessage = { type: "FORGET" };
  navigator.serviceWorker?.controller?.postMessage(message);
  await forgetKept();
}

/**
 * Aborted while this window signs out: what is still under way then fails, and shall leave no trace.
 */
let signOutStart = new AbortController();

/** Aborted once this window is about to leave with its session, so that nothing need be read. */
export function signOutSignal(): AbortSignal {
  return signOutStart.signal;
}

/** The session is over: forget it and go to the sign-in screen, to come back here later. */
export function leaveSession(): void {
  if (signOutSignal().aborted) return;
  void forgetReader();
  goToLogin();
}

/** Goes to the sign-in screen without the token, to come back here later. */
export function goToLogin(): void {
  if (signOutSignal().aborted) return;
  // Another tab has signed out, and left nothing behind: neither does this one.
  const isForgotten = authToken() === null;
  removeToken();
  const { pathname, search } = window.location;
  if (/^\/(?:login|auth)(?:\/|$)/.test(pathname)) return;
  if (!isForgotten) rememberRedirect(pathname + search);
  navigateTo("/login");
}

/** The second factor of this administrator is to be passed again: go there, to come back here. */
export function goToSecondFactor(): void {
  const { pathname, search } = window.location;
  if (pathname === "/admin/second-factor") return;
  navigateTo(`/admin/second-factor?to=${encodeURIComponent(pathname + search)}`);
}

/** Ends the session on the server, forgets what this browser kept of it, and goes to /login. */
export async function signOut(): Promise<void> {
  signOutStart.abort();
  const token = authToken();
  const headers = token ? { authorization: `Bearer ${token}` } : undefined;
  await fetch("/api/auth/sign-out", { method: "POST", headers }).catch(() => undefined);
  await leaveNothing("/login");
}

/** Removes everything that this browser keeps of its reader, the way back here too, and goes on. */
async function leaveNothing(next: string): Promise<void> {
  const ofSession = [TOKEN_KEY, REDIRECT, REDIRECT_OF];
  removeItems((key) => ofSession.includes(key));
  await forgetReader();
  await endPush();
  navigateTo(next);
}

/** The server has forgotten this browser along with the session; the browser itself does too. */
async function endPush(): Promise<void> {
  if (!navigator.serviceWorker) return;
  const ended = navigator.serviceWorker.getRegistration().then(forgetPush);
  const late = new Promise<void>((done) => setTimeout(done, END_PUSH_MS));
  await Promise.race([ended, late]).catch(() => undefined);
}

/**
 * Does what ends the account; then this browser keeps nothing of it, and /login says what happened.
 * @throws what `deletion` throws; then everything is as it was.
 */
export async function runAccountDeletion(deletion: () => Promise<unknown>): Promise<void> {
  signOutStart.abort();
  try {
    await deletion();
  } catch (error) {
    signOutStart = new AbortController();
    throw error;
  }
  await leaveNothing("/login?deleted=1");
}

/** A full load: nothing of the old session stays in memory. */
function navigateTo(path: string): void {
  window.location.assign(new URL(path, window.location.origin));
}
