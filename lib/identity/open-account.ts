import { AppError } from "@/lib/core/errors";
import type { User } from "@/prisma/client/client";

/** Lets nobody into an account that is closed. @throws AppError ACCOUNT_SUSPENDED, ACCOUNT_BANNED */
export function demandOpen({
  bannedAt,
  bannedUntil,
  deletedAt,
}: Pick<User, "bannedAt" | "bannedUntil" | "deletedAt">): void {
  if (!bannedAt && !deletedAt) return;
  throw new AppError(bannedUntil && !deletedAt ? "ACCOUNT_SUSPENDED" : "ACCOUNT_BANNED");
}
