import { audit, auditSignInFailure } from "@/lib/server/audit/commands";
import type { Actor } from "@/lib/server/session/actor";
import { db } from "@/lib/server/database/db";
import { AppError } from "@/lib/shared/errors";
import { limit } from "@/lib/server/http/rate-limit";
import { revokeSessions } from "@/lib/features/identity/session/commands";
import { limitAttempts, type Device } from "@/lib/features/identity/session/device";
import { assertFreshSignIn } from "@/lib/features/identity/session/queries";
import { assertUncommonPassword, hashPassword, verifyPassword } from "./passwords";
import { assertAccountOpen } from "./policy";
import type { PasswordChange, PasswordEntry } from "./schema";

/**
 * The id of the account with this address and password. An unknown address, an account without a
 * password and a wrong password give the same answer in the same time.
 * @param from the caller's key, for the rate limit.
 * @param device the browser, if it has signed in before.
 * @throws AppError SIGN_IN_FAILED, ACCOUNT_BANNED or ACCOUNT_SUSPENDED (after the right password),
 *   RATE_LIMITED, PASSWORD_PAUSED (too many attempts from anywhere: for a while only a code works)
 */
export async function signInWithPassword(
  { email, password }: PasswordEntry,
  from: string,
  device: Device | null = null,
): Promise<string> {
  const user = await db().user.findUnique({ where: { email } });
  await limitAttempts("password", { email, userId: user?.id ?? null, from, device });
  const matches = await verifyPassword(password, user?.passwordHash ?? null);
  if (!user || !matches) {
    await auditSignInFailure(user?.id ?? null);
    throw new AppError("SIGN_IN_FAILED");
  }
  assertAccountOpen(user);
  return user.id;
}

/**
 * Sets or changes the actor's password and ends all their other sessions.
 * @throws AppError INVALID_INPUT (current password missing, or the new one is too common),
 *   WRONG_PASSWORD, FRESH_SIGN_IN_REQUIRED (first password), CONFLICT (changed in the meantime)
 */
export async function changePassword(actor: Actor, change: PasswordChange): Promise<void> {
  await limit("password", actor.id);
  const user = await db().user.findUniqueOrThrow({ where: { id: actor.id } });
  const stored = user.passwordHash;
  if (stored === null) await assertFreshSignIn(actor);
  else await assertCurrentPassword(actor, change.currentPassword, stored);
  assertUncommonPassword(change.newPassword, [user.email, user.name, user.nickname]);
  const passwordHash = await hashPassword(change.newPassword);
  const changed = await db().user.updateMany({
    where: { id: actor.id, passwordHash: stored },
    data: { passwordHash },
  });
  if (changed.count === 0) throw new AppError("CONFLICT");
  await audit(db(), { act: "PASSWORD_CHANGED", actorId: actor.id, subjectId: actor.id });
  await revokeSessions(actor.id, { except: actor.sessionId, endedBy: "PASSWORD_CHANGED" });
}

/**
 * For actions that cannot be undone: asserts the password, or a fresh sign-in if the account has none.
 * @throws AppError INVALID_INPUT (`currentPassword` missing), WRONG_PASSWORD, RATE_LIMITED, FRESH_SIGN_IN_REQUIRED
 */
export async function assertPassword(
  actor: Actor,
  given: string | null | undefined,
): Promise<void> {
  const { passwordHash } = await db().user.findUniqueOrThrow({ where: { id: actor.id } });
  if (passwordHash === null) return assertFreshSignIn(actor);
  await limit("password", actor.id);
  await assertCurrentPassword(actor, given, passwordHash);
}

async function assertCurrentPassword(
  actor: Actor,
  given: string | null | undefined,
  stored: string,
): Promise<void> {
  if (!given)
    throw new AppError("INVALID_INPUT", { fields: { currentPassword: { code: "required" } } });
  if (await verifyPassword(given, stored)) return;
  await auditSignInFailure(actor.id);
  throw new AppError("WRONG_PASSWORD", { fields: { currentPassword: { code: "invalid" } } });
}
