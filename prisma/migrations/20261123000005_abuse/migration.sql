-- Nobody can use the product against others: caps on requests, and reputation that one pair of
-- readers cannot make by themselves.

-- Friend requests of a day (UTC), counted by one conditional update.
ALTER TABLE "User"
  ADD COLUMN "friendRequestDay" DATE,
  ADD COLUMN "friendRequestCount" INTEGER NOT NULL DEFAULT 0,
  ADD CONSTRAINT "User_friend_request_count" CHECK ("friendRequestCount" >= 0);

-- What one reader does up to a limit happens one after the other, until the transaction ends.
CREATE FUNCTION lock_reader(reader uuid) RETURNS void
LANGUAGE sql VOLATILE AS $$
  SELECT pg_advisory_xact_lock(20261123, hashtext(reader::text))
$$;

-- Averages count the latest rating of each pair of readers, so the latest is what is looked for.
DROP INDEX "BorrowerRating_borrowerId_createdAt_idx";
CREATE INDEX "BorrowerRating_borrowerId_ownerId_createdAt_idx"
  ON "BorrowerRating" ("borrowerId", "ownerId", "createdAt");

UPDATE "User" u SET "ratingCount" = r.n, "punctualitySum" = r.p, "accuracySum" = r.a,
       "communicationSum" = r.c
  FROM (SELECT "borrowerId", count(*)::int AS n, sum(punctuality)::int AS p,
               sum(accuracy)::int AS a, sum(communication)::int AS c
          FROM (SELECT DISTINCT ON ("borrowerId", "ownerId") * FROM "BorrowerRating"
                 ORDER BY "borrowerId", "ownerId", "createdAt" DESC, "loanId" DESC) latest
         GROUP BY "borrowerId") r
 WHERE u.id = r."borrowerId" AND u."ratingCount" <> r.n;
UPDATE "Book" b SET "interestCount" = r.n, "interestSum" = r.s
  FROM (SELECT "bookId", count(*)::int AS n, sum(rating)::int AS s
          FROM (SELECT DISTINCT ON ("bookId", "borrowerId") * FROM "BookRating"
                 ORDER BY "bookId", "borrowerId", "createdAt" DESC, "loanId" DESC) latest
         GROUP BY "bookId") r
 WHERE b.id = r."bookId" AND b."interestCount" <> r.n;

-- A newer rating by the same reader changes the average and not the number of ratings.
DROP TRIGGER "User_badges" ON "User";
CREATE TRIGGER "User_badges" AFTER UPDATE ON "User" FOR EACH ROW
  WHEN ((OLD."emailVerifiedAt" IS NULL, OLD."phoneVerifiedAt" IS NULL, OLD."idVerifiedAt" IS NULL,
         OLD."ratingCount", OLD."punctualitySum" + OLD."accuracySum" + OLD."communicationSum")
        <> (NEW."emailVerifiedAt" IS NULL, NEW."phoneVerifiedAt" IS NULL, NEW."idVerifiedAt" IS NULL,
            NEW."ratingCount", NEW."punctualitySum" + NEW."accuracySum" + NEW."communicationSum"))
  EXECUTE FUNCTION badge_check_user();

-- What the operator is told of: mails that never arrived, or of which nobody knows.
CREATE INDEX "MailOutbox_lost" ON "MailOutbox" (state) WHERE state IN ('FAILED', 'UNCERTAIN');
