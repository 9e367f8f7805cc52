-- Who may see a book, and how its owner lends.
CREATE TYPE "BookVisibility" AS ENUM ('EVERYONE', 'FRIENDS', 'NOBODY');

ALTER TABLE "Book"
  ADD COLUMN "visibility" "BookVisibility" NOT NULL DEFAULT 'EVERYONE',
  ADD COLUMN "loanDays" INTEGER,
  ADD CONSTRAINT "Book_loan_days" CHECK ("loanDays" BETWEEN 1 AND 365);

ALTER TABLE "User"
  ADD COLUMN "loanDays" INTEGER NOT NULL DEFAULT 30,
  ADD COLUMN "approveFriends" BOOLEAN NOT NULL DEFAULT false,
  ADD COLUMN "booksPerReader" INTEGER,
  ADD COLUMN "newcomersOneAtATime" BOOLEAN NOT NULL DEFAULT false,
  ADD CONSTRAINT "User_lending_rules"
    CHECK ("loanDays" BETWEEN 1 AND 365 AND "booksPerReader" BETWEEN 1 AND 50);

ALTER TYPE "NotificationType" ADD VALUE 'LOAN_APPROVED_BY_RULE';

-- A listing that only friends of the owner find; what nobody may see is not listed. The flag stands in
-- the index of kinds, so that this one is still read without the rows.
ALTER TABLE "Listing" ADD COLUMN "forFriends" BOOLEAN NOT NULL DEFAULT false;
DROP INDEX "Listing_kind";
CREATE INDEX "Listing_kind" ON "Listing" (genre, language, "spotId")
  INCLUDE ("bookId", "ownerId", "lentCount", interest, "forFriends");

-- As before, but for the visibility.
CREATE OR REPLACE FUNCTION refresh_listings(books uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM "Listing" l
   USING "Book" b JOIN "User" u ON u.id = b."ownerId"
   WHERE l."bookId" = ANY (books) AND b.id = l."bookId"
     AND (b."hiddenAt" IS NOT NULL OR b.state = 'LOST' OR b.visibility = 'NOBODY'
          OR u."bannedAt" IS NOT NULL OR u."deletedAt" IS NOT NULL);
  WITH fresh AS MATERIALIZED (
    SELECT b.id, b."ownerId", b.genre, b.language, b."lentCount", b."interestCount",
           b."interestSum", b.visibility = 'FRIENDS' AS for_friends,
           padded(fold_text(b.title)) AS title, padded(fold_text(b.author)) AS author,
           spot_of(b) AS spot
      FROM "Book" b JOIN "User" u ON u.id = b."ownerId"
     WHERE b.id = ANY (books) AND b."hiddenAt" IS NULL AND b.state <> 'LOST'
       AND b.visibility <> 'NOBODY'
       AND u."bannedAt" IS NULL AND u."deletedAt" IS NULL
  )
  INSERT INTO "Listing" ("bookId", "ownerId", "spotId", genre, language, "lentCount", interest,
                         title, author, tokens, "forFriends")
  SELECT f.id, f."ownerId", (f.spot).id, f.genre, f.language, f."lentCount",
         coalesce(f."interestSum"::float8 / nullif(f."interestCount", 0), 0),
         f.title, f.author, book_tokens(f.title, f.author, (f.spot).cell), f.for_friends
    FROM fresh f
      ON CONFLICT ("bookId") DO UPDATE SET
         "ownerId" = excluded."ownerId", "spotId" = excluded."spotId", genre = excluded.genre,
         language = excluded.language, "lentCount" = excluded."lentCount",
         interest = excluded.interest, title = excluded.title, author = excluded.author,
         tokens = excluded.tokens, "forFriends" = excluded."forFriends";
END $$;

CREATE OR REPLACE FUNCTION list_changed_books() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed uuid[] := ARRAY(
    SELECT n.id FROM fresh_rows n JOIN stale_rows o ON o.id = n.id
     WHERE (n."ownerId", n.title, n.author, n.genre, n.language, n."lentCount", n."interestCount",
            n."interestSum", n.country, n."postalCode", n.city, n.lat, n.lon, n.visibility,
            n.state = 'LOST', n."hiddenAt" IS NULL)
           IS DISTINCT FROM
           (o."ownerId", o.title, o.author, o.genre, o.language, o."lentCount", o."interestCount",
            o."interestSum", o.country, o."postalCode", o.city, o.lat, o.lon, o.visibility,
            o.state = 'LOST', o."hiddenAt" IS NULL));
BEGIN
  IF cardinality(changed) > 0 THEN
    PERFORM refresh_listings(changed);
  END IF;
  RETURN NULL;
END $$;
