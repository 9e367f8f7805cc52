import { db } from "@/lib/server/database/db";
import type { Prisma } from "@/prisma/client/client";
import { hashPassword, verifyPassword } from "@/lib/features/identity/account/passwords";

/** The row with an argon2id hash of the AUTH_SECRET that this database was last used with. */
const AUTH_SECRET_HASH = "auth-secret-hash";

/** A secret that all processes of a deployment share; the first process that needs it creates it. */
export async function sharedSecret<T extends Prisma.InputJsonValue>(
  name: string,
  make: () => T | Promise<T>,
): Promise<T> {
  const known = await db().sharedSecret.findUnique({ where: { name } });
  if (known) return known.value as T;
  await db().sharedSecret.createMany({ data: { name, value: await make() }, skipDuplicates: true });
  const { value } = await db().sharedSecret.findUniqueOrThrow({ where: { name } });
  return value as T;
}

/** Deletes a secret that is no longer usable, unless another process has replaced it. */
export async function forgetSharedSecret(
  name: string,
  value: Prisma.InputJsonValue,
): Promise<void> {
  await db().sharedSecret.deleteMany({ where: { name, value: { equals: value } } });
}

/** Stores a hash of AUTH_SECRET. @returns false if the stored hash was of another secret. */
export async function recordAuthSecret(secret: string): Promise<boolean> {
  const where = { name: AUTH_SECRET_HASH };
  const known = await db().sharedSecret.findUnique({ where });
  const isSame = typeof known?.value === "string" && (await verifyPassword(secret, known.value));
  if (isSame) return true;
  const value = await hashPassword(secret);
  await db().sharedSecret.upsert({ where, create: { ...where, value }, update: { value } });
  return known === null;
}
