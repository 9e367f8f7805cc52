import type { Client } from "pg";

const BATCH = 50_000;
const BOOKS_PER_READER = 20;

/** Cities with the share of readers that live there; points scatter around them by `spread` degrees. */
const CITIES = `(VALUES
  ('UKR', 49.84, 24.03, 8), ('UKR', 50.45, 30.52, 14), ('UKR', 49.99, 36.23, 5), ('UKR', 46.48, 30.73, 5),
  ('DEU', 52.52, 13.40, 10), ('DEU', 53.55, 9.99, 6), ('DEU', 48.14, 11.58, 5), ('DEU', 50.94, 6.96, 5),
  ('AUT', 48.21, 16.37, 5), ('GBR', 51.51, -0.13, 10), ('POL', 52.23, 21.01, 4), ('POL', 50.06, 19.94, 3),
  ('FRA', 48.86, 2.35, 6), ('ESP', 40.42, -3.70, 4), ('ITA', 45.46, 9.19, 4), ('CZE', 50.08, 14.44, 2),
  ('USA', 40.71, -74.01, 2), ('JPN', 35.68, 139.69, 1), ('NZL', -36.85, 174.76, 1)
) AS city (country, lat, lon, share)`;

/** Words as often as in speech: a few all the time, most hardly ever. */
const SETUP = `
CREATE TEMP TABLE town AS
  SELECT country, lat, lon, sum(share) OVER (ORDER BY lat, lon) AS upto, sum(share) OVER () AS total
    FROM ${CITIES};
CREATE TEMP TABLE syllable AS
  SELECT row_number() OVER () AS n, s FROM unnest(string_to_array(
    'ka ro mi ten vol sha du ber li nor gas pe zu ish or tra ven mo kli dra fu eln ost ig ar bo hek sy mur tan', ' ')) s;
CREATE TEMP TABLE lexicon AS
  SELECT n, (SELECT string_agg(s, '' ORDER BY at) FROM (
           SELECT at, (SELECT s FROM syllable WHERE syllable.n = 1 + (hashtext(lexicon.n || '/' || at) & 65535) % 30) AS s
             FROM generate_series(1, 2 + (lexicon.n % 3)) AS at) parts) AS word
    FROM generate_series(1, 60000) AS lexicon (n);
INSERT INTO lexicon VALUES (-1, 'the'), (-2, 'and'), (-3, 'of'), (-4, 'історія'), (-5, 'das');
CREATE UNIQUE INDEX ON lexicon (n);`;

const READERS = `
INSERT INTO "User" (id, email, name, country, "postalCode", city, lat, lon, "updatedAt")
SELECT gen_random_uuid(), 'bench-' || n || '@example.org', 'Reader ' || n, t.country, '1' || (n % 9000 + 1000), 'Town',
       round((t.lat + 0.06 * (random() + random() + random() + random() - 2))::numeric, 2),
       round((t.lon + 0.09 * (random() + random() + random() + random() - 2))::numeric, 2), now()
  FROM generate_series(1, $1::int) n
  CROSS JOIN LATERAL (SELECT random() * (SELECT max(total) FROM town) AS r WHERE n > 0) pick
  CROSS JOIN LATERAL (SELECT * FROM town WHERE town.upto >= pick.r ORDER BY town.upto LIMIT 1) t`;

const BOOKS = `
INSERT INTO "Book" (id, "ownerId", title, author, description, genre, condition, language, "lentCount",
                    "interestCount", "interestSum", "updatedAt")
SELECT gen_random_uuid(), r.id,
       CASE WHEN hashtext(g.n::text) % 50 = 0 THEN 'Кобзар' ELSE coalesce((
         SELECT string_agg(l.word, ' ') FROM lexicon l
          WHERE l.n = ANY (ARRAY(SELECT CASE WHEN random() < 0.12 THEN -1 - floor(random() * 5)::int
                                             ELSE 1 + floor(60000 * power(random(), 3))::int END
                                   FROM generate_series(1, 2 + g.n % 3)))), 'kobold') END,
       (SELECT coalesce(string_agg(l.word, ' '), 'anon') FROM lexicon l
         WHERE l.n = ANY (ARRAY(SELECT 1 + floor(20000 * power(random(), 2))::int FROM generate_series(0, 1 + g.n % 2)))),
       repeat('Lorem ipsum dolor sit amet. ', g.n % 9),
       (enum_range(NULL::"Genre"))[1 + floor(31 * power(random(), 1.5))::int],
       (enum_range(NULL::"Condition"))[1 + g.n % 6],
       (ARRAY['uk','uk','uk','en','en','de','de','fr','es','it','pl'])[1 + floor(11 * random())::int],
       floor(12 * power(random(), 3))::int, rated.count, rated.count * (4 + floor(7 * random())::int), now()
  FROM generate_series($1::int, $2::int) AS g (n)
  JOIN reader r ON r.n = g.n % (SELECT count(*) FROM reader)
  CROSS JOIN LATERAL (SELECT CASE WHEN g.n % 3 = 0 THEN 1 + floor(5 * random())::int ELSE 0 END AS count) rated`;

/** Fills an empty database with so many books, as the program would: every trigger works. */
export async function fill(client: Client, books: number, tell: (done: number) => void): Promise<void> {
  await client.query("SELECT setseed(0.42)");
  await client.query(SETUP);
  await client.query(READERS, [Math.max(20, Math.round(books / BOOKS_PER_READER))]);
  await client.query(
    `CREATE TEMP TABLE reader AS SELECT id, row_number() OVER () - 1 AS n FROM "User";
     CREATE INDEX ON reader (n); ANALYZE "User", reader, lexicon`,
  );
  for (let from = 1; from <= books; from += BATCH) {
    const upto = Math.min(books, from + BATCH - 1);
    await client.query(BOOKS, [from, upto]);
    tell(upto);
  }
  await client.query("VACUUM ANALYZE");
}
