-- A code belongs to what one side gives the other at a meeting, and a row to each code. Rows of before name a
-- single loan, and their digits do not apply any more: codes live for a day.
DROP TABLE "HandOverCode";
CREATE TABLE "HandOverCode" (
  "subjectId" UUID NOT NULL,
  "giverId" UUID NOT NULL,
  day DATE NOT NULL,
  "generation" INTEGER NOT NULL,
  "wrongTries" INTEGER NOT NULL DEFAULT 0,
  "leftOut" UUID[] DEFAULT ARRAY[]::UUID[],
  "usedFor" UUID[] DEFAULT ARRAY[]::UUID[],
  "pausedUntil" TIMESTAMPTZ(3),
  CONSTRAINT "HandOverCode_pkey" PRIMARY KEY ("subjectId", "giverId", day, "generation")
);
CREATE INDEX "HandOverCode_giverId_day_idx" ON "HandOverCode" ("giverId", day);
CREATE INDEX "HandOverCode_day_idx" ON "HandOverCode" (day);
ALTER TABLE "HandOverCode"
  ADD CONSTRAINT "HandOverCode_giverId_fkey" FOREIGN KEY ("giverId") REFERENCES "User" (id)
    ON DELETE CASCADE ON UPDATE CASCADE;
