-- A reader's place, a ban and a deletion change all books of a shelf. What a statement of a request cannot do
-- in its time is left to a job, which goes on from what the rows say.
ALTER TABLE "User" ADD COLUMN "shelfBehindSince" TIMESTAMPTZ(3);
CREATE INDEX "User_shelf_behind" ON "User" (id) WHERE "shelfBehindSince" IS NOT NULL;

-- Brings at most `portion` books of a shelf in step with their owner, and says whether more are left.
CREATE FUNCTION update_shelf(owner uuid, portion integer) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  reader "User";
  is_gone boolean;
  books uuid[];
  is_left boolean;
BEGIN
  SELECT * INTO reader FROM "User" WHERE id = owner FOR NO KEY UPDATE;
  is_gone := reader."bannedAt" IS NOT NULL OR reader."deletedAt" IS NOT NULL;
  books := ARRAY(
    SELECT b.id FROM "Book" b LEFT JOIN "Listing" l ON l."bookId" = b.id
     WHERE b."ownerId" = owner
       AND (b."ownCountry" IS NULL AND b."ownPostalCode" IS NULL AND b."ownCity" IS NULL
            AND (b.country, b."postalCode", b.city, b.lat, b.lon) IS DISTINCT FROM
                (reader.country, reader."postalCode", reader.city, reader.lat, reader.lon)
         OR reader."deletedAt" IS NOT NULL
            AND (b."hiddenAt" IS NULL OR b.description IS NOT NULL
                 OR num_nonnulls(b."ownCountry", b."ownPostalCode", b."ownCity") > 0)
         OR (l."bookId" IS NULL) <> (is_gone OR b."hiddenAt" IS NOT NULL OR b.state = 'LOST'
                                     OR b.visibility = 'NOBODY'))
     ORDER BY b.id LIMIT portion FOR NO KEY UPDATE OF b);
  IF reader."deletedAt" IS NOT NULL THEN
    UPDATE "Book" SET "hiddenAt" = coalesce("hiddenAt", now()), description = NULL,
                      "ownCountry" = NULL, "ownPostalCode" = NULL, "ownCity" = NULL
     WHERE id = ANY (books);
  ELSE
    UPDATE "Book" SET country = reader.country, "postalCode" = reader."postalCode", city = reader.city,
                      lat = reader.lat, lon = reader.lon
     WHERE id = ANY (books)
       AND "ownCountry" IS NULL AND "ownPostalCode" IS NULL AND "ownCity" IS NULL;
  END IF;
  -- Those that changed have been listed anew by their trigger.
  PERFORM refresh_listings(ARRAY(
    SELECT b.id FROM "Book" b LEFT JOIN "Listing" l ON l."bookId" = b.id
     WHERE b.id = ANY (books)
       AND (l."bookId" IS NULL) <> (is_gone OR b."hiddenAt" IS NOT NULL OR b.state = 'LOST'
                                    OR b.visibility = 'NOBODY')));
  is_left := cardinality(books) = portion;
  UPDATE "User" SET "shelfBehindSince" = CASE WHEN is_left THEN now() END
   WHERE id = owner AND ("shelfBehindSince" IS NOT NULL) <> is_left;
  RETURN is_left;
END $$;

CREATE OR REPLACE FUNCTION books_follow_owner() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.country, NEW."postalCode", NEW.city, NEW.lat, NEW.lon,
      NEW."bannedAt" IS NULL, NEW."deletedAt" IS NULL)
     IS DISTINCT FROM
     (OLD.country, OLD."postalCode", OLD.city, OLD.lat, OLD.lon,
      OLD."bannedAt" IS NULL, OLD."deletedAt" IS NULL) THEN
    -- Whoever changes one of them at the same time has seen the owner either before or after.
    PERFORM FROM "Book" WHERE "ownerId" = NEW.id ORDER BY id FOR NO KEY UPDATE;
    PERFORM update_shelf(NEW.id, 200);
  END IF;
  RETURN NULL;
END $$;

-- Deleting a user looks for the messages they got.
CREATE INDEX "ChatMessage_recipientId_idx" ON "ChatMessage" ("recipientId");

-- Taking back a large list is done in portions too.
ALTER TABLE "BookImport" ADD COLUMN "isUndoing" BOOLEAN NOT NULL DEFAULT false;
CREATE INDEX "BookImport_undoing" ON "BookImport" (id) WHERE "isUndoing";
