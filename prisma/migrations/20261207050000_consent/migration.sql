-- Whom owners, or a circle without any, ask to run it.
ALTER TYPE "NotificationType" ADD VALUE 'CIRCLE_OFFER';
ALTER TABLE "CircleMember" ADD COLUMN "offeredAt" TIMESTAMPTZ(3),
                           ADD COLUMN "offerOpen" BOOLEAN NOT NULL DEFAULT false;
ALTER TABLE "CircleMember" ADD CONSTRAINT "CircleMember_offer_of_member"
  CHECK (NOT "offerOpen" OR role = 'MEMBER' AND "offeredAt" IS NOT NULL);

-- Those who were removed have not asked: their row is as old as its refusal.
ALTER TABLE "CircleRequest" ADD COLUMN "asks" BOOLEAN NOT NULL DEFAULT true;
UPDATE "CircleRequest" SET "asks" = false WHERE "declinedAt" < "createdAt" + interval '1 second';

-- A circle's own books whose keeper is out of the circle.
CREATE TABLE "LeftBook" (
  "bookId" UUID NOT NULL,
  "circleId" UUID NOT NULL,
  "leftAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "LeftBook_pkey" PRIMARY KEY ("bookId"),
  CONSTRAINT "LeftBook_bookId_fkey" FOREIGN KEY ("bookId") REFERENCES "Book" (id) ON DELETE CASCADE ON UPDATE CASCADE,
  CONSTRAINT "LeftBook_circleId_fkey" FOREIGN KEY ("circleId") REFERENCES "Circle" (id) ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "LeftBook_circleId_idx" ON "LeftBook" ("circleId");
CREATE INDEX "LeftBook_leftAt_idx" ON "LeftBook" ("leftAt");

-- When a book is a circle's own no longer, who has it has it on loan from its owner; unless it is left to the circle.
CREATE OR REPLACE FUNCTION end_self_service() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "Loan" SET kind = 'LOAN', "updatedAt" = now()
   WHERE "bookId" = OLD."bookId" AND kind = 'SELF_SERVICE' AND status = 'LENT'
     AND NOT EXISTS (SELECT FROM "LeftBook" x WHERE x."bookId" = OLD."bookId");
  RETURN NULL;
END $$;
