import { db } from "@/lib/core/database/db";
import { env } from "@/lib/core/env";
import { AppError } from "@/lib/core/errors";
import { isDemoAccount } from "./demo-accounts";

/**
 * The demo account of this address, entered without any proof.
 * @throws AppError NOT_FOUND unless DEMO is on and the address is one of the demo's
 */
export async function demoSignIn(email: string): Promise<string> {
  if (!env().DEMO || !isDemoAccount(email)) throw new AppError("NOT_FOUND");
  const user = await db().user.findFirst({
    where: { email, bannedAt: null, deletedAt: null },
    select: { id: true },
  });
  if (!user) throw new AppError("NOT_FOUND");
  return user.id;
}
