-- Notifications that are withdrawn, reminders of loans, and to whom books were given away.

ALTER TYPE "NotificationType" ADD VALUE 'LOAN_DUE_SOON';
ALTER TYPE "NotificationType" ADD VALUE 'LOAN_OVERDUE';
ALTER TYPE "NotificationType" ADD VALUE 'SIGN_IN_REMOVED';

ALTER TABLE "Notification" ADD COLUMN "withdrawnAt" TIMESTAMPTZ(3);

ALTER TABLE "Loan"
  ADD COLUMN "dueSoonToldAt" TIMESTAMPTZ(3),
  ADD COLUMN "overdueToldAt" TIMESTAMPTZ(3);
-- Whom the hourly job may have to remind.
CREATE INDEX "Loan_to_remind" ON "Loan" ("dueDate") WHERE status = 'LENT' AND "overdueToldAt" IS NULL;

-- What was given away before is not known to have gone to a reader.
ALTER TABLE "Book"
  ADD COLUMN "givenToId" UUID,
  ADD CONSTRAINT "Book_givenToId_fkey" FOREIGN KEY ("givenToId") REFERENCES "User"(id)
    ON DELETE SET NULL ON UPDATE CASCADE,
  ADD CONSTRAINT "Book_given_to_another" CHECK ("givenToId" <> "ownerId"),
  ADD CONSTRAINT "Book_given_to_with_day" CHECK ("givenToId" IS NULL OR "givenAwayAt" IS NOT NULL);
CREATE INDEX "Book_givenToId_idx" ON "Book" ("givenToId");
