-- Whether an owner is in one of a reader's circles is asked of many listings in a search.
CREATE INDEX "CircleMember_userId_circleId_idx" ON "CircleMember" ("userId", "circleId");
DROP INDEX "CircleMember_userId_idx";
