import { DEMO_PASSWORD } from "@/lib/features/identity/account/demo-accounts";
import { verifyPassword } from "@/lib/features/identity/account/passwords";
import type { PrismaClient } from "@/prisma/client/client";
import { NEWCOMER, PEOPLE } from "./data/people";

const EMAILS = [NEWCOMER.email, ...PEOPLE.map(({ email }) => email)];

/**
 * Marks the demo community of a version that did not mark it yet. It is recognised by its addresses, of which at least
 * one must still be accessible with the published password.
 */
export async function markOlderDemo(db: PrismaClient): Promise<void> {
  if ((await db.demoUser.count()) > 0) return;
  const users = await db.user.findMany({
    where: { email: { in: EMAILS } },
    select: { id: true, passwordHash: true },
  });
  const hashes = new Set(users.map(({ passwordHash }) => passwordHash));
  const matches = await Promise.all([...hashes].map((hash) => verifyPassword(DEMO_PASSWORD, hash)));
  if (!matches.includes(true)) return;
  await db.demoUser.createMany({
    data: users.map(({ id }) => ({ userId: id })),
    skipDuplicates: true,
  });
}
