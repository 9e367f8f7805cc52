import { randomInt } from "node:crypto";
import { Secret, TOTP } from "otpauth";
import { audit, auditRepeated } from "@/lib/server/audit/commands";
import type { Actor } from "@/lib/server/session/actor";
import { db, type Tx } from "@/lib/server/database/db";
import { lockUserRow } from "@/lib/server/database/locks";
import { transact } from "@/lib/server/database/transact";
import type { ErrorCode } from "@/lib/shared/error-codes";
import { AppError } from "@/lib/shared/errors";
import { limit } from "@/lib/server/http/rate-limit";
import { qrCode } from "@/lib/server/qr-code";
import { seal, unseal } from "@/lib/server/secrets/sealing";
import { evictActor } from "@/lib/server/session/session";
import { keyedDigest } from "@/lib/server/secrets/auth-secret";
import { assertSecondFactorChangeable, secondFactorOf } from "./queries";
import type { NewApp } from "./schema";

const PURPOSE = "nearshelf authenticator apps";
const RECOVERY_CODES = 10;
const RECOVERY_LENGTH = 10;
/** Without letters and digits that look alike; ten of them have 50 bits. */
const RECOVERY_LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";

/**
 * Creates a secret for an authenticator app; it replaces the present one once its first code is confirmed.
 * @throws AppError NOT_FOUND, SECOND_FACTOR_REQUIRED, FRESH_SIGN_IN_REQUIRED
 */
export async function beginApp(actor: Actor): Promise<NewApp> {
  await assertSecondFactorChangeable(actor);
  const { email } = await db().user.findUniqueOrThrow({ where: { id: actor.id } });
  const secret = new Secret({ size: 20 });
  const pendingSecret = seal(secret.bytes, PURPOSE);
  await db().authenticatorApp.upsert({
    where: { userId: actor.id },
    create: { userId: actor.id, pendingSecret },
    update: { pendingSecret },
  });
  const uri = new TOTP({ issuer: "Nearshelf", label: email, secret }).toString();
  return { secret: secret.base32, uri, qr: qrCode(uri) };
}

/**
 * Confirms a new authenticator app by its first code.
 * @returns recovery codes if this is the first factor.
 * @throws AppError NOT_FOUND, SECOND_FACTOR_REQUIRED, FRESH_SIGN_IN_REQUIRED, RATE_LIMITED, CODE_WRONG,
 *   CONFLICT if another secret was created meanwhile
 */
export async function confirmApp(actor: Actor, code: string): Promise<string[]> {
  await assertSecondFactorChangeable(actor);
  await limit("secondFactor", actor.id);
  const app = await db().authenticatorApp.findUnique({ where: { userId: actor.id } });
  const { pendingSecret } = app ?? {};
  const lastStep = pendingSecret ? stepOf(pendingSecret, code) : null;
  if (!pendingSecret || lastStep === null) return failAttempt(actor, "CODE_WRONG");
  return transact(async (tx) => {
    const { count } = await tx.authenticatorApp.updateMany({
      where: { userId: actor.id, pendingSecret },
      data: { secret: pendingSecret, pendingSecret: null, lastStep },
    });
    if (count === 0) throw new AppError("CONFLICT");
    return finishSetup(tx, actor);
  });
}

/**
 * Passes the second factor in this session with a code of the app or a recovery code; each works once.
 * @throws AppError NOT_FOUND for anyone but an administrator, RATE_LIMITED, CODE_WRONG
 */
export async function verifySecondFactorCode(actor: Actor, code: string): Promise<void> {
  await secondFactorOf(actor);
  await limit("secondFactor", actor.id);
  const typed = code.replace(/[\s-]/g, "").toUpperCase();
  if (typed.length === RECOVERY_LENGTH) {
    const { count } = await db().recoveryCode.updateMany({
      where: { userId: actor.id, codeHash: recoveryHash(actor.id, typed), usedAt: null },
      data: { usedAt: new Date() },
    });
    if (count === 0) return failAttempt(actor, "CODE_WRONG");
    await audit(db(), { act: "RECOVERY_CODE_USED", actorId: actor.id, subjectId: actor.id });
  } else {
    const app = await db().authenticatorApp.findUnique({ where: { userId: actor.id } });
    const step = app?.secret ? stepOf(app.secret, typed) : null;
    if (step === null) return failAttempt(actor, "CODE_WRONG");
    const { count } = await db().authenticatorApp.updateMany({
      where: { userId: actor.id, secret: app?.secret, lastStep: { lt: step } },
      data: { lastStep: step },
    });
    if (count === 0) return failAttempt(actor, "CODE_WRONG");
  }
  await markVerified(db(), actor);
}

/**
 * Creates recovery codes that replace all earlier ones.
 * @throws AppError NOT_FOUND, SECOND_FACTOR_REQUIRED, CONFLICT if no factor is set up
 */
export async function renewRecoveryCodes(actor: Actor): Promise<string[]> {
  const { enrolled } = await assertSecondFactorChangeable(actor);
  if (!enrolled) throw new AppError("CONFLICT");
  return transact(async (tx) => {
    await lockUserRow(tx, actor.id);
    await audit(tx, { act: "RECOVERY_CODES_RENEWED", actorId: actor.id, subjectId: actor.id });
    return makeRecoveryCodes(tx, actor.id);
  });
}

/** Logs a failed attempt. @throws AppError always */
export async function failAttempt(actor: Actor, code: ErrorCode): Promise<never> {
  await auditRepeated({ act: "SECOND_FACTOR_FAILED", actorId: actor.id, subjectId: actor.id });
  throw new AppError(code);
}

/** Marks a new factor as passed. @returns recovery codes if there were none. */
export async function finishSetup(tx: Tx, actor: Actor): Promise<string[]> {
  await lockUserRow(tx, actor.id);
  await audit(tx, { act: "SECOND_FACTOR_SET", actorId: actor.id, subjectId: actor.id });
  await markVerified(tx, actor);
  const known = await tx.recoveryCode.count({ where: { userId: actor.id } });
  return known > 0 ? [] : makeRecoveryCodes(tx, actor.id);
}

export async function markVerified(tx: Tx, actor: Actor): Promise<void> {
  const secondFactorAt = new Date();
  await tx.session.update({ where: { id: actor.sessionId }, data: { secondFactorAt } });
  await audit(tx, { act: "SECOND_FACTOR_PASSED", actorId: actor.id, subjectId: actor.id });
  evictActor(actor.id);
}

/** The 30-second step of the code: the present one, the one before or after; null if none matches. */
function stepOf(sealed: Uint8Array, token: string): number | null {
  const bytes = unseal(sealed, PURPOSE);
  if (!bytes) return null;
  const secret = Secret.fromHex(bytes.toString("hex"));
  const timestamp = Date.now();
  const delta = new TOTP({ secret }).validate({
    token: token.replace(/\s/g, ""),
    timestamp,
    window: 1,
  });
  return delta === null ? null : TOTP.counter({ timestamp }) + delta;
}

async function makeRecoveryCodes(tx: Tx, userId: string): Promise<string[]> {
  await tx.recoveryCode.deleteMany({ where: { userId } });
  const codes = Array.from({ length: RECOVERY_CODES }, recoveryCode);
  await tx.recoveryCode.createMany({
    data: codes.map((code) => ({ userId, codeHash: recoveryHash(userId, code) })),
  });
  return codes.map((code) => `${code.slice(0, 5)}-${code.slice(5)}`);
}

function recoveryCode(): string {
  const letter = () => RECOVERY_LETTERS[randomInt(RECOVERY_LETTERS.length)];
  return Array.from({ length: RECOVERY_LENGTH }, letter).join("");
}

function recoveryHash(userId: string, code: string): Buffer<ArrayBuffer> {
  return keyedDigest(`recovery:${userId}:${code}`);
}
