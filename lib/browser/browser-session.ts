import { ownPath } from "@/lib/shared/own-path";
import { forgetKept, forgetPush, type WorkerMessage } from "./kept";
import { dropReaderItems, TOKEN_KEY } from "./reader-items";
import { readItem, removeItems, STORES, writeItem } from "./storage";

/** Time for the browser's push service to answer at a sign-out. */
const END_PUSH_MS = 2_000;
const REDIRECT = "redirectAfterLogin";
/** The item with the id of the reader whose redirect is stored; empty if a visitor's page asked for the sign-in. */
const REDIRECT_OF = "redirectAfterLoginOf";
/** The bearer token that this browser stores, or null. */
export function authToken(): string | null {
  return readItem(TOKEN_KEY);
}

export function storeToken(token: string): void {
  writeItem(TOKEN_KEY, token);
}

export function removeToken(): void {
  removeItems((key) => key === TOKEN_KEY);
}

/** The reader of this page; undefined on a visitor's page. */
let pageUserId: string | undefined;

/**
 * Sets the reader of this page. A redirect stored from now on belongs to them, and anything stored of other readers is
 * removed, however the reader signed in.
 */
export function setPageUser(id: string): void {
  pageUserId = id;
  dropReaderItems(id);
}

/**
 * Stores where the reader was going, to continue there after signing in. Only paths of our own.
 * @param of the reader who is going there, if known: nobody else is led there.
 */
export function rememberRedirect(path: string, of = pageUserId): void {
  const own = ownPath(path, "");
  if (!own) return;
  // In both stores: a tab continues where it was itself, even if another tab has stored a path since.
  for (const store of STORES) {
    writeItem(REDIRECT, own, store);
    writeItem(REDIRECT_OF, of ?? "", store);
  }
}

/** Returns where this reader was going before signing in, and removes it. */
export function takeRedirect(userId: string, fallback: string): string {
  const store = STORES.find((each) => readItem(REDIRECT, each) !== null);
  const of = readItem(REDIRECT_OF, store);
  const path = !of || of === userId ? ownPath(readItem(REDIRECT, store), fallback) : fallback;
  removeItems((key) => key === REDIRECT || key === REDIRECT_OF);
  return path;
}

/**
 * Removes what this browser stores of its reader, except the redirect to this page. The worker is told too, since it
 * may be about to store something.
 */
export async function forgetReader(): Promise<void> {
  dropReaderItems();
  const message: WorkerMessage = { type: "FORGET" };
  navigator.serviceWorker?.controller?.postMessage(message);
  await forgetKept();
}

/** Aborted when this window signs out: requests still running then fail and must leave no trace. */
let signOutStart = new AbortController();

/** A signal that aborts when this window is about to leave its session, so that reads are no longer needed. */
export function signOutSignal(): AbortSignal {
  return signOutStart.signal;
}

/** Forgets the session, which has ended, and goes to the sign-in screen, to return here later. */
export function leaveSession(): void {
  if (signOutSignal().aborted) return;
  void forgetReader();
  goToLogin();
}

/** Goes to the sign-in screen without the token, to return here later. */
export function goToLogin(): void {
  if (signOutSignal().aborted) return;
  // Another tab has signed out and removed everything, so this tab must not store anything either.
  const isForgotten = authToken() === null;
  removeToken();
  const { pathname, search } = window.location;
  if (/^\/(?:login|auth)(?:\/|$)/.test(pathname)) return;
  if (!isForgotten) rememberRedirect(pathname + search);
  navigateTo("/login");
}

/** Goes to the second factor, which this administrator has to pass again, to return here later. */
export function goToSecondFactor(): void {
  const { pathname, search } = window.location;
  if (pathname === "/admin/second-factor") return;
  navigateTo(`/admin/second-factor?to=${encodeURIComponent(pathname + search)}`);
}

/** Ends the session on the server, removes what this browser stored of it, and goes to /login. */
export async function signOut(): Promise<void> {
  signOutStart.abort();
  const token = authToken();
  const headers = token ? { authorization: `Bearer ${token}` } : undefined;
  await fetch("/api/auth/sign-out", { method: "POST", headers }).catch(() => undefined);
  await leaveNothing("/login");
}

/** Removes everything that this browser stores of its reader, the redirect included, and goes to `next`. */
async function leaveNothing(next: string): Promise<void> {
  const ofSession = [TOKEN_KEY, REDIRECT, REDIRECT_OF];
  removeItems((key) => ofSession.includes(key));
  await forgetReader();
  await endPush();
  navigateTo(next);
}

/** The server forgets this browser's push address with the session; this removes it in the browser too. */
async function endPush(): Promise<void> {
  if (!navigator.serviceWorker) return;
  const ended = navigator.serviceWorker.getRegistration().then(forgetPush);
  const late = new Promise<void>((done) => setTimeout(done, END_PUSH_MS));
  await Promise.race([ended, late]).catch(() => undefined);
}

/**
 * Runs what ends the account; then this browser removes everything of it, and /login says what happened.
 * @throws what `deletion` throws; nothing has changed then.
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

/** A full page load, so that nothing of the old session stays in memory. */
function navigateTo(path: string): void {
  window.location.assign(new URL(path, window.location.origin));
}
