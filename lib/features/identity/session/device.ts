import { AppError } from "@/lib/shared/errors";
import { limit } from "@/lib/server/http/rate-limit";
import { COOKIE_SECONDS } from "@/lib/server/session/session-cookie";
import { encryptedCookie, readEncryptedCookie } from "@/lib/features/identity/client/cookies";
import type { DeviceDescription } from "./schema";

const COOKIE = "nearshelf.device";
/** Maximum of accounts stored per browser: the ones that signed in last. */
const MAX_ACCOUNTS = 10;

/** A browser, and the ids of the accounts that have signed in with it. */
export interface Device {
  id: string;
  accounts: string[];
}

/** The device of a request's encrypted cookie, or null. */
export async function deviceOf(request: Request): Promise<Device | null> {
  const claims = await readEncryptedCookie(request, COOKIE);
  if (typeof claims?.sub !== "string" || !Array.isArray(claims.accounts)) return null;
  return { id: claims.sub, accounts: claims.accounts };
}

/** The `Set-Cookie` line that adds this account to the browser's device. */
export async function deviceCookie(request: Request, userId: string): Promise<string> {
  const known = await deviceOf(request);
  const others = known?.accounts.filter((id) => id !== userId) ?? [];
  const accounts = [userId, ...others].slice(0, MAX_ACCOUNTS);
  return encryptedCookie(
    COOKIE,
    { sub: known?.id ?? crypto.randomUUID(), accounts },
    COOKIE_SECONDS,
  );
}

interface Attempt {
  email: string;
  userId: string | null;
  /** The caller's key. */
  from: string;
  device: Device | null;
}

/**
 * Limits the rate of passwords and requests for codes. A browser that has signed in to the account before has
 * limits of its own, so that attempts from elsewhere do not lock the owner out.
 * @throws AppError RATE_LIMITED; PASSWORD_PAUSED if too many passwords were tried from anywhere
 */
export async function limitAttempts(what: "password" | "code", attempt: Attempt): Promise<void> {
  const { email, userId, from, device } = attempt;
  if (userId && device?.accounts.includes(userId))
    return limit(what, `${email} device ${device.id}`);
  await limit(what, `${email} ${from}`);
  await limit(`${what}Anywhere`, email).catch((error: AppError) => {
    const paused = what === "password" && error.code === "RATE_LIMITED";
    throw paused ? new AppError("PASSWORD_PAUSED", { retryAfter: error.retryAfter }) : error;
  });
}

/** In this order, because most browsers also name those with which they are compatible. */
const BROWSERS: readonly [RegExp, string][] = [
  [/\bEdg(?:e|A|iOS)?\//, "Edge"],
  [/\bOPR\/|\bOpera\b/, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\bVivaldi\//, "Vivaldi"],
  [/\bYaBrowser\//, "Yandex"],
  [/\b(?:Firefox|FxiOS)\//, "Firefox"],
  [/\b(?:Chrome|Chromium|CriOS|HeadlessChrome)\//, "Chrome"],
  [/\bVersion\/[\d.]+ (?:Mobile(?:\/\w+)? )?Safari\//, "Safari"],
];

const SYSTEMS: readonly [RegExp, string][] = [
  [/\biPad\b/, "iPadOS"],
  [/\biPhone\b|\biPod\b/, "iOS"],
  [/\bAndroid\b/, "Android"],
  [/\bWindows\b/, "Windows"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bMacintosh\b|\bMac OS X\b/, "macOS"],
  [/\bLinux\b/, "Linux"],
];

const HANDHELD = /\bMobi|\bAndroid\b|\biPhone\b|\biPad\b|\biPod\b/;

/** Kind of device, browser and system by a `User-Agent` header. */
export function describeUserAgent(userAgent: string | null): DeviceDescription {
  const text = userAgent?.trim() ?? "";
  const named = (names: readonly [RegExp, string][]) =>
    names.find(([pattern]) => pattern.test(text))?.[1] ?? null;
  if (!text.startsWith("Mozilla/")) {
    return { kind: "program", browser: text.slice(0, 60) || null, system: named(SYSTEMS) };
  }
  const kind = HANDHELD.test(text) ? "phone" : "desktop";
  return { kind, browser: named(BROWSERS), system: named(SYSTEMS) };
}
