-- A wish may ask for books of one circle alone.
ALTER TABLE "Wish" ADD COLUMN "circleId" UUID;
CREATE INDEX "Wish_circle" ON "Wish" ("circleId") WHERE "circleId" IS NOT NULL;

-- Sets the words of a wish, and the key that is equal for equal wishes.
CREATE OR REPLACE FUNCTION prepare_wish() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."queryWords" := telling_words(NEW.query);
  NEW."titleWords" := telling_words(NEW.title);
  NEW."authorWords" := telling_words(NEW.author);
  NEW."contentKey" := md5(concat_ws('|', fold_text(coalesce(NEW.query, '')), fold_text(coalesce(NEW.title, '')),
    fold_text(coalesce(NEW.author, '')), coalesce(NEW.isbn, ''), coalesce(NEW.genre::text, ''),
    coalesce(NEW.language, ''), coalesce(NEW.country, ''), coalesce(NEW."postalCode", ''), coalesce(NEW.city, ''),
    NEW."circleId"));
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER "Wish_prepared" BEFORE INSERT OR UPDATE OF query, title, author, isbn, genre, language,
  country, "postalCode", city, "circleId" ON "Wish"
  FOR EACH ROW EXECUTE FUNCTION prepare_wish();

-- Queues books that somebody can see now because they, or the owner, have joined a circle; and books for everybody whose
-- owner has joined a circle that wishes name.
CREATE OR REPLACE FUNCTION note_joined() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "WishCheck" ("bookId")
  SELECT l."bookId" FROM "Book" b JOIN "Listing" l ON l."bookId" = b.id
   WHERE b."ownerId" = NEW."userId"
     AND (l.audience = 'CIRCLES' AND EXISTS (
         SELECT FROM "CircleMember" m JOIN "Wish" w ON w."userId" = m."userId"
          WHERE m."circleId" = NEW."circleId" AND m."userId" <> NEW."userId")
       OR l.audience = 'EVERYONE' AND EXISTS (
         SELECT FROM "Wish" w WHERE w."circleId" = NEW."circleId" AND w."userId" <> NEW."userId"))
  UNION ALL
  SELECT l."bookId" FROM "CircleMember" m JOIN "Book" b ON b."ownerId" = m."userId"
    JOIN "Listing" l ON l."bookId" = b.id
   WHERE m."circleId" = NEW."circleId" AND m."userId" <> NEW."userId"
     AND (l.audience = 'CIRCLES' OR l.audience = 'CHOSEN_CIRCLES' AND EXISTS (
       SELECT FROM "BookCircle" c WHERE c."bookId" = b.id AND c."circleId" = NEW."circleId"))
     AND EXISTS (SELECT FROM "Wish" w WHERE w."userId" = NEW."userId");
  RETURN NULL;
END $$;
