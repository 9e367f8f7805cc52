-- A user may not wait for their own book, for more than ten books, or across a block. Locks the user and then the
-- pair, like a request for the book.
CREATE OR REPLACE FUNCTION check_waiting() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  owner uuid := (SELECT b."ownerId" FROM "Book" b WHERE b.id = NEW."bookId");
BEGIN
  IF owner = NEW."userId" THEN
    RAISE EXCEPTION 'nobody waits for their own book: Waiting_not_own_book'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'Waiting_not_own_book';
  END IF;
  PERFORM lock_user(NEW."userId");
  IF (SELECT count(*) FROM "Waiting" w WHERE w."userId" = NEW."userId") >= 10 THEN
    RAISE EXCEPTION 'nobody waits for more than ten books: Waiting_limit'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'Waiting_limit';
  END IF;
  PERFORM lock_pair(owner, NEW."userId");
  IF EXISTS (SELECT 1 FROM "Block" b
              WHERE (b."blockerId", b."blockedId")
                 IN ((owner, NEW."userId"), (NEW."userId", owner))) THEN
    RAISE EXCEPTION 'one of the two has blocked the other: Not_across_block'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'Not_across_block';
  END IF;
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER "Waiting_checked" BEFORE INSERT ON "Waiting"
  FOR EACH ROW EXECUTE FUNCTION check_waiting();

-- Stores the towns between which a book goes when it changes hands: users move away, and erasing their data must not
-- change a book's journey.
CREATE OR REPLACE FUNCTION loan_takes_towns() RETURNS trigger LANGUAGE plpgsql AS $$
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
CREATE OR REPLACE TRIGGER "Loan_takes_towns_when_new" BEFORE INSERT ON "Loan" FOR EACH ROW
  WHEN (NEW."lentAt" IS NOT NULL OR NEW.status::text = 'GIVEN') EXECUTE FUNCTION loan_takes_towns();
CREATE OR REPLACE TRIGGER "Loan_takes_towns" BEFORE UPDATE OF status, "lentAt" ON "Loan" FOR EACH ROW
  WHEN ((OLD."lentAt" IS NULL) <> (NEW."lentAt" IS NULL)
        OR OLD.status::text <> 'GIVEN' AND NEW.status::text = 'GIVEN')
  EXECUTE FUNCTION loan_takes_towns();

-- The owner of a book is the owner in all its open loans: it may change hands only after they have ended.
CREATE OR REPLACE FUNCTION refuse_to_leave_loans() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT 1 FROM "Loan" l JOIN "Book" b ON b.id = l."bookId"
              WHERE l."bookId" = NEW.id AND l."ownerId" <> b."ownerId"
                AND l.status IN ('REQUESTED', 'APPROVED', 'SCHEDULED', 'LENT')) THEN
    RAISE EXCEPTION 'The book % changes hands with open loans', NEW.id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'Book_leaves_no_loans';
  END IF;
  RETURN NULL;
END $$;
DROP TRIGGER IF EXISTS "Book_leaves_no_loans" ON "Book";
CREATE CONSTRAINT TRIGGER "Book_leaves_no_loans" AFTER UPDATE OF "ownerId" ON "Book"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (OLD."ownerId" <> NEW."ownerId") EXECUTE FUNCTION refuse_to_leave_loans();

-- A book in an outside loan is lent out or lost, and not in a loan between two users.
CREATE OR REPLACE FUNCTION check_outside_loan() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM "Book" b WHERE b.id = NEW."bookId" AND b.state IN ('LENT', 'LOST')
                    AND (b."hiddenAt" IS NULL OR b."hiddenReason" IS NOT NULL))
     OR EXISTS (SELECT FROM "Loan" l WHERE l."bookId" = NEW."bookId" AND l.status IN ('APPROVED', 'SCHEDULED', 'LENT'))
  THEN RAISE EXCEPTION 'the book is not lent outside' USING ERRCODE = 'check_violation', CONSTRAINT = 'OutsideLoan_of_lent_book';
  END IF;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER "OutsideLoan_of_lent_book" AFTER INSERT ON "OutsideLoan"
  FOR EACH ROW EXECUTE FUNCTION check_outside_loan();

-- During an outside loan the book stays lent out or lost, its owner's, and on the shelf; an administrator may hide it.
CREATE OR REPLACE FUNCTION keep_outside_loan() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM "OutsideLoan" WHERE "bookId" = NEW.id) THEN
    RAISE EXCEPTION 'somebody outside has the book %', NEW.id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'OutsideLoan_of_lent_book';
  END IF;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER "Book_keeps_outside_loan" AFTER UPDATE OF state, "hiddenAt", "hiddenReason", "ownerId" ON "Book"
  FOR EACH ROW WHEN (NEW.state NOT IN ('LENT', 'LOST') OR NEW."ownerId" <> OLD."ownerId"
                     OR NEW."hiddenAt" IS NOT NULL AND NEW."hiddenReason" IS NULL)
  EXECUTE FUNCTION keep_outside_loan();
