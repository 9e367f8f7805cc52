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

-- A folded text with a blank at both ends.
CREATE OR REPLACE FUNCTION padded(folded text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN ' ' || folded || ' ';

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

-- A word as a 32-bit number.
CREATE OR REPLACE FUNCTION word_key(word text) RETURNS integer
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN ('x' || left(md5(word), 8))::bit(32)::integer;

-- A word of a title (or author) in a cell, as one number: the index of words contains these.
CREATE OR REPLACE FUNCTION word_token(key integer, is_author boolean, cell integer) RETURNS bigint
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN (key::bigint << 23) | (is_author::integer << 22) | cell;

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

-- The rough sound of a folded word: consonants that languages write differently become one (k, g, h, c, ch; s, z, sh,
-- ts, j; f, v, w), a run of vowels becomes `A` (dark) or `e` (light). It matches names that differ after
-- transliteration: Rowling and Ролінґ both become rAlenk.
CREATE OR REPLACE FUNCTION sound_of(word text) RETURNS text
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

-- The consonants of `sound_of`.
CREATE OR REPLACE FUNCTION sound_key(word text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN translate(sound_of(word), 'Ae', '');

-- Numbers of a word's variants, with up to two of its first seven letters left out: two words that differ by one or
-- two spelling mistakes, or have a common stem, share one of these numbers.
CREATE OR REPLACE FUNCTION word_variants(word text) RETURNS integer[]
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN ARRAY(
  SELECT DISTINCT word_key(variant) FROM (
    SELECT left(word, 7)
    UNION ALL
    SELECT overlay(left(word, 7) PLACING '' FROM one FOR 1)
      FROM generate_series(1, least(length(word), 7)) AS one WHERE length(word) > 2
    UNION ALL
    SELECT overlay(overlay(left(word, 7) PLACING '' FROM two FOR 1) PLACING '' FROM one FOR 1)
      FROM generate_series(1, 7) AS two, generate_series(1, two - 1) AS one WHERE length(word) > 5
       AND two <= length(word)
  ) AS made (variant));

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

-- The query of these searches: words that begin with the given ones. Null if the input has no words.
CREATE OR REPLACE FUNCTION begins_with(asked text) RETURNS tsquery
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN (SELECT to_tsquery('simple'::regconfig, string_agg(quote_literal(word) || ':*', ' & '))
          FROM unnest(words_of(fold_text(asked))) AS word);
