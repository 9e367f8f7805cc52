-- Search: folded words, places that hold books, and one narrow row per listed book, all kept by
-- the database itself, so that no program can forget to.
CREATE EXTENSION IF NOT EXISTS fuzzystrmatch;

-- The form in which texts are compared: lower case, accents gone, Cyrillic and Greek in Latin
-- letters, apostrophes dropped, punctuation a blank. `и`, `і`, `й`, `ы` and `y` are all one `i`,
-- so the usual transliterations meet. Independent of the database's locale.
CREATE FUNCTION fold_text(input text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN trim(regexp_replace(regexp_replace(
  replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(
    lower(translate(
      normalize(regexp_replace(
        public.unaccent('public.unaccent'::regdictionary, normalize(translate(input, '´', ''''), NFKD)),
        '[\u0300-\u036f\u00ad\u200b-\u200d\u2060\ufeff''`ʹʻʼʽ‘’‛′׳]', '', 'g'), NFC),
      'абвгґдезиіклмнопрстуфыэАБВГҐДЕЗИІКЛМНОПРСТУФЫЭЄЖХЦЧШЩЮЯΑΒΓΔΕΖΗΙΚΛΜΝΞΟΠΡΣΤΥΦΩαβγδεζηικλμνξοπρσςτυφωΘΧΨьъЬЪ',
      'abvhhdeziiklmnoprstufieABVHHDEZIIKLMNOPRSTUFIEєжхцчшщюяavgdeziiklmnxoprstufoavgdeziiklmnxoprsstufoθχψ')
      COLLATE "C"),
    'є', 'ie'), 'ж', 'zh'), 'х', 'kh'), 'ц', 'ts'), 'ч', 'ch'), 'щ', 'shch'), 'ш', 'sh'),
    'ю', 'iu'), 'я', 'ia'), 'θ', 'th'), 'χ', 'ch'), 'ψ', 'ps'),
  '[iy]+', 'i', 'g'),
  '[\u0001-/:-@\[-`{-\u00bf\u00d7\u00f7\u2000-\u2bff\u2e00-\u2e7f\u3000-\u3004\u3008-\u303f\ufe30-\ufe6f\ufff0-\uffff]+',
  ' ', 'g'));

CREATE FUNCTION padded(folded text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN ' ' || folded || ' ';

-- The different words of a folded text, at most 60.
CREATE FUNCTION words_of(folded text) RETURNS text[]
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN ARRAY(
  SELECT DISTINCT left(word, 40)
    FROM unnest((string_to_array(trim(folded), ' '))[1:60]) AS word
   WHERE word <> '' ORDER BY 1);

-- A word as a number of 32 bits.
CREATE FUNCTION word_key(word text) RETURNS integer
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN ('x' || left(md5(word), 8))::bit(32)::integer;

-- "This word of a title (or author) around here", as one number: what the index of words holds.
CREATE FUNCTION word_token(key integer, is_author boolean, cell integer) RETURNS bigint
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN (key::bigint << 23) | (is_author::integer << 22) | cell;

CREATE FUNCTION book_tokens(title text, author text, cell integer) RETURNS bigint[]
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN ARRAY(
  SELECT word_token(word_key(word), false, cell) FROM unnest(words_of(title)) AS word
  UNION ALL
  SELECT word_token(word_key(word), true, cell) FROM unnest(words_of(author)) AS word);

-- Every word of every title and author: where misspelt words find what they may have meant.
CREATE TABLE "Word" (
  word TEXT COLLATE "C" NOT NULL,
  CONSTRAINT "Word_pkey" PRIMARY KEY (word)
);
CREATE INDEX "Word_similar" ON "Word" USING gin (word gin_trgm_ops);

-- A place where books are. Either a point (about 1 km wide), or, while nobody knows the point, an
-- address as it was written. `cell` is the square of half a degree it lies in.
CREATE TABLE "Spot" (
  id SERIAL NOT NULL,
  country TEXT NOT NULL DEFAULT '',
  "postalKey" TEXT NOT NULL DEFAULT '',
  "cityKey" TEXT NOT NULL DEFAULT '',
  lat DOUBLE PRECISION,
  lon DOUBLE PRECISION,
  pos cube,
  cell INTEGER NOT NULL,
  CONSTRAINT "Spot_pkey" PRIMARY KEY (id)
);
CREATE UNIQUE INDEX "Spot_point" ON "Spot" (country, lat, lon) WHERE lat IS NOT NULL;
CREATE UNIQUE INDEX "Spot_address" ON "Spot" (country, "postalKey", "cityKey") WHERE lat IS NULL;
CREATE INDEX "Spot_city" ON "Spot" ("cityKey", country) WHERE lat IS NULL;
CREATE INDEX "Spot_country" ON "Spot" (country);
CREATE INDEX "Spot_near" ON "Spot" USING gist (pos);

-- A book as search sees it. It is here exactly while it is listed: neither hidden nor lost, its
-- owner neither banned nor gone. `title` and `author` are folded, with a blank at both ends, so that
-- a word is found in them by a plain comparison; `interest` is 0 before the first rating.
CREATE TABLE "Listing" (
  "bookId" UUID NOT NULL,
  "ownerId" UUID NOT NULL,
  "spotId" INTEGER NOT NULL,
  genre "Genre",
  language TEXT,
  "lentCount" INTEGER NOT NULL,
  interest DOUBLE PRECISION NOT NULL,
  title TEXT NOT NULL,
  author TEXT NOT NULL,
  tokens BIGINT[],
  CONSTRAINT "Listing_pkey" PRIMARY KEY ("bookId")
);
ALTER TABLE "Listing"
  ADD CONSTRAINT "Listing_bookId_fkey" FOREIGN KEY ("bookId") REFERENCES "Book" (id)
    ON DELETE CASCADE ON UPDATE CASCADE,
  ADD CONSTRAINT "Listing_spotId_fkey" FOREIGN KEY ("spotId") REFERENCES "Spot" (id)
    ON DELETE RESTRICT ON UPDATE CASCADE;
-- Genre and language stand in each so that a rare one is found without touching the rows.
CREATE INDEX "Listing_newest" ON "Listing" ("spotId", "bookId", genre, language);
CREATE INDEX "Listing_lent" ON "Listing" ("spotId", "lentCount", "bookId", genre, language);
CREATE INDEX "Listing_interest" ON "Listing" ("spotId", interest, "bookId", genre, language);
CREATE INDEX "Listing_kind" ON "Listing" (genre, language, "spotId")
  INCLUDE ("bookId", "ownerId", "lentCount", interest);
CREATE INDEX "Listing_words" ON "Listing" USING gin (tokens) WITH (fastupdate = off);

-- Known words that share much of a word's spelling. Of four letters one error leaves less in common.
CREATE FUNCTION words_like(q text) RETURNS SETOF text
LANGUAGE sql STABLE STRICT PARALLEL SAFE SET pg_trgm.similarity_threshold = 0.3
AS $$ SELECT w.word FROM "Word" w WHERE w.word % q ORDER BY similarity(w.word, q) DESC, w.word LIMIT 16 $$;
CREATE FUNCTION short_words_like(q text) RETURNS SETOF text
LANGUAGE sql STABLE STRICT PARALLEL SAFE SET pg_trgm.similarity_threshold = 0.25
AS $$ SELECT w.word FROM "Word" w WHERE w.word % q ORDER BY similarity(w.word, q) DESC, w.word LIMIT 16 $$;

-- What a word may stand for: itself, two letters swapped back, words that begin with it, and words
-- within a few typing errors. Where the word itself is known, only its near relations join it.
CREATE FUNCTION similar_words(q text) RETURNS TABLE (word text, likeness real)
LANGUAGE plpgsql STABLE STRICT PARALLEL SAFE AS $$
#variable_conflict use_column
BEGIN
  RETURN QUERY
  WITH found AS (
    SELECT w.word, true AS is_sure FROM "Word" w
     WHERE w.word = ANY (ARRAY(
       SELECT overlay(q PLACING reverse(substr(q, at, 2)) FROM at FOR 2)
         FROM generate_series(1, length(q)) AS at))
    UNION ALL
    (SELECT w.word, true FROM "Word" w
      WHERE length(q) >= 3 AND w.word >= q AND w.word < q || chr(1114111)
      ORDER BY w.word LIMIT 8)
    UNION ALL
    SELECT w, false FROM words_like(q) AS w WHERE length(q) > 4
    UNION ALL
    SELECT w, false FROM short_words_like(q) AS w WHERE length(q) = 4
  ), judged AS MATERIALIZED (
    SELECT f.word, bool_or(f.is_sure) AS is_sure,
           CASE WHEN f.word = q THEN 1 ELSE similarity(f.word, q) END AS likeness,
           levenshtein_less_equal(f.word, q, 3) AS errors
      FROM found f GROUP BY f.word
  )
  SELECT j.word, j.likeness FROM judged j
   WHERE CASE WHEN EXISTS (SELECT 1 FROM judged k WHERE k.word = q) THEN j.likeness >= 0.5
         ELSE j.is_sure OR j.likeness >= 0.4
              OR j.errors <= CASE WHEN length(q) < 6 THEN 1 WHEN length(q) < 10 THEN 2 ELSE 3 END
         END
   ORDER BY j.likeness DESC, j.word LIMIT 12;
END $$;

-- A book without a place of its own is where its owner is. The owner's row is locked, so that a
-- move or a ban of the owner cannot pass between.
CREATE FUNCTION book_takes_place() RETURNS trigger LANGUAGE plpgsql AS $$
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
CREATE TRIGGER "Book_takes_place"
  BEFORE INSERT OR UPDATE OF "ownerId", "ownCountry", "ownPostalCode", "ownCity" ON "Book"
  FOR EACH ROW EXECUTE FUNCTION book_takes_place();

-- A postal code as it is compared: "79-000" and "79000" are the same.
CREATE FUNCTION postal_key(code text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN upper(regexp_replace(normalize(code, NFKC), '[\s-]+', '', 'g') COLLATE "C");

-- The square of half a degree; an address without a point is a square of its own.
CREATE FUNCTION spot_cell(lat double precision, lon double precision, address text) RETURNS integer
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE
  WHEN lat IS NULL THEN (1 << 20) | (word_key(address) & ((1 << 20) - 1))
  ELSE least(floor((lat + 90) * 2)::integer, 359) * 720
       + least(floor((lon + 180) * 2)::integer, 719)
END;

-- The spot of a book, made where it is the first one there.
CREATE FUNCTION spot_of(book "Book", OUT id integer, OUT cell integer) LANGUAGE plpgsql AS $$
DECLARE
  nation text := coalesce(book.country::text, '');
  la double precision := round(book.lat::numeric, 2);
  lo double precision := round(book.lon::numeric, 2);
  postal text := CASE WHEN la IS NULL THEN coalesce(postal_key(book."postalCode"), '') ELSE '' END;
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

-- Brings the listings of these books up to date with the books and their owners.
CREATE FUNCTION refresh_listings(books uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM "Listing" l
   USING "Book" b JOIN "User" u ON u.id = b."ownerId"
   WHERE l."bookId" = ANY (books) AND b.id = l."bookId"
     AND (b."hiddenAt" IS NOT NULL OR b.state = 'LOST'
          OR u."bannedAt" IS NOT NULL OR u."deletedAt" IS NOT NULL);
  WITH fresh AS MATERIALIZED (
    SELECT b.id, b."ownerId", b.genre, b.language, b."lentCount", b."interestCount",
           b."interestSum", padded(fold_text(b.title)) AS title,
           padded(fold_text(b.author)) AS author,
           spot_of(b) AS spot
      FROM "Book" b JOIN "User" u ON u.id = b."ownerId"
     WHERE b.id = ANY (books) AND b."hiddenAt" IS NULL AND b.state <> 'LOST'
       AND u."bannedAt" IS NULL AND u."deletedAt" IS NULL
  ), learnt AS (
    INSERT INTO "Word" (word)
    SELECT DISTINCT w.word
      FROM fresh f CROSS JOIN LATERAL unnest(words_of(f.title) || words_of(f.author)) AS w (word)
     WHERE NOT EXISTS (SELECT 1 FROM "Word" known WHERE known.word = w.word)
     ORDER BY 1
        ON CONFLICT DO NOTHING
  )
  INSERT INTO "Listing" ("bookId", "ownerId", "spotId", genre, language, "lentCount", interest,
                         title, author, tokens)
  SELECT f.id, f."ownerId", (f.spot).id, f.genre, f.language, f."lentCount",
         coalesce(f."interestSum"::float8 / nullif(f."interestCount", 0), 0),
         f.title, f.author, book_tokens(f.title, f.author, (f.spot).cell)
    FROM fresh f
      ON CONFLICT ("bookId") DO UPDATE SET
         "ownerId" = excluded."ownerId", "spotId" = excluded."spotId", genre = excluded.genre,
         language = excluded.language, "lentCount" = excluded."lentCount",
         interest = excluded.interest, title = excluded.title, author = excluded.author,
         tokens = excluded.tokens;
END $$;

CREATE FUNCTION list_new_books() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_listings(ARRAY(SELECT id FROM fresh_rows));
  RETURN NULL;
END $$;
CREATE TRIGGER "Book_listed_when_new"
  AFTER INSERT ON "Book" REFERENCING NEW TABLE AS fresh_rows
  FOR EACH STATEMENT EXECUTE FUNCTION list_new_books();

CREATE FUNCTION list_changed_books() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed uuid[] := ARRAY(
    SELECT n.id FROM fresh_rows n JOIN stale_rows o ON o.id = n.id
     WHERE (n."ownerId", n.title, n.author, n.genre, n.language, n."lentCount", n."interestCount",
            n."interestSum", n.country, n."postalCode", n.city, n.lat, n.lon,
            n.state = 'LOST', n."hiddenAt" IS NULL)
           IS DISTINCT FROM
           (o."ownerId", o.title, o.author, o.genre, o.language, o."lentCount", o."interestCount",
            o."interestSum", o.country, o."postalCode", o.city, o.lat, o.lon,
            o.state = 'LOST', o."hiddenAt" IS NULL));
BEGIN
  IF cardinality(changed) > 0 THEN
    PERFORM refresh_listings(changed);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER "Book_listed_when_changed"
  AFTER UPDATE ON "Book" REFERENCING OLD TABLE AS stale_rows NEW TABLE AS fresh_rows
  FOR EACH STATEMENT EXECUTE FUNCTION list_changed_books();

-- Books move with their owner, and go with them.
CREATE FUNCTION books_follow_owner() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.country, NEW."postalCode", NEW.city, NEW.lat, NEW.lon)
     IS DISTINCT FROM (OLD.country, OLD."postalCode", OLD.city, OLD.lat, OLD.lon) THEN
    UPDATE "Book" SET country = NEW.country, "postalCode" = NEW."postalCode", city = NEW.city,
                      lat = NEW.lat, lon = NEW.lon
     WHERE "ownerId" = NEW.id
       AND "ownCountry" IS NULL AND "ownPostalCode" IS NULL AND "ownCity" IS NULL;
  END IF;
  IF (NEW."bannedAt" IS NULL, NEW."deletedAt" IS NULL)
     IS DISTINCT FROM (OLD."bannedAt" IS NULL, OLD."deletedAt" IS NULL) THEN
    PERFORM FROM "Book" WHERE "ownerId" = NEW.id ORDER BY id FOR NO KEY UPDATE;
    PERFORM refresh_listings(ARRAY(SELECT id FROM "Book" WHERE "ownerId" = NEW.id));
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER "User_books_follow"
  AFTER UPDATE OF country, "postalCode", city, lat, lon, "bannedAt", "deletedAt" ON "User"
  FOR EACH ROW EXECUTE FUNCTION books_follow_owner();
