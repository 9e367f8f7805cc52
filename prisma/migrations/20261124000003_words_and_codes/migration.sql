-- Which file of the product a country's postal codes came from; null where an operator imported them.
ALTER TABLE "PostalImport" ADD COLUMN "edition" TEXT;

-- Words of titles and authors are counted, and go with the last listing that has them.
ALTER TABLE "Word" ADD COLUMN "uses" INTEGER NOT NULL DEFAULT 0;
-- Room in each page, so that counting changes no index.
ALTER TABLE "Word" SET (fillfactor = 70);

-- Counts words of listings that came and that went, each once per listing. The rows are locked in
-- the order of the words, so two transactions that count at once wait and do not deadlock.
CREATE FUNCTION count_words(came text[], went text[]) RETURNS void LANGUAGE plpgsql AS $$
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

-- The different words of a listing.
CREATE FUNCTION listed_words(title text, author text) RETURNS SETOF text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
AS $$ SELECT unnest(words_of(title)) UNION SELECT unnest(words_of(author)) $$;

CREATE FUNCTION count_listed_words() RETURNS trigger LANGUAGE plpgsql AS $$
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
CREATE TRIGGER "Listing_words_come"
  AFTER INSERT ON "Listing" REFERENCING NEW TABLE AS fresh_rows
  FOR EACH STATEMENT EXECUTE FUNCTION count_listed_words();
CREATE TRIGGER "Listing_words_change"
  AFTER UPDATE ON "Listing" REFERENCING OLD TABLE AS stale_rows NEW TABLE AS fresh_rows
  FOR EACH STATEMENT EXECUTE FUNCTION count_listed_words();
CREATE TRIGGER "Listing_words_go"
  AFTER DELETE ON "Listing" REFERENCING OLD TABLE AS stale_rows
  FOR EACH STATEMENT EXECUTE FUNCTION count_listed_words();

-- As before, but for the words, which the triggers on "Listing" keep.
CREATE OR REPLACE FUNCTION refresh_listings(books uuid[]) RETURNS void LANGUAGE plpgsql AS $$
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

-- How a folded word sounds, roughly: consonants that other languages write otherwise are one
-- (k, g, h, c, ch; s, z, sh, ts, j; f, v, w), a run of vowels is `A` (dark) or `e` (light). Names
-- meet in it that transliteration alone does not bring together: Rowling and Ролінґ are both rAlenk.
CREATE FUNCTION sound_of(word text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN regexp_replace(translate(
  regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(
  regexp_replace(regexp_replace(regexp_replace(regexp_replace(
    replace(word, 'x', 'ks'),
    'tzsch', 's', 'g'),
    'tsch|tch|cz', 'ch', 'g'),
    'dzh|dsch|sch|sh|zh|ts|tz|dz|j', 's', 'g'),
    'ph|wh', 'f', 'g'),
    'th|dt|ght', 't', 'g'),
    '([aeo])w(?=[lnr])|(a)w$', '\1\2', 'g'),
    'c(?=[ei])', 's', 'g'),
    'qu', 'k', 'g'),
    '(?<![aeiou])(eau|i?[aou]+)(?![aeiou])', 'A', 'g'),
    '[aeiou]+', 'e', 'g'),
  'zcqghwf', 'skkkkvv'), '(.)\1+', '\1', 'g');

-- The consonants of it.
CREATE FUNCTION sound_key(word text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN translate(sound_of(word), 'Ae', '');

-- Known words that sound like this one. Short words say too little.
CREATE FUNCTION words_sounding_like(q text) RETURNS SETOF text
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

DROP FUNCTION similar_words(text);

-- What a word may stand for: itself, two letters swapped back, words that begin with it, and words
-- within a few typing errors. Where the word itself is known, or known under another spelling, only
-- its near relations join it. A known word that few listings have may be a typing error itself: the
-- sure ones join it, and those that are far more frequent; the others are told as `is_far`, for
-- where it finds nothing.
CREATE FUNCTION similar_words(q text, has_spelling boolean DEFAULT false)
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

-- What is stored already. The triggers above hold whoever writes listings back until this is done.
DROP INDEX "Word_similar";
TRUNCATE "Word";
INSERT INTO "Word" (word, uses)
SELECT w.word, count(*) FROM "Listing" l CROSS JOIN LATERAL listed_words(l.title, l.author) AS w (word)
 GROUP BY w.word ORDER BY w.word;
CREATE INDEX "Word_similar" ON "Word" USING gin (word gin_trgm_ops);
CREATE INDEX "Word_sound" ON "Word" (sound_key(word) COLLATE "C");
