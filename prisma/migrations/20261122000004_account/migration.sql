-- Accounts that were deleted lately are looked over once more.
CREATE INDEX "User_deletedAt" ON "User" ("deletedAt") WHERE "deletedAt" IS NOT NULL;
