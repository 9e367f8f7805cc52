import { setTimeout as sleep } from "node:timers/promises";
import { timeZoneOf } from "@/lib/features/geo/time-zone";
import { addDays, todayIn, zonedInstant } from "@/lib/features/loans/due-dates/zoned-time";
import { wakePush } from "@/lib/features/notifications/push-commands";
import { isDatabaseAway } from "@/lib/server/database/errors";
import { log } from "@/lib/server/log/log";
import { DEFAULT_LOCALE, interfaceLocale } from "@/lib/shared/locales";
import { DAY, MINUTE } from "@/lib/shared/time";
import { contentOf } from "./content-queries";
import {
  claimDevice,
  closeMatters,
  dueMatters,
  forgetDevice,
  markPush,
  postpone,
  releaseDevice,
  type ClaimedDevice,
  type Matter,
} from "./outbox-commands";
import { payloadOf, topicOf, type Content } from "./payload";
import { sendPush, type Verdict } from "./push-service";
import { quietUntil } from "./quiet-hours";
import { shownUntil } from "./seen-queries";
import type { PushPayload } from "./terms";
import { vapidKeys, type VapidKeys } from "./vapid-commands";

/** A round ends after so many milliseconds; the next one goes on. */
const ROUND_MS = 5 * MINUTE;
/** So many pushes are on their way at a time, and to one push service, so that a slow one holds up no other. */
const AT_ONCE = 48;
const AT_ONE_HOST = 12;
/** While pushes are on their way further ones are looked for so often, in milliseconds. */
const LOOK_MS = 500;
/** What could not be sent for so many milliseconds is given up. */
const MAX_AGE_MS = DAY;
/** Delay after the first failure, in milliseconds; it doubles with each. */
const FIRST_RETRY_MS = 30_000;
const LONGEST_RETRY_MS = 4 * 60 * MINUTE;
/** A device whose push service has failed so often in a row is forgotten. */
const MAX_FAILURES = 100;

interface Round {
  /** The current time; tests set their own. */
  clock?: () => Date;
  /** No further push is started once it is aborted, and those on their way are given up until the next start. */
  ending?: AbortSignal;
}

/**
 * Sends due pushes. A device is claimed, and all that it is owed by then goes in one push; in quiet hours it
 * waits until they end. A process that ends in between leaves a claim that expires; what was sent then may be
 * sent again and replaces what the device shows.
 */
export async function deliverPushes({
  clock = () => new Date(),
  ending,
}: Round = {}): Promise<void> {
  const keys = await vapidKeys();
  const end = performance.now() + ROUND_MS;
  const running = new Map<Promise<void>, string>();
  while (!ending?.aborted && performance.now() < end) {
    const claim = running.size < AT_ONCE ? await claimDevice(clock(), busyHosts(running)) : null;
    if (claim) {
      const sending = deliver(claim, { now: clock(), keys, signal: ending })
        .catch((error: unknown) => {
          if (isDatabaseAway(error)) return;
          log().error({ device: claim.id, error: String(error) }, "push");
        })
        .finally(() => running.delete(sending));
      running.set(sending, new URL(claim.endpoint).host);
    } else if (running.size === 0) return;
    else await Promise.race([...running.keys(), sleep(LOOK_MS)]);
  }
  await Promise.all(running.keys());
}

function busyHosts(running: Map<unknown, string>): string[] {
  const counts = Map.groupBy(running.values(), (host) => host);
  return [...counts].filter(([, all]) => all.length >= AT_ONE_HOST).map(([host]) => host);
}

interface Sending {
  now: Date;
  keys: VapidKeys;
  signal?: AbortSignal;
}

async function deliver(device: ClaimedDevice, { now, keys, signal }: Sending): Promise<void> {
  const matters = await dueMatters(device, now);
  const idsOf = (some: Matter[]) => some.flatMap(({ ids }) => ids);
  const timeZone = timeZoneOf(device);
  const quiet = quietUntil(now, { ...device, timeZone });
  if (quiet) {
    await postpone(idsOf(matters), quiet);
    return releaseDevice(device);
  }
  const told: Matter[] = [];
  const contents: Content[] = [];
  for (const matter of matters) {
    const shown = await shownUntil(device.userId, matter.createdAt, now);
    if (shown) {
      await postpone(matter.ids, shown);
      wakePush(Math.ceil((shown.getTime() - now.getTime()) / 1000) + 1);
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
  await markPush(idsOf(told), payload.id);
  const options = { topic: topicOf(payload), ttl: secondsOf(contents, timeZone, now) };
  const verdict = await attempt(device, payload, { keys, signal, ...options });
  await conclude(device, told, verdict, now);
}

/** For how long a push is kept for a device that is off: what says today or tomorrow, until the day ends. */
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
    // The address stays out of the log: whoever has it reaches the device.
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
  const ids = told.flatMap((matter) => matter.ids);
  const failures = device.failures + 1;
  if (kind === "gone" || failures > MAX_FAILURES) return forgetDevice(device);
  if (kind === "sent") {
    await closeMatters(ids, "SENT", now);
    return releaseDevice(device, { failures: 0, retryAt: null, lastPushAt: now });
  }
  // The next one may be taken: it may be this one's fault, or the server's clock.
  if (kind === "refused") {
    await closeMatters(ids, "FAILED", now);
    return releaseDevice(device, { failures });
  }
  const backoff = Math.min(FIRST_RETRY_MS * 2 ** Math.min(device.failures, 20), LONGEST_RETRY_MS);
  const wait = Math.min(Math.max(backoff, (retryAfter ?? 0) * 1000), DAY);
  const retryAt = new Date(now.getTime() + wait);
  const isOld = ({ createdAt }: Matter) => now.getTime() - createdAt.getTime() > MAX_AGE_MS;
  await closeMatters(
    told.filter(isOld).flatMap((matter) => matter.ids),
    "FAILED",
    now,
  );
  await postpone(ids, retryAt);
  await releaseDevice(device, { failures, retryAt });
}
