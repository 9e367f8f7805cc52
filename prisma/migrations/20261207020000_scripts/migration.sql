-- Letters and digits of every script are kept the same way by the program and the database, and titles in scripts
-- without blanks are found by any part of them.

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

-- Whether a text has letters of a script that puts no blanks between words: Thai, Lao, Burmese, Khmer, Chinese, Japanese.
CREATE OR REPLACE FUNCTION is_unspaced(input text) RETURNS boolean
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN input ~ '[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3005-\u9fff\uf900-\ufaff\U00020000-\U0003ffff]';

-- The form in which texts are compared: lower case, without accents, Cyrillic and Greek in Latin letters, apostrophes
-- removed, punctuation replaced by a blank; letters and digits of all other scripts stay. `и`, `і`, `й`, `ы` and `y` all
-- become one `i`, so that the usual transliterations are equal. A text without letters keeps its signs. Independent of
-- the database's locale. lib/shared/fold.ts does the same, and tells of each step. What an index calls names the schema
-- of what it calls, because PostgreSQL maintains indexes without a search path.
CREATE OR REPLACE FUNCTION fold_text(input text) RETURNS text
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  plain text := input;
  folded text;
  zeros integer[] := '{1632,1776,2406,2534,2662,2790,2918,3046,3174,3302,3430,3664,3792,3872,4160,6112}';
  zero integer;
BEGIN
  -- What follows is for letters beyond ASCII.
  IF octet_length(plain) > length(plain) THEN
    plain := regexp_replace(normalize(translate(plain, '´', ''''), NFKD),
      '[\u00ad\u0300-\u036f\u0483-\u0489\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u061c\u0640'
      '\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e8\u06ea-\u06ed\u08d3-\u08ff\u093c\u115f\u1160\u17b4\u17b5'
      '\u180b-\u180f\u1ab0-\u1aff\u1dc0-\u1dff\u200b-\u200f\u202a-\u202e\u2060-\u206f\u20d0-\u20ff\ufe00-\ufe0f'
      '\ufe20-\ufe2f\ufeff\U000e0000-\U000e0fff]+', '', 'g');
    plain := translate(plain,
      'абвгґдезиіклмнопрстуфыэАБВГҐДЕЗИІКЛМНОПРСТУФЫЭЄЖХЦЧШЩЮЯ'
      'αβγδεζηικλμνξοπρσςτυφωΑΒΓΔΕΖΗΙΚΛΜΝΞΟΠΡΣΤΥΦΩΘΧΨıłøđðŁØĐÐÆŒÞẞьъЬЪ',
      'abvhhdeziiklmnoprstufieabvhhdeziiklmnoprstufieєжхцчшщюя'
      'avgdeziiklmnxoprsstufoavgdeziiklmnxoprstufoθχψiloddloddæœþß');
    -- Letters of fewer languages, and of scripts that keep theirs but for the case.
    IF plain ~ '[\u0126-\u0151\u0154-\u03b7\u03c9-\u0429\u0450-\u0453\u0455\u0458-\u0588\u0627-\u06f9\u0966-\u1cbf]' THEN
      plain := translate(plain,
        'ħŋŧəɓɖɗɛƒɣɨƙɔʉƴђјћѣѳѵәғқңөүұһҳҷҗĦŊŦƁƂƄƆƇƉƊƋƎƏƐƑƓƔƖƗƘƜƝƟƢƤƦƧƩƬƮƱƲƳƵƷƸƼǤǶǷȜȠȢȤȺȻȽȾɁɃɄɅɆɈɊɌɎͰͲͶͿϏϘϚϜϞϠϢ'
        'ϤϦϨϪϬϮϷϺϽϾϿЂЅЈЉЊЋЏѠѢѤѦѨѪѬѮѰѲѴѸѺѼѾҀҊҌҎҒҔҖҘҚҜҞҠҢҤҦҨҪҬҮҰҲҴҶҸҺҼҾӀӃӅӇӉӋӍӔӘӠӨӶӺӼӾԀԂԄԆԈԊԌԎԐԒԔԖԘԚԜԞԠԢԤԦԨԪԬԮԱ'
        'ԲԳԴԵԶԷԸԹԺԻԼԽԾԿՀՁՂՃՄՅՆՇՈՉՊՋՌՍՎՏՐՑՒՓՔՕՖᲐᲑᲒᲓᲔᲕᲖᲗᲘᲙᲚᲛᲜᲝᲞᲟᲠᲡᲢᲣᲤᲥᲦᲧᲨᲩᲪᲫᲬᲭᲮᲯᲰᲱᲲᲳᲴᲵᲶᲷᲸᲹᲺᲽᲾᲿ',
        'hntabddefgikouydjcefiahknouuhхчжhntbƃƅoƈddƌǝaefɠgɩikɯɲɵƣƥʀƨʃƭʈʊʋyƶʒƹƽǥƕƿȝƞȣȥⱥȼƚⱦɂƀuʌɇɉɋɍɏͱͳͷϳϗϙϛϝϟϡϣ'
        'ϥϧϩϫϭϯϸϻͻͼͽdѕjљњcџѡeѥѧѩѫѭѯѱfiѹѻѽѿҁҋҍҏhҕжҙkҝҟҡnҥҧҩҫҭuuхҵчҹhҽҿӏӄӆӈӊӌӎӕaӡoӷӻӽӿԁԃԅԇԉԋԍԏԑԓԕԗԙԛԝԟԡԣԥԧԩԫԭԯա'
        'բգդեզէըթժիլխծկհձղճմյնշոչպջռսվտրցւփքօֆაბგდევზთიკლმნოპჟრსტუფქღყშჩცძწჭხჯჰჱჲჳჴჵჶჷჸჹჺჽჾჿ');
      plain := replace(replace(replace(replace(plain, 'љ', 'lj'), 'њ', 'nj'), 'џ', 'dz'), 'ѕ', 'dz');
      plain := translate(plain, E'\u0671\u0649\u06cc\u06a9\u0629\u06be\u06c1\u06d5',
                                E'\u0627\u064a\u064a\u0643\u0647\u0647\u0647\u0647');
      -- Digits, by their zeros.
      FOREACH zero IN ARRAY zeros LOOP
        plain := translate(plain, concat(chr(zero), chr(zero + 1), chr(zero + 2), chr(zero + 3), chr(zero + 4),
          chr(zero + 5), chr(zero + 6), chr(zero + 7), chr(zero + 8), chr(zero + 9)), '0123456789');
      END LOOP;
    END IF;
    plain := replace(replace(replace(replace(replace(replace(replace(replace(replace(plain,
      'є', 'ie'), 'ж', 'zh'), 'х', 'kh'), 'ц', 'ts'), 'ч', 'ch'), 'щ', 'shch'), 'ш', 'sh'), 'ю', 'iu'), 'я', 'ia');
    plain := replace(replace(replace(replace(replace(replace(replace(plain,
      'θ', 'th'), 'χ', 'ch'), 'ψ', 'ps'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th');
    plain := normalize(plain, NFC);
  END IF;
  plain := lower(plain COLLATE "C");
  folded := trim(regexp_replace(regexp_replace(translate(plain, '''`ʹʻʼʽ‘’‛′׳', ''), '[iy]+', 'i', 'g'),
    '[\u0001-/:-@\[-`{-\u00bf\u00d7\u00f7\u02c2-\u02c5\u02d2-\u02eb\u02ed\u02ef-\u02ff\u0375\u03f6'
    '\u0482\u055a-\u055f\u0589-\u05c6\u05f4-\u061f\u066a-\u066d\u06d4\u06dd-\u06e9\u06fd\u06fe'
    '\u0700-\u070f\u07f6-\u07f9\u07fe\u07ff\u0830-\u083e\u085e\u0888\u0890\u0891\u0964\u0965\u0970'
    '\u09f2\u09f3\u09fa\u09fb\u09fd\u0a76\u0af0\u0af1\u0b70\u0bf3-\u0bfa\u0c77\u0c7f\u0c84\u0d4f'
    '\u0d79\u0df4\u0e3f\u0e4f\u0e5a\u0e5b\u0f01-\u0f17\u0f1a-\u0f1f\u0f34\u0f36\u0f38\u0f3a-\u0f3d'
    '\u0f85\u0fbe-\u0fc5\u0fc7-\u0fda\u104a-\u104f\u109e\u109f\u10fb\u1360-\u1368\u1390-\u1399\u1400'
    '\u166d\u166e\u1680\u169b\u169c\u16eb-\u16ed\u1735\u1736\u17d4-\u17d6\u17d8-\u17db\u1800-\u180a'
    '\u1940-\u1945\u19de-\u19ff\u1a1e\u1a1f\u1aa0-\u1aa6\u1aa8-\u1aad\u1b4e\u1b4f\u1b5a-\u1b6a'
    '\u1b74-\u1b7f\u1bfc-\u1bff\u1c3b-\u1c3f\u1c7e\u1c7f\u1cc0-\u1cc7\u1cd3\u2010-\u2131\u2133-\u214d'
    '\u214f\u218a-\u244a\u2500-\u2775\u2794-\u2bff\u2ce5-\u2cea\u2cf9-\u2cfc\u2cfe\u2cff\u2d70'
    '\u2e00-\u2e2e\u2e30-\u3004\u3008-\u3020\u3030\u3037\u303d-\u303f\u30a0\u30fb\u3190\u3191'
    '\u31c0-\u31ef\u327f\u4dc0-\u4dff\ua490-\ua4c6\ua4fe\ua4ff\ua60d-\ua60f\ua673\ua67e\ua6f2-\ua716'
    '\ua720\ua721\ua789\ua78a\ua828-\ua82b\ua836-\ua839\ua874-\ua877\ua8ce\ua8cf\ua8f8-\ua8fa\ua8fc'
    '\ua92e\ua92f\ua95f\ua9c1-\ua9cd\ua9de\ua9df\uaa5c-\uaa5f\uaa77-\uaa79\uaade\uaadf\uaaf0\uaaf1'
    '\uab5b\uab6a\uab6b\uabeb\ufbb2-\ufe46\ufff9-\ufffd]+', ' ', 'g'));
  -- A blank where a script without blanks meets another.
  IF public.is_unspaced(folded) THEN
    folded := regexp_replace(folded,
      '(?<=[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3005-\u9fff\uf900-\ufaff\U00020000-\U0003ffff])'
      '(?=[^ \u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3005-\u9fff\uf900-\ufaff\U00020000-\U0003ffff])'
      '|(?<=[^ \u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3005-\u9fff\uf900-\ufaff\U00020000-\U0003ffff])'
      '(?=[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3005-\u9fff\uf900-\ufaff\U00020000-\U0003ffff])', ' ', 'g');
  END IF;
  RETURN coalesce(nullif(folded, ''),
    regexp_replace(plain, '[\u0001-\u0020\u007f-\u00a0\u1680\u2028\u2029\ufffd]+', '', 'g'));
END $$;

-- A folded text as it stands within a padded one that has it: with a blank where its first or last word ends, if its
-- script has blanks.
CREATE OR REPLACE FUNCTION padded_part(folded text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN CASE WHEN is_unspaced(left(folded, 1)) THEN '' ELSE ' ' END || folded
    || CASE WHEN is_unspaced(right(folded, 1)) THEN '' ELSE ' ' END;

-- The distinct words of a folded text, at most 60. In scripts without blanks two neighbouring letters count as a word.
CREATE OR REPLACE FUNCTION words_of(folded text) RETURNS text[]
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  words text[] := (string_to_array(trim(folded), ' '))[1:60];
BEGIN
  IF public.is_unspaced(folded) THEN
    words := ARRAY(
      SELECT CASE WHEN public.is_unspaced(word) THEN substr(word, at, 2) ELSE word END
        FROM unnest(words) AS word
       CROSS JOIN generate_series(1,
         CASE WHEN public.is_unspaced(word) THEN greatest(1, length(word) - 1) ELSE 1 END) AS at);
  END IF;
  RETURN ARRAY(SELECT DISTINCT left(word, 40) FROM unnest(words) AS word WHERE word <> '' ORDER BY 1);
END $$;

-- The words by which a folded text is found: those of `words_of`; in scripts without blanks each letter too, and
-- neighbours with a blank between them, for it is often left out.
CREATE OR REPLACE FUNCTION found_by(folded text) RETURNS text[]
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  words text[] := public.words_of(folded);
BEGIN
  IF public.is_unspaced(folded) THEN
    words := ARRAY(
      SELECT unnest(words)
      UNION
      SELECT substr(folded, at, 1) || substr(folded, at + 2, 1) FROM generate_series(1, length(folded) - 2) AS at
       WHERE substr(folded, at + 1, 1) = ' '
         AND public.is_unspaced(substr(folded, at, 1)) AND public.is_unspaced(substr(folded, at + 2, 1))
      UNION
      SELECT letter FROM unnest(words) AS word, unnest(string_to_array(word, NULL)) AS letter
       WHERE public.is_unspaced(word)
      ORDER BY 1);
  END IF;
  RETURN words;
END $$;

-- The last word of a folded text, which may be unfinished.
CREATE OR REPLACE FUNCTION last_word(folded text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN CASE WHEN is_unspaced(right(folded, 1)) THEN right(substring(folded FROM '[^ ]*$'), 2)
            ELSE substring(folded FROM '[^ ]*$') END;

-- All words of a book as such numbers; `title` and `author` are folded.
CREATE OR REPLACE FUNCTION book_tokens(title text, author text, cell integer) RETURNS bigint[]
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN ARRAY(
  SELECT word_token(word_key(word), false, cell) FROM unnest(found_by(title)) AS word
  UNION ALL
  SELECT word_token(word_key(word), true, cell) FROM unnest(found_by(author)) AS word);

-- The distinct words of a listing with folded title and author.
CREATE OR REPLACE FUNCTION listed_words(title text, author text) RETURNS SETOF text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
AS $$ SELECT unnest(found_by(title)) UNION SELECT unnest(found_by(author)) $$;

-- The words of a text that a book must have: the three longest. Words of up to three Latin letters, such as articles and
-- initials, are used only if there are no others; two of another script may be a name.
CREATE OR REPLACE FUNCTION telling_words(input text) RETURNS text[]
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN ARRAY(
  SELECT word FROM (
    SELECT word, max(octet_length(word)) OVER () AS longest FROM unnest(words_of(fold_text(input))) AS word) AS w
   WHERE octet_length(word) > 3 OR longest <= 3
   ORDER BY length(word) DESC, word LIMIT 3);

-- Index of the administrators' search for users.
CREATE OR REPLACE FUNCTION reader_words(name text, nickname text, email text) RETURNS tsvector
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN to_tsvector('simple'::regconfig, array_to_string(
  found_by(fold_text(coalesce(name, '') || ' ' || coalesce(nickname, '') || ' ' || email)), ' '));

-- Index of the administrators' search for books.
CREATE OR REPLACE FUNCTION book_words(title text, author text) RETURNS tsvector
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN to_tsvector('simple'::regconfig, array_to_string(found_by(fold_text(title || ' ' || author)), ' '));

-- Updates the search entries of these users.
CREATE OR REPLACE FUNCTION refresh_user_entries(users uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM "UserEntry" e USING "User" u
   WHERE e."userId" = ANY (users) AND u.id = e."userId"
     AND (u."bannedAt" IS NOT NULL OR u."deletedAt" IS NOT NULL);
  WITH fresh AS MATERIALIZED (
    SELECT u.id, coalesce(u.country::text, '') AS country,
           coalesce(outward_key(u.country::text, u."postalCode"), '') AS postal,
           found_by(fold_text(concat_ws(' ', u.name, u.nickname, u.city))) AS words,
           ll_to_earth(u.lat, u.lon) AS pos
      FROM "User" u
     WHERE u.id = ANY (users) AND u."bannedAt" IS NULL AND u."deletedAt" IS NULL
  ), learnt AS (
    INSERT INTO "NameWord" (word)
    SELECT DISTINCT w.word FROM fresh f CROSS JOIN LATERAL unnest(f.words) AS w (word)
     WHERE NOT EXISTS (SELECT 1 FROM "NameWord" known WHERE known.word = w.word)
     ORDER BY 1
        ON CONFLICT DO NOTHING
  )
  INSERT INTO "UserEntry" ("userId", country, "postalKey", words, pos)
  SELECT f.id, f.country, f.postal, f.words, f.pos FROM fresh f
      ON CONFLICT ("userId") DO UPDATE SET country = excluded.country,
         "postalKey" = excluded."postalKey", words = excluded.words, pos = excluded.pos;
END $$;

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

-- What was made by the functions as they were. Listings first: their triggers would count the words of both.
ALTER TABLE "Listing" DISABLE TRIGGER USER;
SELECT refresh_listings(ARRAY(
  SELECT l."bookId" FROM "Listing" l JOIN "Book" b ON b.id = l."bookId" JOIN "Spot" s ON s.id = l."spotId"
   WHERE (padded(fold_text(b.title)), padded(fold_text(b.author))) <> (l.title, l.author)
      OR is_unspaced(l.title || l.author)
      OR s.lat IS NULL AND s."cityKey" <> coalesce(fold_text(b.city), '')));
ALTER TABLE "Listing" ENABLE TRIGGER USER;
DROP INDEX "Word_similar";
DROP INDEX "Word_sound";
TRUNCATE "Word";
INSERT INTO "Word" (word, uses)
SELECT w.word, count(*) FROM "Listing" l CROSS JOIN LATERAL listed_words(l.title, l.author) AS w (word)
 GROUP BY w.word ORDER BY w.word;
CREATE INDEX "Word_similar" ON "Word" USING gin (word gin_trgm_ops);
CREATE INDEX "Word_sound" ON "Word" (sound_key(word) COLLATE "C");

-- Of wishes that are equal now, the first stays.
DELETE FROM "Wish" w USING (
  SELECT id, row_number() OVER (
      PARTITION BY "userId", fold_text(coalesce(query, '')), fold_text(coalesce(title, '')), fold_text(coalesce(author, '')),
                   isbn, genre, language, country, "postalCode", city, "circleId" ORDER BY id) AS number
    FROM "Wish") AS alike
 WHERE alike.id = w.id AND alike.number > 1;
UPDATE "Wish" SET title = title
 WHERE ("queryWords", "titleWords", "authorWords") <> (telling_words(query), telling_words(title), telling_words(author))
    OR fold_text(concat(query, title, author)) ~ '[^ a-z0-9]';

SELECT refresh_user_entries(ARRAY(
  SELECT u.id FROM "User" u JOIN "UserEntry" e ON e."userId" = u.id
   WHERE e.words <> found_by(fold_text(concat_ws(' ', u.name, u.nickname, u.city)))));
DELETE FROM "NameWord" w WHERE NOT EXISTS (SELECT FROM "UserEntry" e WHERE e.words @> ARRAY[w.word]);

REINDEX INDEX "User_words";
REINDEX INDEX "Book_words";
