-- Friends, blocks and reports: what holds between two readers whatever a program does, and the
-- search for people, kept by the database itself.

-- What happens between two readers happens one after the other, until the transaction ends.
CREATE FUNCTION lock_pair(one uuid, other uuid) RETURNS void
LANGUAGE sql VOLATILE AS $$
  SELECT pg_advisory_xact_lock(
    20261121, hashtext(least(one, other)::text || greatest(one, other)::text) & 1023)
$$;

-- Arguments: the two columns that hold the readers.
CREATE FUNCTION refuse_across_block() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  one uuid := to_jsonb(NEW) ->> TG_ARGV[0];
  other uuid := to_jsonb(NEW) ->> TG_ARGV[1];
BEGIN
  PERFORM lock_pair(one, other);
  IF EXISTS (SELECT 1 FROM "Block" b
              WHERE (b."blockerId", b."blockedId") IN ((one, other), (other, one))) THEN
    RAISE EXCEPTION 'one of the two has blocked the other: Not_across_block'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'Not_across_block';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER "FriendRequest_not_across_block" BEFORE INSERT ON "FriendRequest"
  FOR EACH ROW EXECUTE FUNCTION refuse_across_block('fromId', 'toId');
CREATE TRIGGER "Friendship_not_across_block" BEFORE INSERT ON "Friendship"
  FOR EACH ROW EXECUTE FUNCTION refuse_across_block('aId', 'bId');
CREATE TRIGGER "Loan_not_across_block" BEFORE INSERT ON "Loan"
  FOR EACH ROW WHEN (NEW.status = 'REQUESTED')
  EXECUTE FUNCTION refuse_across_block('ownerId', 'borrowerId');

-- A block ends friendship and requests, both ways.
CREATE FUNCTION part_the_blocked() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM lock_pair(NEW."blockerId", NEW."blockedId");
  DELETE FROM "FriendRequest" r
   WHERE (r."fromId", r."toId")
      IN ((NEW."blockerId", NEW."blockedId"), (NEW."blockedId", NEW."blockerId"));
  DELETE FROM "Friendship" f
   WHERE f."aId" = least(NEW."blockerId", NEW."blockedId")
     AND f."bId" = greatest(NEW."blockerId", NEW."blockedId");
  RETURN NEW;
END $$;
CREATE TRIGGER "Block_parts" BEFORE INSERT ON "Block"
  FOR EACH ROW EXECUTE FUNCTION part_the_blocked();

CREATE TABLE "Report" (
  id UUID NOT NULL,
  "reporterId" UUID NOT NULL,
  "targetUserId" UUID NOT NULL,
  reason TEXT NOT NULL,
  details TEXT NOT NULL,
  about JSONB NOT NULL,
  "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "Report_pkey" PRIMARY KEY (id)
);
ALTER TABLE "Report"
  ADD CONSTRAINT "Report_reporterId_fkey" FOREIGN KEY ("reporterId") REFERENCES "User" (id)
    ON DELETE CASCADE ON UPDATE CASCADE,
  ADD CONSTRAINT "Report_targetUserId_fkey" FOREIGN KEY ("targetUserId") REFERENCES "User" (id)
    ON DELETE CASCADE ON UPDATE CASCADE,
  ADD CONSTRAINT "Report_not_self" CHECK ("reporterId" <> "targetUserId"),
  ADD CONSTRAINT "Report_reason_known"
    CHECK (reason IN ('spam', 'harassment', 'inappropriate', 'no-show', 'damaged', 'other')),
  ADD CONSTRAINT "Report_details_length" CHECK (char_length(details) BETWEEN 1 AND 2000);
CREATE INDEX "Report_reporterId_idx" ON "Report" ("reporterId");
CREATE INDEX "Report_targetUserId_createdAt_idx" ON "Report" ("targetUserId", "createdAt");
CREATE INDEX "Report_createdAt_idx" ON "Report" ("createdAt");

-- Every word of a reader's name, nickname and town: what misspelt words are compared with.
CREATE TABLE "NameWord" (
  word TEXT COLLATE "C" NOT NULL,
  CONSTRAINT "NameWord_pkey" PRIMARY KEY (word)
);
CREATE INDEX "NameWord_similar" ON "NameWord" USING gin (word gin_trgm_ops);

-- A reader as the search for people sees them; here exactly while neither banned nor gone.
CREATE TABLE "ReaderEntry" (
  "userId" UUID NOT NULL,
  country TEXT NOT NULL DEFAULT '',
  "postalKey" TEXT NOT NULL DEFAULT '',
  words TEXT[] COLLATE "C",
  pos cube,
  CONSTRAINT "ReaderEntry_pkey" PRIMARY KEY ("userId")
);
ALTER TABLE "ReaderEntry"
  ADD CONSTRAINT "ReaderEntry_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" (id)
    ON DELETE CASCADE ON UPDATE CASCADE;
CREATE INDEX "ReaderEntry_words" ON "ReaderEntry" USING gin (words);
CREATE INDEX "ReaderEntry_near" ON "ReaderEntry" USING gist (pos);
CREATE INDEX "ReaderEntry_near_in_country" ON "ReaderEntry" USING gist (country, pos);
CREATE INDEX "ReaderEntry_postal" ON "ReaderEntry" (country, "postalKey");

-- Brings the entries of these readers up to date.
CREATE FUNCTION refresh_reader_entries(readers uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM "ReaderEntry" e USING "User" u
   WHERE e."userId" = ANY (readers) AND u.id = e."userId"
     AND (u."bannedAt" IS NOT NULL OR u."deletedAt" IS NOT NULL);
  WITH fresh AS MATERIALIZED (
    SELECT u.id, coalesce(u.country::text, '') AS country,
           coalesce(country_postal_key(u.country::text, u."postalCode"), '') AS postal,
           words_of(fold_text(concat_ws(' ', u.name, u.nickname, u.city))) AS words,
           ll_to_earth(u.lat, u.lon) AS pos
      FROM "User" u
     WHERE u.id = ANY (readers) AND u."bannedAt" IS NULL AND u."deletedAt" IS NULL
  ), learnt AS (
    INSERT INTO "NameWord" (word)
    SELECT DISTINCT w.word FROM fresh f CROSS JOIN LATERAL unnest(f.words) AS w (word)
     WHERE NOT EXISTS (SELECT 1 FROM "NameWord" known WHERE known.word = w.word)
     ORDER BY 1
        ON CONFLICT DO NOTHING
  )
  INSERT INTO "ReaderEntry" ("userId", country, "postalKey", words, pos)
  SELECT f.id, f.country, f.postal, f.words, f.pos FROM fresh f
      ON CONFLICT ("userId") DO UPDATE SET country = excluded.country,
         "postalKey" = excluded."postalKey", words = excluded.words, pos = excluded.pos;
END $$;

CREATE FUNCTION enter_new_readers() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_reader_entries(ARRAY(SELECT id FROM fresh_rows));
  RETURN NULL;
END $$;
CREATE TRIGGER "User_entered_when_new"
  AFTER INSERT ON "User" REFERENCING NEW TABLE AS fresh_rows
  FOR EACH STATEMENT EXECUTE FUNCTION enter_new_readers();

CREATE FUNCTION enter_changed_readers() RETURNS trigger LANGUAGE plpgsql AS $$
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
    PERFORM refresh_reader_entries(changed);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER "User_entered_when_changed"
  AFTER UPDATE ON "User" REFERENCING OLD TABLE AS stale_rows NEW TABLE AS fresh_rows
  FOR EACH STATEMENT EXECUTE FUNCTION enter_changed_readers();

SELECT refresh_reader_entries(ARRAY(SELECT id FROM "User"));

-- What a folded word of a name may stand for: itself, two letters swapped back, names that begin
-- with it, names within a few typing errors. Where the name itself is known, only near ones join it.
CREATE FUNCTION similar_name_words(q text) RETURNS TABLE (word text, likeness real)
LANGUAGE sql STABLE STRICT PARALLEL SAFE SET pg_trgm.similarity_threshold = 0.25 AS $$
  WITH found AS (
    SELECT w.word, 0.8 AS at_least FROM "NameWord" w
     WHERE w.word = ANY (ARRAY(
       SELECT overlay(q PLACING reverse(substr(q, at, 2)) FROM at FOR 2)
         FROM generate_series(1, length(q)) AS at))
    UNION ALL
    (SELECT w.word, 0.7 FROM "NameWord" w
      WHERE length(q) >= 2 AND w.word >= q AND w.word < q || chr(1114111)
      ORDER BY w.word LIMIT 40)
    UNION ALL
    (SELECT w.word, 0 FROM "NameWord" w
      WHERE length(q) >= 4 AND w.word % q
      ORDER BY similarity(w.word, q) DESC, w.word LIMIT 24)
  ), judged AS (
    SELECT f.word, max(f.at_least) > 0 AS is_sure,
           CASE WHEN f.word = q THEN 1 ELSE greatest(max(f.at_least), similarity(f.word, q)) END
             AS likeness,
           levenshtein_less_equal(f.word, q, 3) AS errors
      FROM found f GROUP BY f.word
  )
  SELECT j.word, j.likeness::real FROM judged j
   WHERE j.is_sure OR j.likeness >= 0.5
      OR (NOT EXISTS (SELECT 1 FROM "NameWord" known WHERE known.word = q)
          AND j.errors <= CASE WHEN length(q) < 6 THEN 1 WHEN length(q) < 10 THEN 2 ELSE 3 END)
   ORDER BY j.likeness DESC, j.word LIMIT 40
$$;
