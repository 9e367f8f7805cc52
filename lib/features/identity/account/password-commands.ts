import { audit, auditSignInFailure } from "@/lib/server/audit/commands";
import type { Actor } from "@/lib/server/session/actor";
import { db } from "@/lib/server/database/db";
import { AppError } from "@/lib/shared/errors";
import { limit } from "@/lib/server/http/rate-limit";
import { revokeSessions } from "@/lib/features/identity/session/commands";
import { limitAttempts, type Device } from "@/lib/features/identity/session/device";
import { assertFreshSignIn } from "@/lib/features/identity/session/queries";
import { assertUncommonPassword } from "./password-policy";
import { hashPassword, verifyPassword } from "./passwords";
import { assertAccountOpen } from "./policy";
import type { PasswordChange, PasswordEntry } from "./schema";

/**
 * The account that an address and its password open. An unknown address, an account without a
 * password and a wrong password answer alike and take as long.
 * @param from whose tries are counted: the caller's key.
 * @param device the browser, where it is known.
 * @throws AppError SIGN_IN_FAILED, ACCOUNT_BANNED or ACCOUNT_SUSPENDED (only to who knows the
 *   password), RATE_LIMITED, PASSWORD_PAUSED (too many tried: for a while only a code opens it)
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
 * Sets or changes the actor's password and ends every other session of theirs.
 * @throws AppError INVALID_INPUT without the current password where one exists and for one that is
 *   tried first, WRONG_PASSWORD, FRESH_SIGN_IN_REQUIRED for the first one, CONFLICT where it was
 *   changed in the meantime
 */
export async function changePassword(actor: Actor, change: PasswordChange): Promise<void> {
  await limit("password", actor.id);
  const user = await db().user.findUniqueOrThrow({ where: { id: actor.id } });
  const stored = user.passwordHash;
  if (stored === null) await assertFreshSignIn(actor);
  else await checkCurrent(actor, change.currentPassword, stored);
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
 * Demands the password before something that cannot be undone; for an account without one, a fresh
 * sign-in.
 * @throws AppError INVALID_INPUT (`currentPassword` missing), WRONG_PASSWORD, RATE_LIMITED,
 *   FRESH_SIGN_IN_REQUIRED
 */
export async function assertPassword(
  actor: Actor,
  given: string | null | undefined,
): Promise<void> {
  const { passwordHash } = await db().user.findUniqueOrThrow({ where: { id: actor.id } });
  if (passwordHash === null) return assertFreshSignIn(actor);
  await limit("password", actor.id);
  await checkCurrent(actor, given, passwordHash);
}

async function checkCurrent(
  actor: Actor,
  given: string | null | undefined,
  stored: string,
): Promise<void> {
  if (!given) throw new AppError("INVALID_INPUT", { currentPassword: { code: "required" } });
  if (await verifyPassword(given, stored)) return;
  await auditSignInFailure(actor.id);
  throw new AppError("WRONG_PASSWORD", { currentPassword: { code: "invalid" } });
}
