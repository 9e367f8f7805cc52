-- Circles: readers who show each other books.
CREATE TYPE "CircleAdmission" AS ENUM ('INVITATION', 'REQUEST', 'OPEN');
CREATE TYPE "CircleRole" AS ENUM ('OWNER', 'MEMBER');
CREATE TYPE "CircleColor" AS ENUM ('GREEN', 'BLUE', 'PURPLE', 'RED', 'ORANGE', 'GREY');

CREATE TABLE "Circle" (
  "id" UUID NOT NULL,
  "name" TEXT NOT NULL,
  "description" TEXT,
  "color" "CircleColor" NOT NULL DEFAULT 'GREEN',
  "language" TEXT NOT NULL,
  "admission" "CircleAdmission" NOT NULL DEFAULT 'INVITATION',
  "country" CHAR(3),
  "city" TEXT,
  "code" TEXT NOT NULL,
  "codeAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "memberCount" INTEGER NOT NULL DEFAULT 0,
  "hiddenAt" TIMESTAMPTZ(3),
  "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

  CONSTRAINT "Circle_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "Circle_name" CHECK (length("name") BETWEEN 2 AND 60),
  CONSTRAINT "Circle_description" CHECK (length("description") <= 500),
  CONSTRAINT "Circle_language" CHECK ("language" IN ('uk', 'en', 'de')),
  CONSTRAINT "Circle_city" CHECK (length("city") <= 100),
  CONSTRAINT "Circle_code" CHECK ("code" ~ '^[0-9a-hjkmnp-tv-z]{16}$'),
  CONSTRAINT "Circle_members_limit" CHECK ("memberCount" BETWEEN 0 AND 2000)
);
CREATE UNIQUE INDEX "Circle_code_key" ON "Circle" ("code");
CREATE INDEX "Circle_createdAt_id_idx" ON "Circle" ("createdAt", "id");

CREATE TABLE "CircleMember" (
  "circleId" UUID NOT NULL,
  "userId" UUID NOT NULL,
  "role" "CircleRole" NOT NULL DEFAULT 'MEMBER',
  "joinedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "seenAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

  CONSTRAINT "CircleMember_pkey" PRIMARY KEY ("circleId", "userId"),
  CONSTRAINT "CircleMember_circleId_fkey" FOREIGN KEY ("circleId") REFERENCES "Circle"("id") ON DELETE CASCADE ON UPDATE CASCADE,
  CONSTRAINT "CircleMember_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "CircleMember_userId_idx" ON "CircleMember" ("userId");

CREATE TABLE "CircleRequest" (
  "circleId" UUID NOT NULL,
  "userId" UUID NOT NULL,
  "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "declinedAt" TIMESTAMPTZ(3),

  CONSTRAINT "CircleRequest_pkey" PRIMARY KEY ("circleId", "userId"),
  CONSTRAINT "CircleRequest_circleId_fkey" FOREIGN KEY ("circleId") REFERENCES "Circle"("id") ON DELETE CASCADE ON UPDATE CASCADE,
  CONSTRAINT "CircleRequest_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "CircleRequest_userId_idx" ON "CircleRequest" ("userId");

CREATE TABLE "CircleGuest" (
  "userId" UUID NOT NULL,
  "circleId" UUID NOT NULL,
  "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

  CONSTRAINT "CircleGuest_pkey" PRIMARY KEY ("userId"),
  CONSTRAINT "CircleGuest_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE,
  CONSTRAINT "CircleGuest_circleId_fkey" FOREIGN KEY ("circleId") REFERENCES "Circle"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "CircleGuest_circleId_idx" ON "CircleGuest" ("circleId");

-- A book with chosen circles. Whoever leaves a circle, or is removed, shows nothing there.
CREATE TABLE "BookCircle" (
  "bookId" UUID NOT NULL,
  "circleId" UUID NOT NULL,
  "ownerId" UUID NOT NULL,

  CONSTRAINT "BookCircle_pkey" PRIMARY KEY ("bookId", "circleId"),
  CONSTRAINT "BookCircle_bookId_fkey" FOREIGN KEY ("bookId") REFERENCES "Book"("id") ON DELETE CASCADE ON UPDATE CASCADE,
  CONSTRAINT "BookCircle_circleId_ownerId_fkey" FOREIGN KEY ("circleId", "ownerId") REFERENCES "CircleMember"("circleId", "userId") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "BookCircle_circleId_ownerId_idx" ON "BookCircle" ("circleId", "ownerId");

-- Who finds a listing, instead of whether only friends do.
ALTER TABLE "Listing" ADD COLUMN "audience" "BookVisibility" NOT NULL DEFAULT 'EVERYONE';
UPDATE "Listing" SET "audience" = 'FRIENDS' WHERE "forFriends";

-- Updates the listings of these books from the books and their owners.
CREATE OR REPLACE FUNCTION refresh_listings(books uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM "Listing" l
   USING "Book" b JOIN "User" u ON u.id = b."ownerId"
   WHERE l."bookId" = ANY (books) AND b.id = l."bookId"
     AND (b."hiddenAt" IS NOT NULL OR b.state = 'LOST' OR b.visibility = 'NOBODY'
          OR u."bannedAt" IS NOT NULL OR u."deletedAt" IS NOT NULL);
  WITH fresh AS MATERIALIZED (
    SELECT b.id, b."ownerId", b.genre, b.language, b."lentCount", b."interestCount",
           b."interestSum", b.visibility,
           padded(fold_text(b.title)) AS title, padded(fold_text(b.author)) AS author,
           spot_of(b) AS spot
      FROM "Book" b JOIN "User" u ON u.id = b."ownerId"
     WHERE b.id = ANY (books) AND b."hiddenAt" IS NULL AND b.state <> 'LOST'
       AND b.visibility <> 'NOBODY'
       AND u."bannedAt" IS NULL AND u."deletedAt" IS NULL
  )
  INSERT INTO "Listing" ("bookId", "ownerId", "spotId", genre, language, "lentCount", interest,
                         title, author, tokens, audience)
  SELECT f.id, f."ownerId", (f.spot).id, f.genre, f.language, f."lentCount",
         coalesce(f."interestSum"::float8 / nullif(f."interestCount", 0), 0),
         f.title, f.author, book_tokens(f.title, f.author, (f.spot).cell), f.visibility
    FROM fresh f
      ON CONFLICT ("bookId") DO UPDATE SET
         "ownerId" = excluded."ownerId", "spotId" = excluded."spotId", genre = excluded.genre,
         language = excluded.language, "lentCount" = excluded."lentCount",
         interest = excluded.interest, title = excluded.title, author = excluded.author,
         tokens = excluded.tokens, audience = excluded.audience;
END $$;

-- Queues a book for finding wishes, in the same transaction, when it is listed, moves, is shown to more users, or gets
-- another title, author or genre.
CREATE OR REPLACE FUNCTION note_listed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO "WishCheck" ("bookId") SELECT "bookId" FROM fresh_rows;
  ELSE
    INSERT INTO "WishCheck" ("bookId")
    SELECT n."bookId" FROM fresh_rows n JOIN stale_rows o USING ("bookId")
     WHERE (n."spotId", n."ownerId", n.title, n.author, n.genre, n.language, n.audience)
           IS DISTINCT FROM (o."spotId", o."ownerId", o.title, o.author, o.genre, o.language, o.audience);
  END IF;
  RETURN NULL;
END $$;

-- Queues books that a user can see now because a block has ended, or because they are for friends.
CREATE OR REPLACE FUNCTION note_between() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_TABLE_NAME = 'Block' THEN
    INSERT INTO "WishCheck" ("bookId")
    SELECT l."bookId" FROM "Book" b JOIN "Listing" l ON l."bookId" = b.id
     WHERE b."ownerId" = OLD."blockedId" AND EXISTS (SELECT FROM "Wish" w WHERE w."userId" = OLD."blockerId")
        OR b."ownerId" = OLD."blockerId" AND EXISTS (SELECT FROM "Wish" w WHERE w."userId" = OLD."blockedId");
  ELSE
    INSERT INTO "WishCheck" ("bookId")
    SELECT l."bookId" FROM "Book" b JOIN "Listing" l ON l."bookId" = b.id
     WHERE l.audience = 'FRIENDS'
       AND (b."ownerId" = NEW."aId" AND EXISTS (SELECT FROM "Wish" w WHERE w."userId" = NEW."bId")
         OR b."ownerId" = NEW."bId" AND EXISTS (SELECT FROM "Wish" w WHERE w."userId" = NEW."aId"));
  END IF;
  RETURN NULL;
END $$;

-- Queues books that somebody can see now because they, or the owner, have joined a circle.
CREATE OR REPLACE FUNCTION note_joined() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "WishCheck" ("bookId")
  SELECT l."bookId" FROM "Book" b JOIN "Listing" l ON l."bookId" = b.id
   WHERE b."ownerId" = NEW."userId" AND l.audience = 'CIRCLES'
     AND EXISTS (SELECT FROM "CircleMember" m JOIN "Wish" w ON w."userId" = m."userId"
                  WHERE m."circleId" = NEW."circleId" AND m."userId" <> NEW."userId")
  UNION ALL
  SELECT l."bookId" FROM "CircleMember" m JOIN "Book" b ON b."ownerId" = m."userId"
    JOIN "Listing" l ON l."bookId" = b.id
   WHERE m."circleId" = NEW."circleId" AND m."userId" <> NEW."userId"
     AND (l.audience = 'CIRCLES' OR l.audience = 'CHOSEN_CIRCLES' AND EXISTS (
       SELECT FROM "BookCircle" c WHERE c."bookId" = b.id AND c."circleId" = NEW."circleId"))
     AND EXISTS (SELECT FROM "Wish" w WHERE w."userId" = NEW."userId");
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER "CircleMember_wishes" AFTER INSERT ON "CircleMember"
  FOR EACH ROW EXECUTE FUNCTION note_joined();

-- Queues books that are shown to another circle.
CREATE OR REPLACE FUNCTION note_circles() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "WishCheck" ("bookId")
  SELECT DISTINCT l."bookId" FROM fresh_rows n JOIN "Listing" l ON l."bookId" = n."bookId";
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER "BookCircle_wishes" AFTER INSERT ON "BookCircle" REFERENCING NEW TABLE AS fresh_rows
  FOR EACH STATEMENT EXECUTE FUNCTION note_circles();

-- Limits a user to 50 circles, and to 20 that they own.
CREATE OR REPLACE FUNCTION check_circle_limits() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM lock_user(NEW."userId");
  IF TG_OP = 'INSERT' AND (SELECT count(*) FROM "CircleMember" m WHERE m."userId" = NEW."userId") >= 50 THEN
    RAISE EXCEPTION 'nobody is in more than 50 circles: CircleMember_limit'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'CircleMember_limit';
  END IF;
  IF NEW.role = 'OWNER' AND (SELECT count(*) FROM "CircleMember" m
      WHERE m."userId" = NEW."userId" AND m.role = 'OWNER' AND m."circleId" <> NEW."circleId") >= 20 THEN
    RAISE EXCEPTION 'nobody owns more than 20 circles: CircleMember_limit'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'CircleMember_limit';
  END IF;
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER "CircleMember_limited" BEFORE INSERT OR UPDATE OF role ON "CircleMember"
  FOR EACH ROW EXECUTE FUNCTION check_circle_limits();

-- Counts the members of circles; a check of the count limits them to 2,000.
CREATE OR REPLACE FUNCTION count_circle_members() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    UPDATE "Circle" SET "memberCount" = "memberCount" + 1 WHERE id = NEW."circleId";
  ELSE
    UPDATE "Circle" SET "memberCount" = "memberCount" - 1 WHERE id = OLD."circleId";
  END IF;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER "CircleMember_counted" AFTER INSERT OR DELETE ON "CircleMember"
  FOR EACH ROW EXECUTE FUNCTION count_circle_members();

-- Forgets the circles that a book was shown to when it is for others, or has another owner.
CREATE OR REPLACE FUNCTION forget_book_circles() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM "BookCircle" WHERE "bookId" = NEW.id;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER "Book_circles_forgotten" AFTER UPDATE OF visibility, "ownerId" ON "Book" FOR EACH ROW
  WHEN (OLD.visibility = 'CHOSEN_CIRCLES'
    AND (OLD.visibility, OLD."ownerId") IS DISTINCT FROM (NEW.visibility, NEW."ownerId"))
  EXECUTE FUNCTION forget_book_circles();

DROP INDEX "Listing_kind";
ALTER TABLE "Listing" DROP COLUMN "forFriends";
CREATE INDEX "Listing_kind" ON "Listing" (genre, language, "spotId")
  INCLUDE ("bookId", "ownerId", "lentCount", interest, audience);
