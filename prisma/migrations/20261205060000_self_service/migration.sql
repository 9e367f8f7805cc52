-- A circle's own books, which members take and put back by themselves. Of one circle each.
ALTER TABLE "BookCircle" ADD COLUMN "isOwn" BOOLEAN NOT NULL DEFAULT false;
CREATE UNIQUE INDEX "BookCircle_one_own" ON "BookCircle" ("bookId") WHERE "isOwn";

-- Nobody promises or meets: it begins and ends at the shelf.
ALTER TABLE "Loan" DROP CONSTRAINT "Loan_kind_fits";
ALTER TABLE "Loan" ADD CONSTRAINT "Loan_kind_fits" CHECK (
  CASE kind WHEN 'GIFT' THEN status IN ('REQUESTED', 'APPROVED', 'SCHEDULED', 'GIVEN', 'CANCELED')
                             AND "dueDate" IS NULL AND "lentAt" IS NULL
            WHEN 'SELF_SERVICE' THEN status NOT IN ('APPROVED', 'SCHEDULED', 'GIVEN')
            ELSE status <> 'GIVEN' END);

-- Forgets the circles that a book was shown to when it is for others, or has another owner; what the new owner shows
-- it to stays.
CREATE OR REPLACE FUNCTION forget_book_circles() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM "BookCircle" c
   WHERE c."bookId" = NEW.id AND (NEW.visibility <> 'CHOSEN_CIRCLES' OR c."ownerId" <> NEW."ownerId");
  RETURN NULL;
END $$;

-- When a book is a circle's own no longer, who has it has it on loan from its owner.
CREATE OR REPLACE FUNCTION end_self_service() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "Loan" SET kind = 'LOAN', "updatedAt" = now()
   WHERE "bookId" = OLD."bookId" AND kind = 'SELF_SERVICE' AND status = 'LENT';
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER "BookCircle_own_ends" AFTER DELETE ON "BookCircle" FOR EACH ROW
  WHEN (OLD."isOwn") EXECUTE FUNCTION end_self_service();
