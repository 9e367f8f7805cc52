import { audit } from "@/lib/audit/commands";
import { db } from "@/lib/core/database/db";
import { digest, newToken } from "@/lib/core/secrets";
import { SESSION_DAYS } from "@/lib/core/session-cookie";

/**
 * A bearer token for the account of this address, without signing in: for the operator's own
 * scripts and checks.
 * @returns null where there is no account that may sign in.
 */
export async function unsafeTokenFor(email: string): Promise<string | null> {
  const user = await db().user.findFirst({
    where: { email, bannedAt: null, deletedAt: null },
    select: { id: true },
  });
  if (!user) return null;
  const token = newToken();
  await db().session.create({
    data: {
      userId: user.id,
      tokenHash: digest(token),
      userAgent: "npm run token",
      expiresAt: new Date(Date.now() + SESSION_DAYS * 24 * 3600_000),
    },
  });
  return token;
}

/** Makes the account of this address an administrator. Running processes know within seconds. */
export async function unsafeGrantAdmin(email: string): Promise<"granted" | "already" | "unknown"> {
  const user = await db().user.findFirst({
    where: { email, deletedAt: null },
    select: { id: true, role: true },
  });
  if (!user) return "unknown";
  if (user.role === "ADMIN") return "already";
  await db().$transaction(async (tx) => {
    await tx.user.update({ where: { id: user.id }, data: { role: "ADMIN" } });
    await audit(tx, { act: "ROLE_GRANTED", subjectId: user.id, reason: "admin:grant" });
  });
  return "granted";
}
