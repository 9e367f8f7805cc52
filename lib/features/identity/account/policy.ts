import { AppError } from "@/lib/shared/errors";
import type { User } from "@/prisma/client/client";

/**
 * Call it only after the user has proven to own the account: the error says why it is closed, and until when.
 * @throws AppError ACCOUNT_SUSPENDED, ACCOUNT_BANNED
 */
export function assertAccountOpen({
  bannedAt,
  bannedUntil,
  banReason: reason,
  deletedAt,
}: Pick<User, "bannedAt" | "bannedUntil" | "banReason" | "deletedAt">): void {
  if (deletedAt) throw new AppError("ACCOUNT_BANNED");
  if (!bannedAt) return;
  if (!bannedUntil) throw new AppError("ACCOUNT_BANNED", { about: { reason } });
  const until = bannedUntil.toISOString();
  throw new AppError("ACCOUNT_SUSPENDED", { about: { reason, until } });
}
