-- A book that somebody outside has is lent out or lost, and on the shelf of whoever lent it. What says otherwise is
-- refused, so that who has it is forgotten only by being ended. An administrator may hide the book meanwhile.
DROP TRIGGER "Book_ends_outside_loan" ON "Book";
DROP FUNCTION end_outside_loan();
CREATE FUNCTION keep_outside_loan() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM "OutsideLoan" WHERE "bookId" = NEW.id) THEN
    RAISE EXCEPTION 'somebody outside has the book %', NEW.id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'OutsideLoan_of_lent_book';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER "Book_keeps_outside_loan" AFTER UPDATE OF state, "hiddenAt", "hiddenReason", "ownerId" ON "Book"
  FOR EACH ROW WHEN (NEW.state NOT IN ('LENT', 'LOST') OR NEW."ownerId" <> OLD."ownerId"
                     OR NEW."hiddenAt" IS NOT NULL AND NEW."hiddenReason" IS NULL)
  EXECUTE FUNCTION keep_outside_loan();

CREATE OR REPLACE FUNCTION check_outside_loan() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM "Book" b WHERE b.id = NEW."bookId" AND b.state IN ('LENT', 'LOST')
                    AND (b."hiddenAt" IS NULL OR b."hiddenReason" IS NOT NULL))
     OR EXISTS (SELECT FROM "Loan" l WHERE l."bookId" = NEW."bookId" AND l.status IN ('APPROVED', 'SCHEDULED', 'LENT'))
  THEN RAISE EXCEPTION 'the book is not lent outside' USING ERRCODE = 'check_violation', CONSTRAINT = 'OutsideLoan_of_lent_book';
  END IF;
  RETURN NULL;
END $$;

-- What a book was offered for when it was promised: it is that again once the loan has ended.
ALTER TABLE "Loan"
  ADD COLUMN "returnsTo" "BookState" NOT NULL DEFAULT 'AVAILABLE_FOR_BORROW',
  ADD CONSTRAINT "Loan_returns_to_offer"
    CHECK ("returnsTo" IN ('AVAILABLE_FOR_BORROW', 'AVAILABLE_FOR_GIVE_AWAY'));
UPDATE "Loan" SET "returnsTo" = 'AVAILABLE_FOR_GIVE_AWAY' WHERE kind = 'GIFT';

-- Codes that were used up by wrong tries come back after a pause.
ALTER TABLE "HandOverCode" ADD COLUMN "pausedUntil" TIMESTAMPTZ(3);
