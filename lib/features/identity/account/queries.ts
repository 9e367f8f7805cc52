import { db } from "@/lib/server/database/db";
import { ACTIVE_USER } from "@/lib/features/users/policy";

/** OpenID Connect claims of an account; null if there is no account that may sign in. */
export async function accountClaims(userId: string) {
  const user = await db().user.findFirst({
    where: { id: userId, ...ACTIVE_USER },
    select: { email: true, emailVerifiedAt: true, name: true, preferredLanguage: true },
  });
  if (!user) return null;
  return {
    sub: userId,
    email: user.email,
    email_verified: user.emailVerifiedAt !== null,
    ...(user.name && { name: user.name }),
    ...(user.preferredLanguage && { locale: user.preferredLanguage }),
  };
}

export async function hasPassword(userId: string): Promise<boolean> {
  const user = await db().user.findUnique({
    where: { id: userId },
    select: { passwordHash: true },
  });
  return user !== null && user.passwordHash !== null;
}
