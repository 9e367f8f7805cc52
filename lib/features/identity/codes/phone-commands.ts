import type { Actor } from "@/lib/server/session/actor";
import { db } from "@/lib/server/database/db";
import { transact } from "@/lib/server/database/transact";
import { env } from "@/lib/server/env";
import { AppError } from "@/lib/shared/errors";
import { DEFAULT_LOCALE } from "@/lib/shared/locales";
import { translator } from "@/lib/server/i18n/translator";
import { log } from "@/lib/server/log/log";
import { limit } from "@/lib/server/http/rate-limit";
import { isCountry } from "@/lib/features/geo/countries";
import { internationalNumber, spacedNumber } from "@/lib/features/users/phone";
import { createCode, deleteCode, tryCode } from "./one-time-code-commands";
import type { PhoneCodeAnswer } from "./schema";
import { canSendSms, sendSms } from "./sms";
import { CODE_MINUTES, RESEND_SECONDS } from "./terms";

/**
 * Sends a code by SMS to the number in the actor's profile.
 * @throws AppError PHONE_INVALID (missing or invalid), CODE_TOO_SOON within 60 s of the last one, SMS_FAILED,
 *   RATE_LIMITED
 */
export async function sendPhoneCode(actor: Actor): Promise<PhoneCodeAnswer> {
  const to = await ownNumber(actor);
  if (!to) throw new AppError("PHONE_INVALID");
  if (!canSendSms()) throw new AppError("SMS_FAILED");
  // Messages cost money, and the number may be a stranger's.
  await limit("code", `phone:${actor.id}`);
  await limit("code", `phone:${to}`);
  await limit("texts", "all");
  const code = await createCode("phone", actor.id, to);
  const t = await translator(actor.locale ?? DEFAULT_LOCALE, "identity.sms");
  await sendSms({ to, text: t("text", { code, minutes: CODE_MINUTES }) }).catch(
    async (error: Error) => {
      log().warn({ error: error.message }, "text message failed");
      await deleteCode(db(), "phone", actor.id);
      throw new AppError("SMS_FAILED", { retryAfter: 5 });
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
 * Confirms the number to which the code was sent, and stores it in international format.
 * @throws AppError CODE_WRONG, CODE_EXPIRED (also after the fifth wrong try, and if the number in the profile
 *   has changed)
 */
export async function confirmPhone(actor: Actor, code: string): Promise<void> {
  const { to: phoneNumber, codeHash, error } = await tryCode("phone", actor.id, code);
  if ((await ownNumber(actor)) !== phoneNumber) throw new AppError("CODE_EXPIRED");
  if (error) throw new AppError(error);
  await transact(async (tx) => {
    const used = await deleteCode(tx, "phone", actor.id, codeHash);
    if (!used) throw new AppError("CODE_EXPIRED");
    // In this order, because a change of the number clears its confirmation.
    await tx.user.update({ where: { id: actor.id }, data: { phoneNumber } });
    await tx.user.update({ where: { id: actor.id }, data: { phoneVerifiedAt: new Date() } });
  });
}

/** Null if the profile has no valid number. */
async function ownNumber(actor: Actor): Promise<string | null> {
  const { phoneNumber, country } = await db().user.findUniqueOrThrow({
    where: { id: actor.id },
    select: { phoneNumber: true, country: true },
  });
  return phoneNumber && internationalNumber(phoneNumber, isCountry(country) ? country : null);
}
