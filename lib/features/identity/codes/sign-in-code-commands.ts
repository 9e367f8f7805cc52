import { setTimeout as sleep } from "node:timers/promises";
import { auditSignInFailure } from "@/lib/server/audit/commands";
import { db } from "@/lib/server/database/db";
import { limit, limitAll } from "@/lib/server/http/rate-limit";
import { perProcess } from "@/lib/server/per-process";
import { AppError } from "@/lib/shared/errors";
import type { Locale } from "@/lib/shared/locales";
import { log } from "@/lib/server/log/log";
import { translator } from "@/lib/server/i18n/translator";
import { mailErrorText } from "@/lib/server/mail/errors";
import { writeLetter } from "@/lib/server/mail/letter";
import { sendMail } from "@/lib/server/mail/send";
import { withTimeout } from "@/lib/server/timeout";
import { accountOfVerifiedEmail } from "@/lib/features/identity/account/commands";
import { showsCode } from "@/lib/features/identity/account/demo-commands";
import { limitAttempts, type Device } from "@/lib/features/identity/session/device";
import type { CodeAnswer } from "./schema";
import { createCode, deleteCode, tryCode } from "./one-time-code-commands";
import { CODE_MINUTES, RESEND_SECONDS } from "./terms";

/** Maximum time that the answer waits for a slow mail server. */
const MAIL_TIMEOUT_MS = 5_000;

/**
 * Mails a one-time code for this sign-in. The answer is the same for every address, even when codes to
 * addresses without an account are withheld. After CODE_TOO_SOON and RATE_LIMITED an earlier code stays valid.
 * @param from the caller's key, for the rate limit.
 * @param device the browser, if it has signed in before.
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
  // The limits protect mailboxes, and the operator's reputation with mail providers.
  let isWithheld = false;
  if (!isShown) {
    const last = await db().loginCode.findUnique({ where: { interactionId: uid } });
    if (last?.email !== email) await limit("codeAddress", uid);
    const user = await db().user.findUnique({ where: { email }, select: { id: true } });
    await limitAttempts("code", { email, userId: user?.id ?? null, from, device });
    isWithheld = !user && (await isOneTooMany(email, from));
  }
  const code = await createCode("sign-in", uid, email);
  if (isShown) return { resendAfter: RESEND_SECONDS, demoCode: code };
  const mail = isWithheld ? asTheLast() : timed(mailCode(email, code, locale));
  await withTimeout(mail, MAIL_TIMEOUT_MS, () => logLate(mail)).catch(async (error: Error) => {
    log().warn({ error: mailErrorText(error) }, "code mail failed");
    await deleteCode(db(), "sign-in", uid);
    throw new AppError("MAIL_FAILED", { retryAfter: 5 });
  });
  return { resendAfter: RESEND_SECONDS };
}

/**
 * Checks the code. @returns the id of the account with the address to which it was sent.
 * @throws AppError CODE_WRONG, CODE_EXPIRED (also after the fifth wrong try), ACCOUNT_BANNED
 */
export async function verifyCode(uid: string, code: string, locale: Locale): Promise<string> {
  const { to: email, codeHash, error } = await tryCode("sign-in", uid, code);
  if (error) {
    const user = await db().user.findUnique({ where: { email }, select: { id: true } });
    await auditSignInFailure(user?.id ?? null);
    throw new AppError(error);
  }
  if (!(await deleteCode(db(), "sign-in", uid, codeHash))) throw new AppError("CODE_EXPIRED");
  return accountOfVerifiedEmail(email, locale);
}

/**
 * Whether a limit of codes per hour to addresses without an account is reached. A code withheld by the caller's
 * limit does not count for the address's limit, nor one withheld by that for the total limit.
 */
async function isOneTooMany(email: string, from: string): Promise<boolean> {
  const isWithin = await limit("strangerCode", from)
    .then(() => limit("strangerAddress", email))
    .then(
      () => true,
      () => false,
    );
  return !isWithin || (await limitAll("strangerCodes")) > 0;
}

/** Duration of the last code mail in milliseconds, and its error, if it failed. */
const lastMail = perProcess("last-code-mail", () => ({ took: 0, error: null as Error | null }));

async function timed(mail: Promise<void>): Promise<void> {
  const begun = performance.now();
  const error = await mail.then(
    () => null,
    (reason: Error) => reason,
  );
  Object.assign(lastMail(), { took: performance.now() - begun, error });
  if (error) throw error;
}

/** Behaves like the last mail, so that a withheld mail cannot be told from a sent one. */
async function asTheLast(): Promise<void> {
  const { took, error } = lastMail();
  await sleep(took);
  if (error) throw error;
}

/** The outcome of a late mail is only logged. */
function logLate(mail: Promise<void>): void {
  mail.catch((error: Error) =>
    log().warn({ error: mailErrorText(error) }, "code mail failed late"),
  );
}

/** Mails a sign-in code; tries twice. */
async function mailCode(email: string, code: string, locale: Locale): Promise<void> {
  const t = await translator(locale, "identity.mail");
  const letter = writeLetter({
    locale,
    title: t("title"),
    paragraphs: [t("validity", { minutes: CODE_MINUTES }), t("keep")],
    code,
    foot: t("reason"),
  });
  const mail = { to: email, subject: t("subject", { code }), ...letter };
  await sendMail(mail).catch(() => sendMail(mail));
}
