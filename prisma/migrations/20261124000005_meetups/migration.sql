-- A meet-up is a proposal until the other side confirms it, and keeps the zone it was entered in.
ALTER TYPE "NotificationType" ADD VALUE 'MEETUP_CONFIRMED' AFTER 'MEETUP_SCHEDULED';
ALTER TABLE "Loan"
  ADD COLUMN "meetUpTimeZone" TEXT,
  ADD COLUMN "meetUpByOwner" BOOLEAN,
  ADD COLUMN "meetUpConfirmedAt" TIMESTAMPTZ(3);
UPDATE "Loan" l SET "meetUpByOwner" = proposed."actorId" = l."ownerId"
  FROM (SELECT DISTINCT ON ("loanId") "loanId", "actorId" FROM "LoanEvent"
         WHERE "to" = 'SCHEDULED' ORDER BY "loanId", at DESC, id DESC) proposed
 WHERE proposed."loanId" = l.id;

-- A direct conversation may be begun about a book that is given away.
ALTER TABLE "Conversation"
  ADD COLUMN "bookId" UUID REFERENCES "Book" (id) ON DELETE SET NULL ON UPDATE CASCADE,
  ADD COLUMN "bookAskedAt" TIMESTAMPTZ(3),
  ADD CONSTRAINT "Conversation_one_subject" CHECK ("loanId" IS NULL OR "bookId" IS NULL);
CREATE INDEX "Conversation_bookId_idx" ON "Conversation" ("bookId");
