-- At hand-over and return the two confirm to each other by a code. The digits themselves are not stored.
-- The moments of the pictures are those of the codes.
ALTER TYPE "PictureMoment" RENAME TO "HandOverMoment";
CREATE TABLE "HandOverCode" (
  "loanId" UUID NOT NULL,
  moment "HandOverMoment" NOT NULL,
  day DATE NOT NULL,
  "generation" INTEGER NOT NULL DEFAULT 0,
  "wrongTries" INTEGER NOT NULL DEFAULT 0,
  "usedAt" TIMESTAMPTZ(3),
  CONSTRAINT "HandOverCode_pkey" PRIMARY KEY ("loanId", moment, day)
);
ALTER TABLE "HandOverCode"
  ADD CONSTRAINT "HandOverCode_loanId_fkey" FOREIGN KEY ("loanId") REFERENCES "Loan" (id)
    ON DELETE CASCADE ON UPDATE CASCADE;

-- Who confirmed it: the owner alone, or both by a code.
CREATE TYPE "Confirmation" AS ENUM ('OWNER', 'BOTH');
ALTER TABLE "Loan"
  ADD COLUMN "handOverConfirmedBy" "Confirmation",
  ADD COLUMN "giveBackConfirmedBy" "Confirmation";
UPDATE "Loan" l SET "handOverConfirmedBy" = 'OWNER'
 WHERE l.status IN ('LENT', 'RETURNED', 'LOST')
   AND EXISTS (SELECT 1 FROM "LoanEvent" e WHERE e."loanId" = l.id AND e.kind = 'LENT');
UPDATE "Loan" SET "giveBackConfirmedBy" = 'OWNER' WHERE status = 'RETURNED';

ALTER TYPE "NotificationType" ADD VALUE 'HANDED_OVER';
