import { timeZoneOf } from "@/lib/features/geo/time-zone";
import { addDays, todayIn, zonedInstant } from "@/lib/features/loans/due-dates/zoned-time";
import { log } from "@/lib/server/log/log";
import { backOff, sendDue, wakeAt, type Round } from "@/lib/server/outbox";
import { DEFAULT_LOCALE, interfaceLocale } from "@/lib/shared/locales";
import { DAY, MINUTE } from "@/lib/shared/time";
import { contentOf } from "./content-queries";
import {
  claimDevice,
  dueMatters,
  forgetDevice,
  markPush,
  releaseDevice,
  settle,
  type ClaimedDevice,
  type Matter,
} from "./outbox-commands";
import { payloadOf, topicOf, type Content } from "./payload";
import { sendPush, type Verdict } from "./push-service";
import { quietUntil } from "./quiet-hours";
import { shownUntil } from "./seen-queries";
import type { PushPayload } from "@/lib/shared/push-payload";
import { vapidKeys, type VapidKeys } from "./vapid-commands";

/** Maximum of concurrent pushes: in all, and per push service, so that a slow one does not block the others. */
const MAX_AT_ONCE = 48;
const MAX_AT_ONE_HOST = 12;
/** A push that could not be sent for this time is given up. */
const MAX_AGE_MS = DAY;
/** Delay after the first failure; it doubles with each. */
const FIRST_RETRY_MS = 30_000;
const LONGEST_RETRY_MS = 4 * 60 * MINUTE;
/** A device is deleted after this many consecutive failures of its push service. */
const MAX_FAILURES = 100;

/**
 * Sends due pushes; when the process ends, pushes in progress are left for the next start. A device is claimed,
 * and everything due for it goes into one push; in quiet hours it waits until they end. If a process is killed,
 * its claim expires; what it sent may be sent again and then replaces what the device shows.
 */
export async function deliverPushes({ clock, ending }: Round = {}): Promise<void> {
  const keys = await vapidKeys();
  await sendDue({
    queue: "push",
    atOnce: MAX_AT_ONCE,
    claim: (now, running: ClaimedDevice[]) => claimDevice(now, busyHosts(running)),
    send: (device, now) => deliver(device, { now, keys, signal: ending }),
    clock,
    ending,
  });
}

function busyHosts(running: ClaimedDevice[]): string[] {
  const counts = Map.groupBy(running, ({ endpoint }) => new URL(endpoint).host);
  return [...counts].filter(([, all]) => all.length >= MAX_AT_ONE_HOST).map(([host]) => host);
}

interface Sending {
  now: Date;
  keys: VapidKeys;
  signal?: AbortSignal;
}

async function deliver(device: ClaimedDevice, { now, keys, signal }: Sending): Promise<void> {
  const matters = await dueMatters(device, now);
  const timeZone = timeZoneOf(device);
  const quiet = quietUntil(now, { ...device, timeZone });
  if (quiet) {
    await settle(matters, { dueAt: quiet });
    return releaseDevice(device);
  }
  const told: Matter[] = [];
  const contents: Content[] = [];
  for (const matter of matters) {
    const shown = await shownUntil(device.userId, matter.createdAt, now);
    if (shown) {
      await settle([matter], { dueAt: shown });
      wakeAt("push", shown, now);
      continue;
    }
    const content = await contentOf(device, matter, now);
    if (!content) continue;
    told.push(matter);
    contents.push(content);
  }
  const locale = interfaceLocale(device.preferredLanguage) ?? DEFAULT_LOCALE;
  const shown = await payloadOf(contents, { locale, showText: device.showText });
  if (!shown) return releaseDevice(device);
  const payload: PushPayload = { id: crypto.randomUUID(), lang: locale, ...shown };
  await markPush(told, payload.id);
  const options = { topic: topicOf(payload), ttl: secondsOf(contents, timeZone, now) };
  const verdict = await attempt(device, payload, { keys, signal, ...options });
  await conclude(device, told, verdict, now);
}

/** How many seconds a push is kept for a device that is off: if it says "today" or "tomorrow", until the day ends. */
function secondsOf(contents: readonly Content[], timeZone: string, now: Date): number {
  const isDated = (one: Content) => one.kind === "notice" && one.notice.params.days !== undefined;
  if (!contents.some(isDated)) return DAY / 1000;
  const tomorrow = zonedInstant(addDays(todayIn(timeZone, now), 1), "00:00", timeZone);
  return Math.ceil((tomorrow.getTime() - now.getTime()) / 1000);
}

type Attempt = Pick<Verdict, "kind" | "retryAfter">;

async function attempt(
  device: ClaimedDevice,
  payload: PushPayload,
  options: Parameters<typeof sendPush>[2],
): Promise<Attempt> {
  try {
    const verdict = await sendPush(device, JSON.stringify(payload), options);
    const { kind, status } = verdict;
    if (kind !== "sent") log().warn({ device: device.id, kind, status }, "push not taken");
    return verdict;
  } catch (error) {
    // The URL is not logged: whoever has it can send to the device.
    const { host } = new URL(device.endpoint);
    log().warn({ device: device.id, host, error: nameOf(error) }, "push not sent");
    return { kind: "later", retryAfter: null };
  }
}

const nameOf = (error: unknown) =>
  error instanceof Error ? ((error as NodeJS.ErrnoException).code ?? error.message) : "";

async function conclude(
  device: ClaimedDevice,
  told: Matter[],
  { kind, retryAfter }: Attempt,
  now: Date,
): Promise<void> {
  const failures = device.failures + 1;
  if (kind === "gone" || failures > MAX_FAILURES) return forgetDevice(device);
  if (kind === "sent") {
    await settle(told, { state: "SENT", doneAt: now });
    return releaseDevice(device, { failures: 0, retryAt: null, lastPushAt: now });
  }
  // The next push may succeed: the cause may be this push, or the server's clock.
  if (kind === "refused") {
    await settle(told, { state: "FAILED", doneAt: now });
    return releaseDevice(device, { failures });
  }
  const backoff = backOff(failures, FIRST_RETRY_MS, LONGEST_RETRY_MS);
  const wait = Math.min(Math.max(backoff, (retryAfter ?? 0) * 1000), DAY);
  const retryAt = new Date(now.getTime() + wait);
  const isOld = ({ createdAt }: Matter) => now.getTime() - createdAt.getTime() > MAX_AGE_MS;
  await settle(told.filter(isOld), { state: "FAILED", doneAt: now });
  await settle(told, { dueAt: retryAt });
  await releaseDevice(device, { failures, retryAt });
}
