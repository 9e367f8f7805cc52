-- Location: no point finer than a cell of about 2 km is stored, so nothing that is computed from
-- stored points can tell more. What strangers compare postal codes by is their outward part.

-- How many cells there are around the earth in a row of cells; there are 10,000 rows, each 0.018
-- degrees (2.0 km) high. The same as cellColumns() in lib/geo/cell.ts.
CREATE FUNCTION cell_columns(row_number integer) RETURNS integer
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN greatest(1, floor(20000 * cos(radians(-90 + (row_number + 0.5) * 0.018::float8)) + 0.5)::integer);

-- The centre of the cell that a point lies in, degrees with five decimals; the centre is in its own
-- cell. The same as cellCentre() in lib/geo/cell.ts.
CREATE FUNCTION cell_centre(INOUT lat double precision, INOUT lon double precision)
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  row_number integer := least(floor((lat + 90) / 0.018::float8)::integer, 9999);
  columns integer := cell_columns(row_number);
  column_number integer := least(floor((lon + 180) / 360 * columns)::integer, columns - 1);
BEGIN
  lat := floor((-90 + (row_number + 0.5::float8) * 0.018::float8) * 100000 + 0.5) / 100000;
  lon := floor((-180 + (column_number + 0.5::float8) * 360 / columns) * 100000 + 0.5) / 100000;
END $$;

CREATE FUNCTION keep_cell_centre() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT c.lat, c.lon INTO NEW.lat, NEW.lon FROM cell_centre(NEW.lat, NEW.lon) c;
  RETURN NEW;
END $$;

-- The part of a postal code that strangers see and search by: where the whole code names a house or
-- a street, its outward part. The same as outwardKey() in lib/geo/postal.ts.
CREATE FUNCTION outward_key(country text, code text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN
  CASE
    WHEN country = 'GBR'
      THEN left(regexp_replace(country_postal_key(country, code), '[0-9][A-Z]{2}$', ''), 4)
    WHEN country IN ('CAN', 'IRL', 'JPN', 'KOR', 'SWE') THEN left(country_postal_key(country, code), 3)
    WHEN country IN ('NLD', 'PRT') THEN left(country_postal_key(country, code), 4)
    WHEN country IN ('POL', 'SGP') THEN left(country_postal_key(country, code), 2)
    WHEN country = 'DNK' AND starts_with(country_postal_key(country, code), '1')
      THEN left(country_postal_key(country, code), 2)
    ELSE country_postal_key(country, code)
  END;

-- When a reader changed their place, within the last day.
ALTER TABLE "User" ADD COLUMN "placeMovedAt" TIMESTAMPTZ(3)[] DEFAULT ARRAY[]::TIMESTAMPTZ(3)[];

CREATE INDEX "PostalCode_country_lat_idx" ON "PostalCode"("country", "lat");

-- The centre of a postal area that is larger than a cell: fewer than 25 codes have their centre
-- within the 100 square kilometres around it. No row where the area is smaller or unknown.
CREATE FUNCTION wide_postal_area(nation text, postal_code text, OUT lat double precision, OUT lon double precision)
RETURNS SETOF record LANGUAGE sql STABLE STRICT PARALLEL SAFE AS $$
  SELECT p.lat, p.lon FROM (
    SELECT p.lat, p.lon FROM "PostalCode" p
     WHERE p.country = nation::bpchar
       AND p.code IN (country_postal_key(nation, postal_code), outward_key(nation, postal_code))
     ORDER BY length(p.code) DESC LIMIT 1) AS p
   WHERE (
    SELECT count(*) FROM "PostalCode" n
     WHERE n.country = nation::bpchar AND n.lat BETWEEN p.lat - 0.045 AND p.lat + 0.045
       AND abs(n.lon - p.lon) * cos(radians(p.lat)) <= 0.045) < 25
$$;

-- A spot is a cell, or, while nobody knows the point, the public part of an address.
CREATE OR REPLACE FUNCTION spot_of(book "Book", OUT id integer, OUT cell integer) LANGUAGE plpgsql AS $$
DECLARE
  nation text := coalesce(book.country::text, '');
  la double precision := book.lat;
  lo double precision := book.lon;
  postal text := CASE WHEN la IS NULL THEN coalesce(outward_key(nation, book."postalCode"), '') ELSE '' END;
  town text := CASE WHEN la IS NULL THEN coalesce(fold_text(book.city), '') ELSE '' END;
BEGIN
  cell := spot_cell(la, lo, nation || '/' || postal || '/' || town);
  FOR try IN 1..2 LOOP
    IF la IS NULL THEN
      SELECT s.id INTO id FROM "Spot" s
       WHERE s.lat IS NULL AND s.country = nation AND s."postalKey" = postal AND s."cityKey" = town;
    ELSE
      SELECT s.id INTO id FROM "Spot" s WHERE s.country = nation AND s.lat = la AND s.lon = lo;
    END IF;
    EXIT WHEN id IS NOT NULL;
    INSERT INTO "Spot" AS s (country, "postalKey", "cityKey", lat, lon, pos, cell)
    VALUES (nation, postal, town, la, lo, ll_to_earth(la, lo), spot_of.cell)
    ON CONFLICT DO NOTHING RETURNING s.id INTO id;
    EXIT WHEN id IS NOT NULL;
  END LOOP;
END $$;

DROP FUNCTION postal_key(text);

CREATE OR REPLACE FUNCTION refresh_reader_entries(readers uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM "ReaderEntry" e USING "User" u
   WHERE e."userId" = ANY (readers) AND u.id = e."userId"
     AND (u."bannedAt" IS NOT NULL OR u."deletedAt" IS NOT NULL);
  WITH fresh AS MATERIALIZED (
    SELECT u.id, coalesce(u.country::text, '') AS country,
           coalesce(outward_key(u.country::text, u."postalCode"), '') AS postal,
           words_of(fold_text(concat_ws(' ', u.name, u.nickname, u.city))) AS words,
           ll_to_earth(u.lat, u.lon) AS pos
      FROM "User" u
     WHERE u.id = ANY (readers) AND u."bannedAt" IS NULL AND u."deletedAt" IS NULL
  ), learnt AS (
    INSERT INTO "NameWord" (word)
    SELECT DISTINCT w.word FROM fresh f CROSS JOIN LATERAL unnest(f.words) AS w (word)
     WHERE NOT EXISTS (SELECT 1 FROM "NameWord" known WHERE known.word = w.word)
     ORDER BY 1
        ON CONFLICT DO NOTHING
  )
  INSERT INTO "ReaderEntry" ("userId", country, "postalKey", words, pos)
  SELECT f.id, f.country, f.postal, f.words, f.pos FROM fresh f
      ON CONFLICT ("userId") DO UPDATE SET country = excluded.country,
         "postalKey" = excluded."postalKey", words = excluded.words, pos = excluded.pos;
END $$;

-- What is stored already, without the rows' own triggers, which would do the same row by row; indexes
-- are quicker made anew than changed a million times.
DROP INDEX "User_located_postal_key";
DROP INDEX "Book_located_postal_key";
DROP INDEX "Book_unlocated";
DROP INDEX "Listing_newest", "Listing_lent", "Listing_interest", "Listing_kind", "Listing_words";
ALTER TABLE "Listing" DROP CONSTRAINT "Listing_spotId_fkey";
ALTER TABLE "User" DISABLE TRIGGER USER;
ALTER TABLE "Book" DISABLE TRIGGER USER;

UPDATE "User" u SET lat = w.lat, lon = w.lon, "locatedByDevice" = FALSE
  FROM (SELECT v.id, a.lat, a.lon FROM "User" v
         CROSS JOIN LATERAL wide_postal_area(v.country::text, v."postalCode") a
         WHERE v."locatedByDevice") w
 WHERE u.id = w.id;
UPDATE "User" u SET (lat, lon) = (SELECT c.lat, c.lon FROM cell_centre(u.lat, u.lon) c)
 WHERE u.lat IS NOT NULL;
UPDATE "Book" b SET lat = u.lat, lon = u.lon FROM "User" u
 WHERE u.id = b."ownerId" AND b."ownCountry" IS NULL AND b."ownPostalCode" IS NULL AND b."ownCity" IS NULL
   AND (b.lat, b.lon) IS DISTINCT FROM (u.lat, u.lon);
UPDATE "Book" b SET (lat, lon) = (SELECT c.lat, c.lon FROM cell_centre(b.lat, b.lon) c)
 WHERE b.lat IS NOT NULL
   AND (b."ownCountry" IS NOT NULL OR b."ownPostalCode" IS NOT NULL OR b."ownCity" IS NOT NULL);

CREATE TEMP TABLE listed ON COMMIT DROP AS
  SELECT l."bookId", l."spotId" AS was, coalesce(b.country::text, '') AS country, b.lat, b.lon,
         CASE WHEN b.lat IS NULL THEN coalesce(outward_key(b.country::text, b."postalCode"), '') ELSE '' END AS postal,
         CASE WHEN b.lat IS NULL THEN coalesce(fold_text(b.city), '') ELSE '' END AS town
    FROM "Listing" l JOIN "Book" b ON b.id = l."bookId";
INSERT INTO "Spot" (country, "postalKey", "cityKey", lat, lon, pos, cell)
  SELECT p.*, ll_to_earth(p.lat, p.lon),
         spot_cell(p.lat, p.lon, p.country || '/' || p.postal || '/' || p.town)
    FROM (SELECT DISTINCT country, postal, town, lat, lon FROM listed) p
      ON CONFLICT DO NOTHING;
ANALYZE listed, "Spot";
UPDATE "Listing" l
   SET "spotId" = s.id,
       tokens = CASE WHEN s.cell = o.cell THEN l.tokens ELSE book_tokens(l.title, l.author, s.cell) END
  FROM listed b
  JOIN "Spot" s ON s.country = b.country AND s."postalKey" = b.postal AND s."cityKey" = b.town
   AND coalesce(s.lat, 1000) = coalesce(b.lat, 1000) AND coalesce(s.lon, 1000) = coalesce(b.lon, 1000)
  JOIN "Spot" o ON o.id = b.was
 WHERE l."bookId" = b."bookId" AND s.id <> b.was;
DELETE FROM "Spot" s WHERE NOT EXISTS (SELECT FROM "Listing" l WHERE l."spotId" = s.id);
UPDATE "ReaderEntry" e
   SET pos = ll_to_earth(u.lat, u.lon), "postalKey" = coalesce(outward_key(u.country::text, u."postalCode"), '')
  FROM "User" u WHERE u.id = e."userId";

ALTER TABLE "Book" ENABLE TRIGGER USER;
ALTER TABLE "User" ENABLE TRIGGER USER;
ALTER TABLE "Listing" ADD CONSTRAINT "Listing_spotId_fkey" FOREIGN KEY ("spotId") REFERENCES "Spot" (id)
  ON DELETE RESTRICT ON UPDATE CASCADE;
CREATE INDEX "Listing_newest" ON "Listing" ("spotId", "bookId", genre, language);
CREATE INDEX "Listing_lent" ON "Listing" ("spotId", "lentCount", "bookId", genre, language);
CREATE INDEX "Listing_interest" ON "Listing" ("spotId", interest, "bookId", genre, language);
CREATE INDEX "Listing_kind" ON "Listing" (genre, language, "spotId")
  INCLUDE ("bookId", "ownerId", "lentCount", interest);
CREATE INDEX "Listing_words" ON "Listing" USING gin (tokens) WITH (fastupdate = off);
CREATE INDEX "Book_unlocated" ON "Book" ("country") WHERE "lat" IS NULL AND "country" IS NOT NULL;
-- Readers whose address was located: together they tell where a code lies that no table knows.
CREATE INDEX "User_located_outward_key"
  ON "User" ("country", outward_key("country"::text, "postalCode") COLLATE "C")
  WHERE "lat" IS NOT NULL AND "postalCode" IS NOT NULL AND NOT "locatedByDevice";

-- After "Book_takes_place": triggers fire in the order of their names.
CREATE TRIGGER "Book_within_cell" BEFORE INSERT OR UPDATE OF lat, lon ON "Book"
  FOR EACH ROW WHEN (NEW.lat IS NOT NULL) EXECUTE FUNCTION keep_cell_centre();
CREATE TRIGGER "User_within_cell" BEFORE INSERT OR UPDATE OF lat, lon ON "User"
  FOR EACH ROW WHEN (NEW.lat IS NOT NULL) EXECUTE FUNCTION keep_cell_centre();
