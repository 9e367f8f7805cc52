import { createECDH } from "node:crypto";
import type { Actor } from "@/lib/server/session/actor";
import { db, runIn } from "@/lib/server/database/db";
import { lockUser } from "@/lib/server/database/locks";
import { transact } from "@/lib/server/database/transact";
import { AppError, wrongField } from "@/lib/shared/errors";
import { isPushAddress } from "./push-service";
import { getPushSettings, readDevice } from "./queries";
import type {
  PushChoices,
  PushDevice,
  PushSettings,
  PushSettingsChange,
  PushSubscriptionInput,
} from "./schema";

/** Maximum of devices per reader; a new one replaces the one pushed to least recently. */
export const MAX_DEVICES = 10;

/**
 * Registers the browser of the actor's session for pushes. A repeated call keeps the device and its choices. An
 * endpoint registered by another session is taken over, because the browser now uses this session; if it is another
 * reader's, only with the same keys, which only that browser has.
 * @throws AppError INVALID_INPUT if endpoint or keys are malformed, or for another reader's endpoint with other keys.
 */
export async function addDevice(actor: Actor, input: PushSubscriptionInput): Promise<PushDevice> {
  const { endpoint, keys } = input;
  if (!isPushAddress(endpoint)) throw wrongField("endpoint", "invalid");
  if (!areKeys(keys)) throw wrongField("keys", "invalid");
  const { id: userId, sessionId } = actor;
  const now = { endpoint, ...keys, failures: 0, retryAt: null };
  const id = await transact(async (tx) => {
    await lockUser(tx, userId);
    const others = { endpoint, NOT: { sessionId } };
    await tx.pushDevice.deleteMany({ where: { ...others, OR: [{ userId }, keys] } });
    if ((await tx.pushDevice.count({ where: others })) > 0) throw wrongField("endpoint", "invalid");
    await runIn(tx)`
      DELETE FROM "PushDevice" WHERE id IN (
        SELECT id FROM "PushDevice" WHERE "userId" = ${userId}::uuid AND "sessionId" <> ${sessionId}::uuid
         ORDER BY coalesce("lastPushAt", "createdAt") DESC OFFSET ${MAX_DEVICES - 1})`;
    const device = await tx.pushDevice.upsert({
      where: { sessionId },
      create: { userId, sessionId, ...now },
      update: now,
      select: { id: true },
    });
    return device.id;
  });
  return readDevice(actor, id);
}

/** An uncompressed curve point, and 16 bytes. */
function areKeys({ p256dh, auth }: PushSubscriptionInput["keys"]): boolean {
  if (Buffer.from(auth, "base64url").length !== 16) return false;
  const own = createECDH("prime256v1");
  own.generateKeys();
  try {
    own.computeSecret(Buffer.from(p256dh, "base64url"));
    return Buffer.from(p256dh, "base64url").length === 65;
  } catch {
    return false;
  }
}

/** @throws AppError NOT_FOUND if it is not the actor's. */
export async function changeDevice(
  actor: Actor,
  id: string,
  change: PushChoices,
): Promise<PushDevice> {
  await db().pushDevice.updateMany({ where: { id, userId: actor.id }, data: change });
  return readDevice(actor, id);
}

/** @throws AppError NOT_FOUND if it is not the actor's. */
export async function removeDevice(actor: Actor, id: string): Promise<void> {
  const { count } = await db().pushDevice.deleteMany({ where: { id, userId: actor.id } });
  if (count === 0) throw new AppError("NOT_FOUND");
}

/** Pushes waiting for the end of the quiet hours are checked again. */
export async function changePushSettings(
  actor: Actor,
  { quietHours }: PushSettingsChange,
): Promise<PushSettings> {
  const { from = null, until = null } = quietHours ?? {};
  await transact(async (tx) => {
    await tx.user.update({
      where: { id: actor.id },
      data: { quietFrom: from, quietUntil: until },
      select: { id: true },
    });
    await tx.pushOutbox.updateMany({
      where: { state: "WAITING", device: { userId: actor.id, failures: 0 } },
      data: { dueAt: new Date() },
    });
  });
  return getPushSettings(actor);
}
