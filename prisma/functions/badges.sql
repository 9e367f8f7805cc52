-- Queues a check of this user's badges.
CREATE OR REPLACE FUNCTION badge_check_user() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "BadgeCheck" ("userId") VALUES (NEW.id);
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER "User_badges" AFTER UPDATE ON "User" FOR EACH ROW
  WHEN ((OLD."emailVerifiedAt" IS NULL, OLD."phoneVerifiedAt" IS NULL, OLD."idVerifiedAt" IS NULL,
         OLD."ratingCount", OLD."punctualitySum" + OLD."accuracySum" + OLD."communicationSum")
        <> (NEW."emailVerifiedAt" IS NULL, NEW."phoneVerifiedAt" IS NULL, NEW."idVerifiedAt" IS NULL,
            NEW."ratingCount", NEW."punctualitySum" + NEW."accuracySum" + NEW."communicationSum"))
  EXECUTE FUNCTION badge_check_user();

-- Queues a check of the badges of both sides of a loan.
CREATE OR REPLACE FUNCTION badge_check_loan() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "BadgeCheck" ("userId") VALUES (NEW."ownerId"), (NEW."borrowerId");
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER "Loan_badges" AFTER UPDATE ON "Loan" FOR EACH ROW
  WHEN (OLD.status <> NEW.status AND NEW.status::text IN ('LENT', 'RETURNED', 'GIVEN'))
  EXECUTE FUNCTION badge_check_loan();

-- Queues a check of the badges of the owners of new books.
CREATE OR REPLACE FUNCTION badge_check_books() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "BadgeCheck" ("userId") SELECT DISTINCT "ownerId" FROM written;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER "Book_badges" AFTER INSERT ON "Book" REFERENCING NEW TABLE AS written
  FOR EACH STATEMENT EXECUTE FUNCTION badge_check_books();

-- Queues a check of a book's owner's badges: the book was given away, or its visibility was NOBODY until now (such a
-- book counts for no badge).
CREATE OR REPLACE FUNCTION badge_check_owner() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "BadgeCheck" ("userId") VALUES (NEW."ownerId");
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER "Book_given_away_badges" AFTER UPDATE ON "Book" FOR EACH ROW
  WHEN (OLD."givenAwayAt" IS NULL AND NEW."givenAwayAt" IS NOT NULL)
  EXECUTE FUNCTION badge_check_owner();
CREATE OR REPLACE TRIGGER "Book_shown_badges" AFTER UPDATE OF visibility ON "Book" FOR EACH ROW
  WHEN (OLD.visibility = 'NOBODY' AND NEW.visibility <> 'NOBODY')
  EXECUTE FUNCTION badge_check_owner();
