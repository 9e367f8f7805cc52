-- One meet-up may stand on several loans between the same two users, and on lent books that are to
-- be brought back. Both sides are reminded of it the evening before.
ALTER TYPE "NotificationType" ADD VALUE 'MEETUP_TOMORROW';
ALTER TYPE "LoanEventKind" ADD VALUE 'UNSCHEDULED';

ALTER TABLE "Loan"
  ADD COLUMN "meetUpId" UUID,
  ADD COLUMN "meetUpForReturn" BOOLEAN NOT NULL DEFAULT FALSE,
  ADD CONSTRAINT "Loan_return_meetup_after_handover"
    CHECK (NOT "meetUpForReturn" OR status NOT IN ('REQUESTED', 'APPROVED', 'SCHEDULED'));
CREATE INDEX "Loan_meetUpId_idx" ON "Loan" ("meetUpId");
-- The meet-ups that are looked through every hour.
CREATE INDEX "Loan_meetup_to_come" ON "Loan" ("meetUpAt") WHERE status = 'SCHEDULED' OR "meetUpForReturn";

CREATE TABLE "MeetUpReminder" (
  "meetUpId" UUID NOT NULL,
  "version" INTEGER NOT NULL,
  "userId" UUID NOT NULL,
  "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "MeetUpReminder_pkey" PRIMARY KEY ("meetUpId", "version", "userId"),
  CONSTRAINT "MeetUpReminder_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"(id)
    ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "MeetUpReminder_userId_idx" ON "MeetUpReminder" ("userId");
