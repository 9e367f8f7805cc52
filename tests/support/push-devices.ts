import { afterAll, beforeAll, expect } from "vitest";
import { POST as add } from "@/app/api/users/me/push/devices/route";
import { deliverPushes } from "@/lib/features/push/deliver";
import { vapidKeys } from "@/lib/features/push/vapid-commands";
import { call } from "./call";
import type { Person } from "./people";
import { PushService, type Browser } from "./push-service";
import { changeSettings } from "./settings";

/** Settings of a reader without quiet hours. */
export const AT_ANY_HOUR = { quietFrom: null, quietUntil: null };

/** A push service for the whole test file; the product may send to it. */
export function pushService(): PushService {
  const service = new PushService(async () => (await vapidKeys()).publicKey);
  beforeAll(async () => {
    changeSettings({ PUSH_LOOPBACK: "1" });
    await service.start();
  });
  afterAll(async () => {
    await service.stop();
    changeSettings({ PUSH_LOOPBACK: "" });
  });
  return service;
}

/** A browser of this reader, subscribed to the service. */
export async function subscribed(reader: Person, service: PushService): Promise<Browser> {
  const browser = service.subscribe();
  const { status, body } = await call(add, { as: reader, body: browser.subscription });
  expect(status).toBe(200);
  expect(body).toMatchObject({ requests: true, messages: true, showText: false });
  return browser;
}

/** One run of the push job, as if `minutes` minutes from now. */
export function pushRound(minutes = 0): Promise<void> {
  const now = new Date(Date.now() + minutes * 60_000 + 1_000);
  return deliverPushes({ clock: () => now });
}
