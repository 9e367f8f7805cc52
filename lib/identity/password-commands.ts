import type { Actor } from "@/lib/core/actor";
import { db } from "@/lib/core/database/db";
import { AppError } from "@/lib/core/errors";
import { limit } from "@/lib/core/rate-limit";
import { hashPassword, verifyPassword } from "./passwords";
import type { PasswordChange } from "./schema";
import { revokeSessions } from "./session-commands";

/**
 * The account that an address and its password open. An unknown address, an account without a
 * password and a wrong password answer alike and take as long.
 * @throws AppError SIGN_IN_FAILED, ACCOUNT_BANNED (only to who knows the password), RATE_LIMITED
 */
export async function signInWithPassword(email: string, password: string): Promise<string> {
  await limit("password", email);
  const user = await db().user.findUnique({ where: { email } });
  const matches = await verifyPassword(password, user?.passwordHash ?? null);
  if (!user || !matches) throw new AppError("SIGN_IN_FAILED");
  if (user.bannedAt || user.deletedAt) throw new AppError("ACCOUNT_BANNED");
  return user.id;
}

/**
 * Sets or changes the actor's password and ends every other session of theirs.
 * @throws AppError INVALID_INPUT without the current password where one exists, WRONG_PASSWORD,
 *   CONFLICT where it was changed in the meantime
 */
export async function changePassword(actor: Actor, change: PasswordChange): Promise<void> {
  await limit("password", actor.id);
  const { passwordHash: stored } = await db().user.findUniqueOrThrow({ where: { id: actor.id } });
  if (stored !== null) await checkCurrent(change.currentPassword, stored);
  const passwordHash = await hashPassword(change.newPassword);
  const changed = await db().user.updateMany({
    where: { id: actor.id, passwordHash: stored },
    data: { passwordHash },
  });
  if (changed.count === 0) throw new AppError("CONFLICT");
  await revokeSessions(actor.id, actor.sessionId);
}

async function checkCurrent(given: string | null | undefined, stored: string): Promise<void> {
  if (!given) throw new AppError("INVALID_INPUT", { currentPassword: { code: "required" } });
  if (await verifyPassword(given, stored)) return;
  throw new AppError("WRONG_PASSWORD", { currentPassword: { code: "invalid" } });
}
