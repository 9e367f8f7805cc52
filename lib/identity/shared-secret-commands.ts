import { db } from "@/lib/core/database/db";
import type { Prisma } from "@/prisma/client/client";

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
