-- A postal code for comparison: without blanks and dashes, and with digits only if the country has no letters in its
-- codes (so that D-10115 is 10115). The same rule as postalKey() in lib/features/geo/postal.ts.
CREATE OR REPLACE FUNCTION country_postal_key(country text, code text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN
  CASE
    WHEN country IN ('CAN', 'GBR', 'IRL', 'NLD') THEN upper(regexp_replace(normalize(code, NFKC), '[^A-Za-z0-9]', '', 'g'))
    ELSE left(regexp_replace(normalize(code, NFKC), '[^0-9]', '', 'g'), CASE
      WHEN country IN ('AUS', 'AUT', 'BEL', 'CHE', 'DNK', 'NOR', 'NZL') THEN 4
      WHEN country IN ('JPN', 'PRT') THEN 7
      WHEN country = 'SGP' THEN 6
      ELSE 5
    END)
  END;

-- The part of a postal code that other users see and search by: its outward part, if the whole code identifies a house
-- or a street. The same rule as outwardKey() in lib/features/geo/postal.ts.
CREATE OR REPLACE FUNCTION outward_key(country text, code text) RETURNS text
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

-- The centre of a postal area that is larger than a cell: fewer than 25 codes have their centre within the 100 square
-- kilometres around it. No row if the area is smaller or unknown.
CREATE OR REPLACE FUNCTION wide_postal_area(nation text, postal_code text, OUT lat double precision, OUT lon double precision)
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

-- The number of cells around the earth in one row of cells; there are 10,000 rows, each 0.018 degrees (2.0 km) high.
-- The same as cellColumns() in lib/features/geo/cell.ts.
CREATE OR REPLACE FUNCTION cell_columns(row_number integer) RETURNS integer
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN greatest(1, floor(20000 * cos(radians(-90 + (row_number + 0.5) * 0.018::float8)) + 0.5)::integer);

-- The centre of the cell that contains a point, in degrees with five decimals; the centre is in its own cell. The same
-- as cellCentre() in lib/features/geo/cell.ts.
CREATE OR REPLACE FUNCTION cell_centre(INOUT lat double precision, INOUT lon double precision)
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  row_number integer := least(floor((lat + 90) / 0.018::float8)::integer, 9999);
  columns integer := cell_columns(row_number);
  column_number integer := least(floor((lon + 180) / 360 * columns)::integer, columns - 1);
BEGIN
  lat := floor((-90 + (row_number + 0.5::float8) * 0.018::float8) * 100000 + 0.5) / 100000;
  lon := floor((-180 + (column_number + 0.5::float8) * 360 / columns) * 100000 + 0.5) / 100000;
END $$;

-- Moves a stored point to the centre of its cell. "Book_within_cell" runs after "Book_takes_place": triggers fire in
-- the order of their names.
CREATE OR REPLACE FUNCTION keep_cell_centre() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT c.lat, c.lon INTO NEW.lat, NEW.lon FROM cell_centre(NEW.lat, NEW.lon) c;
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER "Book_within_cell" BEFORE INSERT OR UPDATE OF lat, lon ON "Book"
  FOR EACH ROW WHEN (NEW.lat IS NOT NULL) EXECUTE FUNCTION keep_cell_centre();
CREATE OR REPLACE TRIGGER "User_within_cell" BEFORE INSERT OR UPDATE OF lat, lon ON "User"
  FOR EACH ROW WHEN (NEW.lat IS NOT NULL) EXECUTE FUNCTION keep_cell_centre();

-- A book without its own place is where its owner is. The owner's row is locked, so that the owner cannot be moved or
-- banned in between.
CREATE OR REPLACE FUNCTION book_takes_place() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW."ownCountry" IS NULL AND NEW."ownPostalCode" IS NULL AND NEW."ownCity" IS NULL THEN
    SELECT u.country, u."postalCode", u.city, u.lat, u.lon
      INTO NEW.country, NEW."postalCode", NEW.city, NEW.lat, NEW.lon
      FROM "User" u WHERE u.id = NEW."ownerId" FOR SHARE;
  ELSE
    NEW.country := NEW."ownCountry";
    NEW."postalCode" := NEW."ownPostalCode";
    NEW.city := NEW."ownCity";
    PERFORM FROM "User" u WHERE u.id = NEW."ownerId" FOR SHARE;
  END IF;
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER "Book_takes_place"
  BEFORE INSERT OR UPDATE OF "ownerId", "ownCountry", "ownPostalCode", "ownCity" ON "Book"
  FOR EACH ROW EXECUTE FUNCTION book_takes_place();

-- Updates at most `portion` books of a shelf to their owner's place and state, and returns whether more are left.
CREATE OR REPLACE FUNCTION update_shelf(owner uuid, portion integer) RETURNS boolean LANGUAGE plpgsql AS $$
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

-- Books move with their owner; their listings are deleted when the owner is banned or deleted, and restored
-- afterwards. The first 200 at once, the others by the job `shelves`.
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
CREATE OR REPLACE TRIGGER "User_books_follow"
  AFTER UPDATE OF country, "postalCode", city, lat, lon, "bannedAt", "deletedAt" ON "User"
  FOR EACH ROW EXECUTE FUNCTION books_follow_owner();
