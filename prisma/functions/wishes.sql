-- The number of squares in a row of one of five grids over the earth. The first grid has squares of 13 km; each
-- further one is twice as wide as the one before.
CREATE OR REPLACE FUNCTION area_columns(level integer, row_number integer) RETURNS integer
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN greatest(1, floor(360 * cos(radians(-90 + (row_number + 0.5) * 0.12 * (1 << level))) / (0.12 * (1 << level)))::integer);

-- A square as one number.
CREATE OR REPLACE FUNCTION area_number(level integer, row_number integer, column_number integer) RETURNS bigint
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN (level::bigint << 40) | (row_number::bigint << 20) | column_number;

-- The number of an area without coordinates: a country, or a postal code or town without a point.
CREATE OR REPLACE FUNCTION named_area(kind text, country text, name text) RETURNS bigint
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN CASE WHEN name <> '' THEN -1 - (word_key(kind || ' ' || country || ' ' || name) & 2147483647)::bigint END;

-- The squares that a circle touches, in the grid that fits its radius: four or a few more.
CREATE OR REPLACE FUNCTION areas_of_circle(lat double precision, lon double precision, meters double precision)
RETURNS SETOF bigint LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  level integer := CASE WHEN meters <= 6500 THEN 0 WHEN meters <= 13000 THEN 1 WHEN meters <= 26000 THEN 2
                        WHEN meters <= 52000 THEN 3 ELSE 4 END;
  side double precision := 0.12 * (1 << level);
  reach double precision := degrees(meters * 1.01 / 6378168);
  is_polar boolean := abs(lat) + reach >= 89.9;
  wide double precision := CASE WHEN NOT is_polar
    THEN degrees(asin(least(1, sin(radians(reach)) / cos(radians(lat))))) END;
  columns integer;
  first_column integer;
  last_column integer;
BEGIN
  FOR row_number IN greatest(0, floor((lat - reach + 90) / side)::integer)
                 .. least(ceil(180 / side)::integer - 1, floor((lat + reach + 90) / side)::integer) LOOP
    columns := area_columns(level, row_number);
    first_column := CASE WHEN is_polar THEN 0 ELSE floor((lon - wide + 180) / 360 * columns)::integer END;
    last_column := CASE WHEN is_polar THEN columns - 1
                        ELSE least(first_column + columns - 1, floor((lon + wide + 180) / 360 * columns)::integer) END;
    RETURN QUERY SELECT area_number(level, row_number, ((number % columns) + columns) % columns)
                   FROM generate_series(first_column, last_column) AS number;
  END LOOP;
END $$;

-- The areas that contain a book's spot: one square of each grid, or the area named by its address; and its country.
CREATE OR REPLACE FUNCTION areas_of_spot(spot "Spot") RETURNS SETOF bigint
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT area_number(level, row_number, least(columns - 1, floor((spot.lon + 180) / 360 * columns)::integer))
    FROM generate_series(0, 4) AS level
   CROSS JOIN LATERAL (SELECT floor((spot.lat + 90) / (0.12 * (1 << level)))::integer AS row_number) r
   CROSS JOIN LATERAL (SELECT area_columns(level, row_number) AS columns) c
   WHERE spot.lat IS NOT NULL
  UNION ALL
  SELECT area FROM (VALUES (named_area('country', 'all', spot.country)),
                           (named_area('postal', spot.country, spot."postalKey")),
                           (named_area('city', spot.country, spot."cityKey"))) AS named (area)
   WHERE area IS NOT NULL
$$;

-- The square of about 20 km in which a wish at this point counts as demand. A sixth grid, which is never used to find
-- wishes for a book.
CREATE OR REPLACE FUNCTION demand_area(lat double precision, lon double precision) RETURNS bigint
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT area_number(9, row_number, least(columns - 1, floor((lon + 180) / 360 * columns)::integer))
    FROM (SELECT floor((lat + 90) / 0.18)::integer AS row_number) r
   CROSS JOIN LATERAL (
     SELECT greatest(1, floor(360 * cos(radians(-90 + (row_number + 0.5) * 0.18)) / 0.18))::integer AS columns) c
$$;

-- Where a wish searches: around the place that it names, else around its reader's place. If it names only a foreign
-- country, in all of it (`everywhere`). Spots without a point are compared by `country` and `postal` or `town`; with
-- `within`, spots with a point must be in that country.
CREATE OR REPLACE FUNCTION wish_scope(wish "Wish", OUT lat double precision, OUT lon double precision, OUT within text,
                           OUT country text, OUT postal text, OUT town text, OUT everywhere boolean)
LANGUAGE plpgsql STABLE PARALLEL SAFE AS $$
DECLARE
  home "User";
BEGIN
  SELECT * INTO home FROM "User" u WHERE u.id = wish."userId";
  within := wish.country;
  everywhere := wish."postalCode" IS NULL AND wish.city IS NULL AND wish.country <> home.country;
  IF everywhere THEN
    country := wish.country;
  ELSIF wish."postalCode" IS NULL AND wish.city IS NULL THEN
    lat := home.lat;
    lon := home.lon;
    country := home.country;
    postal := nullif(outward_key(home.country::text, home."postalCode"), '');
    town := nullif(fold_text(home.city), '');
  ELSE
    lat := wish.lat;
    lon := wish.lon;
    country := coalesce(wish.country, home.country);
    postal := nullif(outward_key(country, wish."postalCode"), '');
    town := nullif(fold_text(wish.city), '');
  END IF;
  everywhere := coalesce(everywhere, false);
END $$;

-- The keys by which a wish is found: its ISBN and its longest word; if it has neither, its genre, else its language.
CREATE OR REPLACE FUNCTION wish_keys(wish "Wish") RETURNS SETOF integer
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT word_key(key) FROM (VALUES
    ('isbn ' || wish.isbn),
    ((SELECT word FROM unnest(wish."titleWords" || wish."authorWords" || wish."queryWords") AS word
       ORDER BY length(word) DESC, word LIMIT 1)),
    (CASE WHEN wish.isbn IS NULL AND cardinality(wish."titleWords" || wish."authorWords" || wish."queryWords") = 0
       THEN coalesce('genre ' || wish.genre, 'language ' || wish.language) END)) AS k (key)
   WHERE key IS NOT NULL
$$;

-- Makes these wishes findable at their present places, and assigns the square in which they count as demand.
CREATE OR REPLACE FUNCTION enter_wishes(wishes uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM "WishKey" WHERE "wishId" = ANY (wishes);
  UPDATE "Wish" w SET "demandArea" = demand_area(s.lat, s.lon)
    FROM "Wish" asked CROSS JOIN LATERAL wish_scope(asked) AS s
   WHERE asked.id = ANY (wishes) AND w.id = asked.id
     AND w."demandArea" IS DISTINCT FROM demand_area(s.lat, s.lon);
  INSERT INTO "WishWord" (word, variants)
  SELECT fresh.word, word_variants(fresh.word) FROM (
    SELECT DISTINCT had.word FROM "Wish" w
     CROSS JOIN LATERAL unnest(w."titleWords" || w."authorWords" || w."queryWords") AS had (word)
     WHERE w.id = ANY (wishes)) AS fresh
   WHERE NOT EXISTS (SELECT FROM "WishWord" known WHERE known.word = fresh.word COLLATE "C")
   ORDER BY fresh.word
      ON CONFLICT DO NOTHING;
  INSERT INTO "WishKey" (key, area, "wishId")
  SELECT DISTINCT key, area, w.id FROM "Wish" w
   CROSS JOIN LATERAL wish_keys(w) AS key
   CROSS JOIN LATERAL wish_scope(w) AS s
   CROSS JOIN LATERAL (
     SELECT named_area('country', 'all', s.country) WHERE s.everywhere
     UNION ALL
     SELECT areas_of_circle(s.lat, s.lon, w."radiusKm" * 1000) WHERE NOT s.everywhere
     UNION ALL
     SELECT named_area('postal', s.country, s.postal) WHERE NOT s.everywhere
     UNION ALL
     SELECT named_area('city', s.country, s.town) WHERE NOT s.everywhere
     UNION ALL
     SELECT w."demandArea") AS a (area)
   WHERE w.id = ANY (wishes) AND area IS NOT NULL;
END $$;

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

-- Limits a user to 100 wishes.
CREATE OR REPLACE FUNCTION check_wish_limit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM lock_user(NEW."userId");
  IF (SELECT count(*) FROM "Wish" w WHERE w."userId" = NEW."userId") >= 100 THEN
    RAISE EXCEPTION 'nobody has more than 100 wishes: Wish_limit'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'Wish_limit';
  END IF;
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER "Wish_limited" BEFORE INSERT ON "Wish"
  FOR EACH ROW EXECUTE FUNCTION check_wish_limit();

-- Makes a new or changed wish findable.
CREATE OR REPLACE FUNCTION enter_wish() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM enter_wishes(ARRAY[NEW.id]);
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER "Wish_entered" AFTER INSERT OR UPDATE OF query, title, author, isbn, genre, language,
  country, "postalCode", city, lat, lon, "radiusKm" ON "Wish"
  FOR EACH ROW EXECUTE FUNCTION enter_wish();

-- Updates wishes when their reader moves: those without their own place, and those that name a town without a country.
CREATE OR REPLACE FUNCTION wishes_follow_user() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM enter_wishes(ARRAY(SELECT w.id FROM "Wish" w WHERE w."userId" = NEW.id ORDER BY w.id));
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER "User_wishes_follow" AFTER UPDATE OF country, "postalCode", city, lat, lon ON "User"
  FOR EACH ROW WHEN ((OLD.country, OLD."postalCode", OLD.city, OLD.lat, OLD.lon)
    IS DISTINCT FROM (NEW.country, NEW."postalCode", NEW.city, NEW.lat, NEW.lon))
  EXECUTE FUNCTION wishes_follow_user();

-- Whether a search for `q` finds the listed word `w`: the same rule as in `similar_words`.
CREATE OR REPLACE FUNCTION word_stands_for(q text, w text) RETURNS boolean
LANGUAGE plpgsql STABLE STRICT PARALLEL SAFE AS $$
DECLARE
  likeness real := similarity(w, q);
  is_sure boolean := (length(q) >= 3 OR octet_length(q) > 3) AND starts_with(w, q) OR w = ANY (ARRAY(
    SELECT overlay(q PLACING reverse(substr(q, at, 2)) FROM at FOR 2) FROM generate_series(1, length(q)) AS at));
  own integer;
BEGIN
  IF NOT is_sure AND (length(q) < 4 OR likeness < CASE WHEN length(q) = 4 THEN 0.25 ELSE 0.3 END
      OR likeness < 0.4 AND levenshtein_less_equal(w, q, 3)
           > CASE WHEN length(q) < 6 THEN 1 WHEN length(q) < 10 THEN 2 ELSE 3 END) THEN
    RETURN false;
  END IF;
  own := coalesce((SELECT known.uses FROM "Word" known WHERE known.word = q), 0);
  RETURN own = 0 OR likeness >= 0.5 OR own < 5 AND (is_sure
    OR (SELECT known.uses FROM "Word" known WHERE known.word = w) >= 4 * own);
END $$;

-- Words of wishes that may stand for a word of a listed book; for authors' names also by their sound.
CREATE OR REPLACE FUNCTION wish_words_like(w text, is_author boolean, spellings text[]) RETURNS SETOF text
LANGUAGE plpgsql STABLE STRICT PARALLEL SAFE AS $$
DECLARE
  sound text := sound_of(w);
  key text COLLATE "C" := translate(sound, 'Ae', '');
BEGIN
  RETURN QUERY
  SELECT q.word FROM "WishWord" q WHERE q.word = ANY (w || spellings);
  IF length(w) > 2 THEN
    RETURN QUERY
    SELECT q.word FROM "WishWord" q
     WHERE q.word = ANY (ARRAY(SELECT left(w, size) FROM generate_series(2, length(w) - 1) AS size))
       AND word_stands_for(q.word, w);
    RETURN QUERY
    SELECT q.word FROM "WishWord" q
     WHERE q.variants && word_variants(w) AND q.word <> w AND word_stands_for(q.word, w);
  END IF;
  IF is_author AND length(key) > 1 THEN
    RETURN QUERY
    SELECT q.word FROM "WishWord" q
     WHERE sound_key(q.word) COLLATE "C" = key AND q.word <> w
       AND levenshtein_less_equal(sound_of(q.word), sound, 2) <=
           CASE WHEN length(sound_of(q.word)) < 5 THEN 0 WHEN length(sound_of(q.word)) < 8 THEN 1 ELSE 2 END;
  END IF;
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
CREATE OR REPLACE TRIGGER "Listing_wishes_when_new" AFTER INSERT ON "Listing" REFERENCING NEW TABLE AS fresh_rows
  FOR EACH STATEMENT EXECUTE FUNCTION note_listed();
CREATE OR REPLACE TRIGGER "Listing_wishes_when_changed" AFTER UPDATE ON "Listing"
  REFERENCING OLD TABLE AS stale_rows NEW TABLE AS fresh_rows
  FOR EACH STATEMENT EXECUTE FUNCTION note_listed();

-- Queues a book that is offered again, or gets its ISBN.
CREATE OR REPLACE FUNCTION note_offered() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "WishCheck" ("bookId") VALUES (NEW.id);
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER "Book_wishes_when_offered" AFTER UPDATE OF state, isbn ON "Book" FOR EACH ROW
  WHEN (NEW.state IN ('AVAILABLE_FOR_BORROW', 'AVAILABLE_FOR_GIVE_AWAY')
    AND (OLD.state NOT IN ('AVAILABLE_FOR_BORROW', 'AVAILABLE_FOR_GIVE_AWAY') OR OLD.isbn IS DISTINCT FROM NEW.isbn))
  EXECUTE FUNCTION note_offered();

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
CREATE OR REPLACE TRIGGER "Block_wishes" AFTER DELETE ON "Block" FOR EACH ROW EXECUTE FUNCTION note_between();
CREATE OR REPLACE TRIGGER "Friendship_wishes" AFTER INSERT ON "Friendship" FOR EACH ROW EXECUTE FUNCTION note_between();

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
