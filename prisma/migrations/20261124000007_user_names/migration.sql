-- Tables and functions say "user", as everything else does. Triggers, rows and rules stay as they were.
ALTER TABLE "DemoReader" RENAME TO "DemoUser";
ALTER TABLE "DemoUser" RENAME CONSTRAINT "DemoReader_pkey" TO "DemoUser_pkey";
ALTER TABLE "DemoUser" RENAME CONSTRAINT "DemoReader_userId_fkey" TO "DemoUser_userId_fkey";

ALTER TABLE "ReaderEntry" RENAME TO "UserEntry";
ALTER TABLE "UserEntry" RENAME CONSTRAINT "ReaderEntry_pkey" TO "UserEntry_pkey";
ALTER TABLE "UserEntry" RENAME CONSTRAINT "ReaderEntry_userId_fkey" TO "UserEntry_userId_fkey";
ALTER INDEX "ReaderEntry_words" RENAME TO "UserEntry_words";
ALTER INDEX "ReaderEntry_near" RENAME TO "UserEntry_near";
ALTER INDEX "ReaderEntry_near_in_country" RENAME TO "UserEntry_near_in_country";
ALTER INDEX "ReaderEntry_postal" RENAME TO "UserEntry_postal";

ALTER TABLE "MailOutbox" RENAME COLUMN "refusals" TO "rejections";

ALTER FUNCTION lock_reader(uuid) RENAME TO lock_user;
ALTER FUNCTION enter_new_readers() RENAME TO enter_new_users;
ALTER FUNCTION enter_changed_readers() RENAME TO enter_changed_users;
DROP FUNCTION refresh_reader_entries(uuid[]);

-- Brings the entries of these users up to date.
CREATE FUNCTION refresh_user_entries(users uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM "UserEntry" e USING "User" u
   WHERE e."userId" = ANY (users) AND u.id = e."userId"
     AND (u."bannedAt" IS NOT NULL OR u."deletedAt" IS NOT NULL);
  WITH fresh AS MATERIALIZED (
    SELECT u.id, coalesce(u.country::text, '') AS country,
           coalesce(outward_key(u.country::text, u."postalCode"), '') AS postal,
           words_of(fold_text(concat_ws(' ', u.name, u.nickname, u.city))) AS words,
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

CREATE OR REPLACE FUNCTION enter_new_users() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_user_entries(ARRAY(SELECT id FROM fresh_rows));
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION enter_changed_users() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed uuid[] := ARRAY(
    SELECT n.id FROM fresh_rows n JOIN stale_rows o ON o.id = n.id
     WHERE (n.name, n.nickname, n.city, n.country, n."postalCode", n.lat, n.lon,
            n."bannedAt" IS NULL, n."deletedAt" IS NULL)
           IS DISTINCT FROM
           (o.name, o.nickname, o.city, o.country, o."postalCode", o.lat, o.lon,
            o."bannedAt" IS NULL, o."deletedAt" IS NULL));
BEGIN
  IF cardinality(changed) > 0 THEN
    PERFORM refresh_user_entries(changed);
  END IF;
  RETURN NULL;
END $$;
