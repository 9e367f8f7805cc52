-- The form in which texts are compared: lower case, without accents, Cyrillic and Greek in Latin letters, apostrophes
-- removed, punctuation replaced by a blank. `и`, `і`, `й`, `ы` and `y` all become one `i`, so that the usual
-- transliterations are equal. Independent of the database's locale. lib/shared/fold.ts does the same.
CREATE OR REPLACE FUNCTION fold_text(input text) RETURNS text
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

-- A folded text with a blank at both ends.
CREATE OR REPLACE FUNCTION padded(folded text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN ' ' || folded || ' ';

-- The distinct words of a folded text, at most 60.
CREATE OR REPLACE FUNCTION words_of(folded text) RETURNS text[]
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN ARRAY(
  SELECT DISTINCT left(word, 40)
    FROM unnest((string_to_array(trim(folded), ' '))[1:60]) AS word
   WHERE word <> '' ORDER BY 1);

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
  SELECT word_token(word_key(word), false, cell) FROM unnest(words_of(title)) AS word
  UNION ALL
  SELECT word_token(word_key(word), true, cell) FROM unnest(words_of(author)) AS word);

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

-- The words of a text that a book must have: the three longest. Words of up to three letters, such as articles and
-- initials, are used only if there are no others.
CREATE OR REPLACE FUNCTION telling_words(input text) RETURNS text[]
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN ARRAY(
  SELECT word FROM (
    SELECT word, max(length(word)) OVER () AS longest FROM unnest(words_of(fold_text(input))) AS word) AS w
   WHERE length(word) > 3 OR longest <= 3
   ORDER BY length(word) DESC, word LIMIT 3);

-- Index of the administrators' search for users.
CREATE OR REPLACE FUNCTION reader_words(name text, nickname text, email text) RETURNS tsvector
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN to_tsvector('simple'::regconfig,
  fold_text(coalesce(name, '') || ' ' || coalesce(nickname, '') || ' ' || email));

-- Index of the administrators' search for books.
CREATE OR REPLACE FUNCTION book_words(title text, author text) RETURNS tsvector
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN to_tsvector('simple'::regconfig, fold_text(title || ' ' || author));

-- The query of these searches: words that begin with the given ones. Null if the input has no words.
CREATE OR REPLACE FUNCTION begins_with(asked text) RETURNS tsquery
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN (SELECT to_tsquery('simple'::regconfig, string_agg(quote_literal(word) || ':*', ' & '))
          FROM unnest(words_of(fold_text(asked))) AS word);
