import { createHmac, randomInt } from "node:crypto";
import { auditSignInFailure } from "@/lib/server/audit/commands";
import { db } from "@/lib/server/database/db";
import { AppError } from "@/lib/shared/errors";
import type { Locale } from "@/lib/shared/locales";
import { log } from "@/lib/server/log/log";
import { mailErrorText } from "@/lib/server/mail/errors";
import { sameDigest } from "@/lib/server/secrets";
import { withTimeout } from "@/lib/server/timeout";
import { accountOfProvenEmail } from "./account-commands";
import { mailCode } from "./code-mail";
import { showsCode } from "./demo-commands";
import { limitTries, type Device } from "./device";
import { authSecret } from "./oidc-client";
import type { CodeAnswer } from "./schema";
import { CODE_LENGTH, CODE_TRIES, RESEND_SECONDS } from "./terms";

export const CODE_MINUTES = 10;
/** The answer does not wait longer for a slow mail server, in milliseconds. */
const MAIL_TIMEOUT_MS = 5_000;

/**
 * Mails a one-time code for this sign-in; the answer is the same for every address. Where it is refused,
 * the code that was sent before stays good.
 * @param from whose codes are counted: the caller's key.
 * @param device the browser, where it is known.
 * @throws AppError CODE_TOO_SOON within 60 s of the last one, MAIL_FAILED, RATE_LIMITED
 */
export async function sendCode(
  uid: string,
  email: string,
  locale: Locale,
  from: string,
  device: Device | null = null,
): Promise<CodeAnswer> {
  const isShown = await showsCode(email);
  // What is not mailed floods nobody's mailbox.
  if (!isShown) {
    const user = await db().user.findUnique({ where: { email }, select: { id: true } });
    await limitTries("code", { email, userId: user?.id ?? null, from, device });
  }
  const code = String(randomInt(10 ** CODE_LENGTH)).padStart(CODE_LENGTH, "0");
  await keepCode(uid, email, code);
  if (isShown) return { resendAfter: RESEND_SECONDS, demoCode: code };
  const mail = mailCode({ email, code, locale, minutes: CODE_MINUTES });
  await withTimeout(mail, MAIL_TIMEOUT_MS, () => logLate(mail)).catch(async (error: Error) => {
    log().warn({ error: mailErrorText(error) }, "code mail failed");
    await db().loginCode.deleteMany({ where: { interactionId: uid } });
    throw new AppError("MAIL_FAILED", undefined, 5);
  });
  return { resendAfter: RESEND_SECONDS };
}

/**
 * Checks the code and gives the account whose address it proves.
 * @throws AppError CODE_WRONG, CODE_EXPIRED (also after the fifth wrong try), ACCOUNT_BANNED
 */
export async function verifyCode(uid: string, code: string, locale: Locale): Promise<string> {
  const [row] = await db().loginCode.updateManyAndReturn({
    where: { interactionId: uid, attempts: { lt: CODE_TRIES }, expiresAt: { gt: new Date() } },
    data: { attempts: { increment: 1 } },
  });
  if (!row) throw new AppError("CODE_EXPIRED");
  if (!sameDigest(row.codeHash, codeHash(uid, code))) {
    const user = await db().user.findUnique({ where: { email: row.email }, select: { id: true } });
    await auditSignInFailure(user?.id ?? null);
    throw new AppError(row.attempts < CODE_TRIES ? "CODE_WRONG" : "CODE_EXPIRED");
  }
  const { interactionId, codeHash: hash } = row;
  const used = await db().loginCode.deleteMany({ where: { interactionId, codeHash: hash } });
  if (used.count === 0) throw new AppError("CODE_EXPIRED");
  return accountOfProvenEmail(row.email, locale);
}

/** One code per sign-in; a new one for the same address only after a minute, however many ask. */
async function keepCode(interactionId: string, email: string, code: string): Promise<void> {
  const now = new Date();
  const earlier = new Date(now.getTime() - RESEND_SECONDS * 1000);
  const row = {
    email,
    codeHash: codeHash(interactionId, code),
    attempts: 0,
    sentAt: now,
    expiresAt: new Date(now.getTime() + CODE_MINUTES * 60_000),
  };
  const data = { interactionId, ...row };
  const made = await db().loginCode.createMany({ data, skipDuplicates: true });
  if (made.count) return;
  const renewed = await db().loginCode.updateMany({
    where: { interactionId, OR: [{ sentAt: { lte: earlier } }, { email: { not: email } }] },
    data: row,
  });
  if (renewed.count) return;
  const last = await db().loginCode.findUnique({ where: { interactionId } });
  const wait = ((last?.sentAt.getTime() ?? 0) - earlier.getTime()) / 1000;
  throw new AppError("CODE_TOO_SOON", undefined, Math.max(1, Math.ceil(wait)));
}

/** Six digits are soon tried out, so the hash takes a secret that the database does not have. */
function codeHash(uid: string, code: string): Buffer<ArrayBuffer> {
  return Buffer.from(createHmac("sha256", authSecret()).update(`code:${uid}:${code}`).digest());
}

/** What a late mail becomes is only logged. */
function logLate(mail: Promise<void>): void {
  mail.catch((error: Error) =>
    log().warn({ error: mailErrorText(error) }, "code mail failed late"),
  );
}
