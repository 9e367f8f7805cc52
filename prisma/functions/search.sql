-- Known words with a similar spelling, for words of five letters and more.
CREATE OR REPLACE FUNCTION words_like(q text) RETURNS SETOF text
LANGUAGE sql STABLE STRICT PARALLEL SAFE SET pg_trgm.similarity_threshold = 0.3
AS $$ SELECT w.word FROM "Word" w WHERE w.word % q ORDER BY similarity(w.word, q) DESC, w.word LIMIT 16 $$;

-- The same for words of four letters, in which one error leaves less in common.
CREATE OR REPLACE FUNCTION short_words_like(q text) RETURNS SETOF text
LANGUAGE sql STABLE STRICT PARALLEL SAFE SET pg_trgm.similarity_threshold = 0.25
AS $$ SELECT w.word FROM "Word" w WHERE w.word % q ORDER BY similarity(w.word, q) DESC, w.word LIMIT 16 $$;

-- Known words that sound like this one. Too short words have no result.
CREATE OR REPLACE FUNCTION words_sounding_like(q text) RETURNS SETOF text
LANGUAGE plpgsql STABLE STRICT PARALLEL SAFE AS $$
DECLARE
  sound text := sound_of(q);
  key text COLLATE "C" := translate(sound, 'Ae', '');
  most integer := CASE WHEN length(sound) < 5 THEN 0 WHEN length(sound) < 8 THEN 1 ELSE 2 END;
BEGIN
  IF length(key) < 2 THEN
    RETURN;
  END IF;
  RETURN QUERY
  SELECT f.word FROM (
    SELECT w.word, w.uses, levenshtein_less_equal(sound_of(w.word), sound, 2) AS errors
      FROM "Word" w WHERE sound_key(w.word) = key AND w.word <> q OFFSET 0) f
   WHERE f.errors <= most ORDER BY f.errors, f.uses DESC, f.word LIMIT 8;
END $$;

-- Words that a searched word may stand for: itself, words with two neighbouring letters swapped, words that begin with
-- it (if it has three Latin letters, or two of another script), and words within a few typing errors. If the word
-- itself is known, or known under another spelling, only close ones are added. A known word in few listings may be a
-- typing error itself: then the sure ones are added, and those that are far more frequent; the others have `is_far`, to
-- be used if the word finds nothing.
CREATE OR REPLACE FUNCTION similar_words(q text, has_spelling boolean DEFAULT false)
RETURNS TABLE (word text, likeness real, is_far boolean)
LANGUAGE plpgsql STABLE STRICT PARALLEL SAFE AS $$
#variable_conflict use_column
DECLARE
  own integer := coalesce((SELECT w.uses FROM "Word" w WHERE w.word = q), 0);
  is_known boolean := own > 0 OR has_spelling;
  is_rare boolean := own BETWEEN 1 AND 4;
BEGIN
  RETURN QUERY
  WITH found AS (
    SELECT w.word, true AS is_sure FROM "Word" w
     WHERE w.word = ANY (ARRAY(
       SELECT overlay(q PLACING reverse(substr(q, at, 2)) FROM at FOR 2)
         FROM generate_series(1, length(q)) AS at))
    UNION ALL
    (SELECT w.word, true FROM "Word" w
      WHERE (length(q) >= 3 OR octet_length(q) > 3) AND w.word >= q AND w.word < q || chr(1114111)
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
  ), related AS (
    SELECT j.word, j.likeness, CASE
        WHEN NOT is_known THEN false
        WHEN j.likeness >= 0.5 THEN false
        WHEN NOT is_rare THEN NULL
        ELSE NOT (j.is_sure OR (SELECT w.uses FROM "Word" w WHERE w.word = j.word) >= 4 * own)
      END AS is_far
      FROM judged j
     WHERE j.is_sure OR j.likeness >= 0.4
        OR j.errors <= CASE WHEN length(q) < 6 THEN 1 WHEN length(q) < 10 THEN 2 ELSE 3 END
  )
  SELECT r.word, r.likeness, r.is_far FROM related r WHERE r.is_far IS NOT NULL
   ORDER BY r.is_far, r.likeness DESC, r.word LIMIT 12;
END $$;

-- Updates the counts of words when listings are added or removed; each word counts once per listing. The rows are
-- locked in the order of the words, so that two transactions wait for each other instead of deadlocking.
CREATE OR REPLACE FUNCTION count_words(came text[], went text[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "Word" AS known (word, uses)
  SELECT c.word, sum(c.step)
    FROM (SELECT unnest(came) AS word, 1 AS step UNION ALL SELECT unnest(went), -1) c
   GROUP BY c.word HAVING sum(c.step) <> 0 ORDER BY c.word
      ON CONFLICT (word) DO UPDATE SET uses = known.uses + excluded.uses;
  IF cardinality(went) > 0 THEN
    DELETE FROM "Word" WHERE word = ANY (went) AND uses <= 0;
  END IF;
END $$;

-- Updates the number of listings with each word in `Word`.
CREATE OR REPLACE FUNCTION count_listed_words() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  came text[] := '{}';
  went text[] := '{}';
BEGIN
  IF TG_OP = 'INSERT' THEN
    came := ARRAY(SELECT listed_words(title, author) FROM fresh_rows);
  ELSIF TG_OP = 'DELETE' THEN
    went := ARRAY(SELECT listed_words(title, author) FROM stale_rows);
  ELSE
    came := ARRAY(SELECT listed_words(n.title, n.author) FROM fresh_rows n JOIN stale_rows o USING ("bookId")
                   WHERE (n.title, n.author) <> (o.title, o.author));
    went := ARRAY(SELECT listed_words(o.title, o.author) FROM fresh_rows n JOIN stale_rows o USING ("bookId")
                   WHERE (n.title, n.author) <> (o.title, o.author));
  END IF;
  IF cardinality(came) + cardinality(went) > 0 THEN
    PERFORM count_words(came, went);
  END IF;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER "Listing_words_come"
  AFTER INSERT ON "Listing" REFERENCING NEW TABLE AS fresh_rows
  FOR EACH STATEMENT EXECUTE FUNCTION count_listed_words();
CREATE OR REPLACE TRIGGER "Listing_words_change"
  AFTER UPDATE ON "Listing" REFERENCING OLD TABLE AS stale_rows NEW TABLE AS fresh_rows
  FOR EACH STATEMENT EXECUTE FUNCTION count_listed_words();
CREATE OR REPLACE TRIGGER "Listing_words_go"
  AFTER DELETE ON "Listing" REFERENCING OLD TABLE AS stale_rows
  FOR EACH STATEMENT EXECUTE FUNCTION count_listed_words();

-- The number of the square of half a degree; an address without a point has a square of its own.
CREATE OR REPLACE FUNCTION spot_cell(lat double precision, lon double precision, address text) RETURNS integer
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE
  WHEN lat IS NULL THEN (1 << 20) | (word_key(address) & ((1 << 20) - 1))
  ELSE least(floor((lat + 90) * 2)::integer, 359) * 720
       + least(floor((lon + 180) * 2)::integer, 719)
END;

-- The spot of a book, inserted if it is new: a cell, or, as long as the point is unknown, the public part of an
-- address.
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

-- Adds the listings of new books.
CREATE OR REPLACE FUNCTION list_new_books() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_listings(ARRAY(SELECT id FROM fresh_rows));
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER "Book_listed_when_new"
  AFTER INSERT ON "Book" REFERENCING NEW TABLE AS fresh_rows
  FOR EACH STATEMENT EXECUTE FUNCTION list_new_books();

-- Updates the listings of books after a change that search shows or sorts by.
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
CREATE OR REPLACE TRIGGER "Book_listed_when_changed"
  AFTER UPDATE ON "Book" REFERENCING OLD TABLE AS stale_rows NEW TABLE AS fresh_rows
  FOR EACH STATEMENT EXECUTE FUNCTION list_changed_books();
