import type { Actor } from "@/lib/server/session/actor";
import { db } from "@/lib/server/database/db";
import { keysOf, record, withIsoTimes } from "@/lib/shared/records";
import { existing } from "@/lib/shared/errors";
import { timeZoneOf } from "@/lib/features/geo/time-zone";
import { describeUserAgent } from "@/lib/features/identity/session/device";
import type { Prisma } from "@/prisma/client/client";
import { pushChoices, type PushDevice, type PushSettings } from "./schema";
import { vapidKeys } from "./vapid-commands";

const deviceSelect = {
  id: true,
  ...record(keysOf(pushChoices.shape), () => true as const),
  createdAt: true,
  lastPushAt: true,
  session: { select: { id: true, userAgent: true } },
} satisfies Prisma.PushDeviceSelect;

const liveDevice = (actor: Actor): Prisma.PushDeviceWhereInput => ({
  userId: actor.id,
  session: { revokedAt: null, expiresAt: { gt: new Date() } },
});

export async function getPushSettings(actor: Actor): Promise<PushSettings> {
  const [user, rows, { publicKey }] = await Promise.all([
    db().user.findUniqueOrThrow({
      where: { id: actor.id },
      select: { quietFrom: true, quietUntil: true, country: true, lat: true, lon: true },
    }),
    db().pushDevice.findMany({
      where: liveDevice(actor),
      orderBy: [{ createdAt: "desc" }, { id: "desc" }],
      select: deviceSelect,
    }),
    vapidKeys(),
  ]);
  const { quietFrom: from, quietUntil: until } = user;
  const devices = rows.map((row) => toDevice(actor, row));
  return {
    quietHours: from === null || until === null ? null : { from, until },
    timeZone: timeZoneOf(user),
    publicKey,
    devices: devices.sort((a, b) => Number(b.current) - Number(a.current)),
  };
}

/** @throws AppError NOT_FOUND if it is not the actor's. */
export async function readDevice(actor: Actor, id: string): Promise<PushDevice> {
  const row = await db().pushDevice.findFirst({
    where: { id, ...liveDevice(actor) },
    select: deviceSelect,
  });
  return toDevice(actor, existing(row));
}

type Row = Prisma.PushDeviceGetPayload<{ select: typeof deviceSelect }>;

function toDevice(actor: Actor, { session, ...row }: Row): PushDevice {
  return {
    ...withIsoTimes(row),
    device: describeUserAgent(session.userAgent),
    current: session.id === actor.sessionId,
  };
}
