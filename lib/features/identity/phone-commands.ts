import { createHmac, randomInt } from "node:crypto";
import type { Actor } from "@/lib/server/session/actor";
import { db } from "@/lib/server/database/db";
import { transact } from "@/lib/server/database/transact";
import { env } from "@/lib/server/env";
import { AppError } from "@/lib/shared/errors";
import { DEFAULT_LOCALE } from "@/lib/shared/locales";
import { translator } from "@/lib/server/i18n/translator";
import { log } from "@/lib/server/log/log";
import { limit } from "@/lib/server/http/rate-limit";
import { sameDigest } from "@/lib/server/secrets";
import { canText, sendText } from "./sms";
import { isCountry } from "@/lib/features/geo/countries";
import { internationalNumber, spacedNumber } from "@/lib/features/users/phone";
import { CODE_MINUTES } from "./code-commands";
import { authSecret } from "./oidc-client";
import type { PhoneCodeAnswer } from "./phone-schema";
import { CODE_LENGTH, CODE_TRIES, RESEND_SECONDS } from "./terms";

/**
 * Texts a code to the number in one's own profile.
 * @throws AppError PHONE_INVALID (none, or none that can be called), CODE_TOO_SOON within 60 s of
 *   the last one, SMS_FAILED, RATE_LIMITED
 */
export async function sendPhoneCode(actor: Actor): Promise<PhoneCodeAnswer> {
  const to = await ownNumber(actor);
  if (!to) throw new AppError("PHONE_INVALID");
  if (!canText()) throw new AppError("SMS_FAILED");
  // A gateway's messages cost money, and a stranger's phone is not to ring all night.
  await limit("code", `phone:${actor.id}`);
  await limit("code", `phone:${to}`);
  await limit("texts", "all");
  const code = String(randomInt(10 ** CODE_LENGTH)).padStart(CODE_LENGTH, "0");
  await keepCode(actor, to, code);
  const t = await translator(actor.locale ?? DEFAULT_LOCALE, "identity.sms");
  await sendText({ to, text: t("text", { code, minutes: CODE_MINUTES }) }).catch(
    async (error: Error) => {
      log().warn({ error: error.message }, "text message failed");
      await db().phoneCode.deleteMany({ where: { userId: actor.id } });
      throw new AppError("SMS_FAILED", undefined, 5);
    },
  );
  return {
    phoneNumber: to,
    spacedNumber: spacedNumber(to),
    resendAfter: RESEND_SECONDS,
    inOutbox: !env().SMS_URL,
  };
}

/**
 * Confirms the number that the code was texted to, and writes it as every network understands it.
 * @throws AppError CODE_WRONG, CODE_EXPIRED (also after the fifth wrong try, and where the number
 *   in the profile is another one by now)
 */
export async function confirmPhone(actor: Actor, code: string): Promise<void> {
  const [row] = await db().phoneCode.updateManyAndReturn({
    where: { userId: actor.id, attempts: { lt: CODE_TRIES }, expiresAt: { gt: new Date() } },
    data: { attempts: { increment: 1 } },
  });
  if (!row || (await ownNumber(actor)) !== row.phoneNumber) throw new AppError("CODE_EXPIRED");
  if (!sameDigest(row.codeHash, codeHash(actor, row.phoneNumber, code))) {
    throw new AppError(row.attempts < CODE_TRIES ? "CODE_WRONG" : "CODE_EXPIRED");
  }
  await transact(async (tx) => {
    const used = await tx.phoneCode.deleteMany({ where: { userId: actor.id, sentAt: row.sentAt } });
    if (used.count === 0) throw new AppError("CODE_EXPIRED");
    const { phoneNumber } = row;
    // In this order: another way of writing the number must not undo its confirmation.
    await tx.user.update({ where: { id: actor.id }, data: { phoneNumber } });
    await tx.user.update({ where: { id: actor.id }, data: { phoneVerifiedAt: new Date() } });
  });
}

/** Null where the profile has no number that can be called. */
async function ownNumber(actor: Actor): Promise<string | null> {
  const { phoneNumber, country } = await db().user.findUniqueOrThrow({
    where: { id: actor.id },
    select: { phoneNumber: true, country: true },
  });
  return phoneNumber && internationalNumber(phoneNumber, isCountry(country) ? country : null);
}

/** One code per reader; a new one only after a minute, unless the number is another. */
async function keepCode(actor: Actor, phoneNumber: string, code: string): Promise<void> {
  const now = new Date();
  const row = {
    phoneNumber,
    codeHash: codeHash(actor, phoneNumber, code),
    attempts: 0,
    sentAt: now,
    expiresAt: new Date(now.getTime() + CODE_MINUTES * 60_000),
  };
  const data = { userId: actor.id, ...row };
  if ((await db().phoneCode.createMany({ data, skipDuplicates: true })).count > 0) return;
  const earlier = new Date(now.getTime() - RESEND_SECONDS * 1000);
  const renewed = await db().phoneCode.updateMany({
    where: {
      userId: actor.id,
      OR: [{ sentAt: { lte: earlier } }, { phoneNumber: { not: phoneNumber } }],
    },
    data: row,
  });
  if (renewed.count > 0) return;
  const last = await db().phoneCode.findUnique({ where: { userId: actor.id } });
  const wait = ((last?.sentAt.getTime() ?? 0) - earlier.getTime()) / 1000;
  throw new AppError("CODE_TOO_SOON", undefined, Math.max(1, Math.ceil(wait)));
}

/** Six digits are soon tried out, so the hash takes a secret that the database does not have. */
function codeHash(actor: Actor, phoneNumber: string, code: string): Buffer<ArrayBuffer> {
  const text = `phone:${actor.id}:${phoneNumber}:${code}`;
  return Buffer.from(createHmac("sha256", authSecret()).update(text).digest());
}
