ALTER TYPE "NotificationType" ADD VALUE 'BADGE_EARNED';

-- Set when its owner takes a book off the shelf because somebody has it for good.
ALTER TABLE "Book" ADD COLUMN "givenAwayAt" TIMESTAMPTZ(3),
  ADD CONSTRAINT "Book_given_away_is_hidden" CHECK ("givenAwayAt" IS NULL OR "hiddenAt" IS NOT NULL);
CREATE INDEX "Book_given_away" ON "Book" ("ownerId") WHERE "givenAwayAt" IS NOT NULL;

-- A view, once per viewer, book and day (UTC). `viewer` is a keyed hash whose key is thrown away.
CREATE TABLE "BookView" (
  "bookId" UUID NOT NULL,
  "day" DATE NOT NULL,
  "viewer" BYTEA NOT NULL,
  CONSTRAINT "BookView_pkey" PRIMARY KEY ("bookId", "day", "viewer"),
  CONSTRAINT "BookView_bookId_fkey" FOREIGN KEY ("bookId")
    REFERENCES "Book" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "BookView_day_idx" ON "BookView" ("day");

CREATE TABLE "ViewKey" (
  "day" DATE NOT NULL,
  "key" BYTEA NOT NULL,
  CONSTRAINT "ViewKey_pkey" PRIMARY KEY ("day")
);

CREATE TABLE "CalendarFeed" (
  "userId" UUID NOT NULL,
  "salt" BYTEA NOT NULL,
  "secretHash" BYTEA NOT NULL,
  "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "CalendarFeed_pkey" PRIMARY KEY ("userId"),
  CONSTRAINT "CalendarFeed_userId_fkey" FOREIGN KEY ("userId")
    REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "CalendarFeed_secretHash_key" ON "CalendarFeed" ("secretHash");

CREATE TYPE "Badge" AS ENUM ('VERIFIED_USER', 'PASSIONATE_READER', 'DEDICATED_LENDER',
  'TRUSTED_MEMBER', 'BOOK_LOVER', 'COMMUNITY_HERO');

CREATE TABLE "UserBadge" (
  "userId" UUID NOT NULL,
  "badge" "Badge" NOT NULL,
  "earnedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "lapsedAt" TIMESTAMPTZ(3),
  CONSTRAINT "UserBadge_pkey" PRIMARY KEY ("userId", "badge"),
  CONSTRAINT "UserBadge_userId_fkey" FOREIGN KEY ("userId")
    REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- Readers whose badges are to be looked at anew: written by whatever changes what badges count, in
-- its own transaction. Rows are only added and taken, so that nobody waits for anybody here.
CREATE TABLE "BadgeCheck" (
  "id" BIGSERIAL NOT NULL,
  "userId" UUID NOT NULL,
  CONSTRAINT "BadgeCheck_pkey" PRIMARY KEY ("id")
);

CREATE FUNCTION badge_check_user() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "BadgeCheck" ("userId") VALUES (NEW.id);
  RETURN NULL;
END $$;

CREATE FUNCTION badge_check_loan() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "BadgeCheck" ("userId") VALUES (NEW."ownerId"), (NEW."borrowerId");
  RETURN NULL;
END $$;

CREATE FUNCTION badge_check_books() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "BadgeCheck" ("userId") SELECT DISTINCT "ownerId" FROM written;
  RETURN NULL;
END $$;

CREATE FUNCTION badge_check_owner() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "BadgeCheck" ("userId") VALUES (NEW."ownerId");
  RETURN NULL;
END $$;

CREATE TRIGGER "User_badges" AFTER UPDATE ON "User" FOR EACH ROW
  WHEN ((OLD."emailVerifiedAt" IS NULL, OLD."phoneVerifiedAt" IS NULL, OLD."idVerifiedAt" IS NULL,
         OLD."ratingCount")
        <> (NEW."emailVerifiedAt" IS NULL, NEW."phoneVerifiedAt" IS NULL, NEW."idVerifiedAt" IS NULL,
            NEW."ratingCount"))
  EXECUTE FUNCTION badge_check_user();
CREATE TRIGGER "Loan_badges" AFTER UPDATE ON "Loan" FOR EACH ROW
  WHEN (OLD.status <> NEW.status AND NEW.status IN ('LENT', 'RETURNED'))
  EXECUTE FUNCTION badge_check_loan();
CREATE TRIGGER "Book_badges" AFTER INSERT ON "Book" REFERENCING NEW TABLE AS written
  FOR EACH STATEMENT EXECUTE FUNCTION badge_check_books();
CREATE TRIGGER "Book_given_away_badges" AFTER UPDATE ON "Book" FOR EACH ROW
  WHEN (OLD."givenAwayAt" IS NULL AND NEW."givenAwayAt" IS NOT NULL)
  EXECUTE FUNCTION badge_check_owner();

-- Those who were here before badges were.
INSERT INTO "BadgeCheck" ("userId") SELECT id FROM "User" WHERE "deletedAt" IS NULL;
