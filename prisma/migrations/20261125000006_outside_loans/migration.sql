-- A book lent to somebody without an account. The row is there while it runs, so that a name that only
-- the owner knows is not kept any longer.
ALTER TYPE "NotificationType" ADD VALUE 'OUTSIDE_LOAN_OVERDUE';

CREATE TABLE "OutsideLoan" (
  "bookId" UUID NOT NULL,
  "name" TEXT NOT NULL,
  "dueDate" DATE,
  "note" TEXT,
  "lentAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "agreedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "remindedSteps" INTEGER[] DEFAULT '{}',
  CONSTRAINT "OutsideLoan_pkey" PRIMARY KEY ("bookId"),
  CONSTRAINT "OutsideLoan_bookId_fkey" FOREIGN KEY ("bookId") REFERENCES "Book"(id)
    ON DELETE CASCADE ON UPDATE CASCADE,
  CONSTRAINT "OutsideLoan_name" CHECK (char_length("name") BETWEEN 1 AND 100),
  CONSTRAINT "OutsideLoan_note" CHECK (char_length("note") <= 500)
);
CREATE INDEX "OutsideLoan_dueDate_idx" ON "OutsideLoan" ("dueDate");

-- Whatever takes the book out of the state LENT, or off the shelf, ends it.
CREATE FUNCTION end_outside_loan() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM "OutsideLoan" WHERE "bookId" = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER "Book_ends_outside_loan" AFTER UPDATE OF state, "hiddenAt", "ownerId" ON "Book"
  FOR EACH ROW WHEN (NEW.state <> 'LENT' OR NEW."hiddenAt" IS NOT NULL OR NEW."ownerId" <> OLD."ownerId")
  EXECUTE FUNCTION end_outside_loan();

-- It runs for a book that is lent out and not through a loan between two readers.
CREATE FUNCTION check_outside_loan() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM "Book" b WHERE b.id = NEW."bookId" AND b.state = 'LENT' AND b."hiddenAt" IS NULL)
     OR EXISTS (SELECT FROM "Loan" l WHERE l."bookId" = NEW."bookId" AND l.status IN ('APPROVED', 'SCHEDULED', 'LENT'))
  THEN RAISE EXCEPTION 'the book is not lent outside' USING ERRCODE = 'check_violation', CONSTRAINT = 'OutsideLoan_of_lent_book';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER "OutsideLoan_of_lent_book" AFTER INSERT ON "OutsideLoan"
  FOR EACH ROW EXECUTE FUNCTION check_outside_loan();
