import { db } from "@/lib/server/database/db";
import type { Prisma } from "@/prisma/client/client";
import { hashPassword, verifyPassword } from "@/lib/features/identity/account/passwords";

/** Under this name the database keeps a slow hash of the AUTH_SECRET it was last used with. */
const AUTH_SECRET_HASH = "auth-secret-hash";

/**
 * A secret that every process of this deployment shares, made once.
 * Of several processes that make it at the same moment one wins, and all use that one's.
 */
export async function sharedSecret<T extends Prisma.InputJsonValue>(
  name: string,
  make: () => T | Promise<T>,
): Promise<T> {
  const known = await db().sharedSecret.findUnique({ where: { name } });
  if (known) return known.value as unknown as T;
  await db().sharedSecret.createMany({ data: { name, value: await make() }, skipDuplicates: true });
  const { value } = await db().sharedSecret.findUniqueOrThrow({ where: { name } });
  return value as unknown as T;
}

/**
 * Remembers the AUTH_SECRET that this database is used with from now on.
 * @returns false where it was another one before.
 */
export async function noteAuthSecret(secret: string): Promise<boolean> {
  const where = { name: AUTH_SECRET_HASH };
  const known = await db().sharedSecret.findUnique({ where });
  const isSame = typeof known?.value === "string" && (await verifyPassword(secret, known.value));
  if (isSame) return true;
  const value = await hashPassword(secret);
  await db().sharedSecret.upsert({ where, create: { ...where, value }, update: { value } });
  return known === null;
}
