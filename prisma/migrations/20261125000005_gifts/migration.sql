-- Books that are given away are asked for like those that are lent, and change hands.
CREATE TYPE "LoanKind" AS ENUM ('LOAN', 'GIFT');
-- A new value of an enum cannot be named before the commit, so below it is compared as text.
ALTER TYPE "LoanStatus" ADD VALUE 'GIVEN';
ALTER TYPE "NotificationType" ADD VALUE 'GIFT_RECEIVED';
ALTER TYPE "NotificationType" ADD VALUE 'GIFT_GONE';
ALTER TYPE "NotificationType" ADD VALUE 'NOTE_REMOVED';

ALTER TABLE "Loan"
  ADD COLUMN "kind" "LoanKind" NOT NULL DEFAULT 'LOAN',
  ADD COLUMN "fromCountry" CHAR(3),
  ADD COLUMN "fromCity" TEXT,
  ADD COLUMN "toCountry" CHAR(3),
  ADD COLUMN "toCity" TEXT,
  DROP CONSTRAINT "Loan_approved_has_due_date",
  DROP CONSTRAINT "Loan_closed_has_date";
ALTER TABLE "Loan"
  ADD CONSTRAINT "Loan_approved_has_due_date"
    CHECK ("dueDate" IS NOT NULL OR kind = 'GIFT' OR status IN ('REQUESTED', 'CANCELED')),
  ADD CONSTRAINT "Loan_closed_has_date"
    CHECK ((status::text IN ('RETURNED', 'CANCELED', 'LOST', 'GIVEN')) = ("closedAt" IS NOT NULL)),
  ADD CONSTRAINT "Loan_kind_fits" CHECK (
    CASE kind WHEN 'GIFT' THEN status::text IN ('REQUESTED', 'APPROVED', 'SCHEDULED', 'GIVEN', 'CANCELED')
                               AND "dueDate" IS NULL AND "lentAt" IS NULL
              ELSE status::text <> 'GIVEN' END);
-- A book's journey is read by its book.
CREATE INDEX "Loan_handed_over" ON "Loan" ("bookId", "closedAt") WHERE "toCountry" IS NOT NULL;

-- Since when its owner has a book that they were given, and whether they have still to say what
-- becomes of it; until then it is theirs alone to see.
ALTER TABLE "Book"
  ADD COLUMN "receivedAt" TIMESTAMPTZ(3),
  ADD COLUMN "choiceOpen" BOOLEAN NOT NULL DEFAULT false,
  ADD CONSTRAINT "Book_choice_of_received"
    CHECK (NOT "choiceOpen" OR ("receivedAt" IS NOT NULL AND visibility = 'NOBODY'));

-- The towns between which a book goes, as they are when it changes hands: people move away, and
-- what is erased of them must not change a book's journey.
CREATE FUNCTION loan_takes_towns() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW."lentAt" IS NULL AND NEW.status::text <> 'GIVEN' THEN
    NEW."fromCountry" := NULL;
    NEW."fromCity" := NULL;
    NEW."toCountry" := NULL;
    NEW."toCity" := NULL;
  ELSE
    SELECT b.country, b.city, u.country, u.city
      INTO NEW."fromCountry", NEW."fromCity", NEW."toCountry", NEW."toCity"
      FROM "Book" b LEFT JOIN "User" u ON u.id = NEW."borrowerId" WHERE b.id = NEW."bookId";
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER "Loan_takes_towns_when_new" BEFORE INSERT ON "Loan" FOR EACH ROW
  WHEN (NEW."lentAt" IS NOT NULL OR NEW.status::text = 'GIVEN') EXECUTE FUNCTION loan_takes_towns();
CREATE TRIGGER "Loan_takes_towns" BEFORE UPDATE OF status, "lentAt" ON "Loan" FOR EACH ROW
  WHEN ((OLD."lentAt" IS NULL) <> (NEW."lentAt" IS NULL)
        OR OLD.status::text <> 'GIVEN' AND NEW.status::text = 'GIVEN')
  EXECUTE FUNCTION loan_takes_towns();
UPDATE "Loan" l
   SET "fromCountry" = b.country, "fromCity" = b.city, "toCountry" = u.country, "toCity" = u.city
  FROM "Book" b, "User" u
 WHERE b.id = l."bookId" AND u.id = l."borrowerId" AND l."lentAt" IS NOT NULL;

-- Whoever owns a book is the owner in all its open loans: it changes hands after they have ended.
CREATE FUNCTION refuse_to_leave_loans() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT 1 FROM "Loan" l JOIN "Book" b ON b.id = l."bookId"
              WHERE l."bookId" = NEW.id AND l."ownerId" <> b."ownerId"
                AND l.status IN ('REQUESTED', 'APPROVED', 'SCHEDULED', 'LENT')) THEN
    RAISE EXCEPTION 'The book % changes hands with open loans', NEW.id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'Book_leaves_no_loans';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER "Book_leaves_no_loans" AFTER UPDATE OF "ownerId" ON "Book"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (OLD."ownerId" <> NEW."ownerId") EXECUTE FUNCTION refuse_to_leave_loans();

-- Gifts count for the badges of both sides, and the book that came for those of its new owner.
DROP TRIGGER "Loan_badges" ON "Loan";
CREATE TRIGGER "Loan_badges" AFTER UPDATE ON "Loan" FOR EACH ROW
  WHEN (OLD.status <> NEW.status AND NEW.status::text IN ('LENT', 'RETURNED', 'GIVEN'))
  EXECUTE FUNCTION badge_check_loan();

-- One line of a reader in a book that they had.
CREATE TABLE "MarginNote" (
  "id" UUID NOT NULL,
  "bookId" UUID NOT NULL,
  "authorId" UUID NOT NULL,
  "text" TEXT NOT NULL,
  "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "updatedAt" TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT "MarginNote_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "MarginNote_bookId_fkey" FOREIGN KEY ("bookId") REFERENCES "Book"(id)
    ON DELETE CASCADE ON UPDATE CASCADE,
  CONSTRAINT "MarginNote_authorId_fkey" FOREIGN KEY ("authorId") REFERENCES "User"(id)
    ON DELETE CASCADE ON UPDATE CASCADE,
  CONSTRAINT "MarginNote_text" CHECK (char_length("text") BETWEEN 1 AND 200)
);
CREATE UNIQUE INDEX "MarginNote_bookId_authorId_key" ON "MarginNote" ("bookId", "authorId");
CREATE INDEX "MarginNote_authorId_idx" ON "MarginNote" ("authorId");
