import { audit } from "@/lib/server/audit/commands";
import { db } from "@/lib/server/database/db";
import { transact } from "@/lib/server/database/transact";
import { digest, newToken } from "@/lib/server/secrets/secrets";
import { SESSION_DAYS } from "@/lib/server/session/session-cookie";
import { ACTIVE_USER } from "@/lib/features/users/policy";
import { DAY } from "@/lib/shared/time";

/**
 * A bearer token for the account of this address, without signing in: for the operator's own scripts and checks.
 * @returns null if no account with this address may sign in.
 */
export async function unsafeTokenFor(email: string): Promise<string | null> {
  const user = await db().user.findFirst({
    where: { email, ...ACTIVE_USER },
    select: { id: true },
  });
  if (!user) return null;
  const token = newToken();
  await db().session.create({
    data: {
      userId: user.id,
      tokenHash: digest(token),
      userAgent: "npm run token",
      expiresAt: new Date(Date.now() + SESSION_DAYS * DAY),
    },
  });
  return token;
}

/**
 * Gives this account the role, or takes it away. Other processes see it within two seconds.
 * @returns false if nothing had to be changed; null if there is no account with this address.
 */
export async function unsafeChangeRole(
  email: string,
  role: "USER" | "ADMIN",
): Promise<boolean | null> {
  const id = await accountOf(email);
  if (!id) return null;
  return transact(async (tx) => {
    const changing = { id, role: { not: role }, deletedAt: null };
    const { count } = await tx.user.updateMany({ where: changing, data: { role } });
    if (count === 0) return false;
    const [act, reason] = NOTES[role];
    await audit(tx, { act, reason, subjectId: id });
    return true;
  });
}

const NOTES = {
  ADMIN: ["ROLE_GRANTED", "admin:grant"],
  USER: ["ROLE_REVOKED", "admin:revoke"],
} as const;

/**
 * Removes all second factors of this account, for an administrator who has lost them: the next visit to the
 * administration sets up a new one. Other processes see it within two seconds.
 * @returns as `unsafeChangeRole`.
 */
export async function unsafeResetSecondFactor(email: string): Promise<boolean | null> {
  const userId = await accountOf(email);
  if (!userId) return null;
  return transact(async (tx) => {
    const removed = [
      await tx.authenticatorApp.deleteMany({ where: { userId } }),
      await tx.passkey.deleteMany({ where: { userId } }),
      await tx.recoveryCode.deleteMany({ where: { userId } }),
    ];
    if (removed.every(({ count }) => count === 0)) return false;
    await tx.session.updateMany({ where: { userId }, data: { secondFactorAt: null } });
    const reason = "admin:reset-second-factor";
    await audit(tx, { act: "SECOND_FACTOR_RESET", subjectId: userId, reason });
    return true;
  });
}

async function accountOf(email: string): Promise<string | undefined> {
  const where = { email, deletedAt: null };
  return (await db().user.findFirst({ where, select: { id: true } }))?.id;
}
