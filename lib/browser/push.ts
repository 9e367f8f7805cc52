import { api, type CallOptions } from "./api-client";

/** Whether this browser supports push. */
export type PushSupport =
  /** It accepts pushes, or asks its reader first. */
  | "possible"
  /** Its reader has forbidden it. */
  | "blocked"
  /** Only after the product was added to the home screen, as on iPhones. */
  | "installed-only"
  | "none";

export async function pushSupport(): Promise<PushSupport> {
  const { serviceWorker } = navigator;
  if (!("PushManager" in window) || !("Notification" in window)) {
    return isPhoneOfApple() && serviceWorker ? "installed-only" : "none";
  }
  if (!(await serviceWorker?.getRegistration())) return "none";
  return Notification.permission === "denied" ? "blocked" : "possible";
}

/** Whether to offer push to a reader who was never asked in this browser. */
export async function mayOfferPush(): Promise<boolean> {
  return (await pushSupport()) === "possible" && Notification.permission === "default";
}

function isPhoneOfApple(): boolean {
  const isPad = /Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1;
  return /iPhone|iPad|iPod/.test(navigator.userAgent) || isPad;
}

/** Whether this browser is subscribed with this key of the server. @param publicKey base64url. */
export async function isSubscribed(publicKey: string): Promise<boolean> {
  if (Notification.permission !== "granted") return false;
  return isWith(await subscriptionOf(), publicKey);
}

/**
 * Turns on push in this browser, which asks the reader if it has not yet. Call it in a click handler before any
 * `await`: some browsers ask only then.
 * @returns false if the reader refuses.
 * @throws ApiError, or the browser's error if its push service cannot be reached.
 */
export async function turnOnPush(): Promise<boolean> {
  if ((await Notification.requestPermission()) !== "granted") return false;
  await subscribe(await navigator.serviceWorker.ready);
  return true;
}

/**
 * Subscribes with the server's key and reports it to the server.
 * @throws ApiError, or the browser's error if its push service cannot be reached.
 */
export async function subscribe(
  { pushManager }: ServiceWorkerRegistration,
  options: CallOptions = {},
): Promise<void> {
  const { publicKey } = await api("GET /users/me/push", options);
  const before = await pushManager.getSubscription();
  if (before && !isWith(before, publicKey)) await before.unsubscribe();
  const wanted = { userVisibleOnly: true, applicationServerKey: publicKey };
  const { endpoint = "", keys } = (await pushManager.subscribe(wanted)).toJSON();
  const { p256dh = "", auth = "" } = keys ?? {};
  await api("POST /users/me/push/devices", {
    body: { endpoint, keys: { p256dh, auth } },
    ...options,
  });
}

async function subscriptionOf(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) ?? null;
}

function isWith(subscription: PushSubscription | null, publicKey: string): boolean {
  const key = subscription?.options.applicationServerKey;
  if (!key) return false;
  const bytes = String.fromCharCode(...new Uint8Array(key));
  return btoa(bytes).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "") === publicKey;
}
