import type { AuditAct } from "@/lib/shared/audit-acts";
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

/** Makes this account an administrator. Other processes see it within two seconds. */
export async function unsafeGrantAdmin(email: string): Promise<"granted" | "already" | "unknown"> {
  const note = { act: "ROLE_GRANTED", reason: "admin:grant" } as const;
  const outcome = await changeRole(email, "ADMIN", note);
  return outcome === "changed" ? "granted" : outcome;
}

/** Removes the role of an administrator. Other processes see it within two seconds. */
export async function unsafeRevokeAdmin(email: string): Promise<"revoked" | "already" | "unknown"> {
  const note = { act: "ROLE_REVOKED", reason: "admin:revoke" } as const;
  const outcome = await changeRole(email, "USER", note);
  return outcome === "changed" ? "revoked" : outcome;
}

/**
 * Removes all second factors of this account, for an administrator who has lost them: the next visit to the
 * administration sets up a new one. Other processes see it within two seconds.
 */
export async function unsafeResetSecondFactor(
  email: string,
): Promise<"reset" | "none" | "unknown"> {
  const user = await db().user.findFirst({
    where: { email, deletedAt: null },
    select: { id: true },
  });
  if (!user) return "unknown";
  const userId = user.id;
  return transact(async (tx) => {
    const removed = [
      await tx.authenticatorApp.deleteMany({ where: { userId } }),
      await tx.passkey.deleteMany({ where: { userId } }),
      await tx.recoveryCode.deleteMany({ where: { userId } }),
    ];
    if (removed.every(({ count }) => count === 0)) return "none";
    await tx.session.updateMany({ where: { userId }, data: { secondFactorAt: null } });
    const reason = "admin:reset-second-factor";
    await audit(tx, { act: "SECOND_FACTOR_RESET", subjectId: userId, reason });
    return "reset";
  });
}

async function changeRole(
  email: string,
  role: "USER" | "ADMIN",
  note: { act: AuditAct; reason: string },
): Promise<"changed" | "already" | "unknown"> {
  const user = await db().user.findFirst({
    where: { email, deletedAt: null },
    select: { id: true },
  });
  if (!user) return "unknown";
  return transact(async (tx) => {
    const changing = { id: user.id, role: { not: role }, deletedAt: null };
    const { count } = await tx.user.updateMany({ where: changing, data: { role } });
    if (count === 0) return "already";
    await audit(tx, { ...note, subjectId: user.id });
    return "changed";
  });
}
