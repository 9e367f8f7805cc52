-- Lets only one transaction at a time act between two users. Held until the transaction ends.
CREATE OR REPLACE FUNCTION lock_pair(one uuid, other uuid) RETURNS void
LANGUAGE sql VOLATILE AS $$
  SELECT pg_advisory_xact_lock(
    20261121, hashtext(least(one, other)::text || greatest(one, other)::text) & 1023)
$$;

-- Lets only one transaction at a time carry out a user's limited actions. Held until the transaction ends.
CREATE OR REPLACE FUNCTION lock_user(reader uuid) RETURNS void
LANGUAGE sql VOLATILE AS $$
  SELECT pg_advisory_xact_lock(20261123, hashtext(reader::text))
$$;

-- Refuses a row between two users of whom one has blocked the other. Arguments: the names of the two columns with the
-- users.
CREATE OR REPLACE FUNCTION refuse_across_block() RETURNS trigger LANGUAGE plpgsql AS $$
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
CREATE OR REPLACE TRIGGER "FriendRequest_not_across_block" BEFORE INSERT ON "FriendRequest"
  FOR EACH ROW EXECUTE FUNCTION refuse_across_block('fromId', 'toId');
CREATE OR REPLACE TRIGGER "Friendship_not_across_block" BEFORE INSERT ON "Friendship"
  FOR EACH ROW EXECUTE FUNCTION refuse_across_block('aId', 'bId');
CREATE OR REPLACE TRIGGER "Loan_not_across_block" BEFORE INSERT ON "Loan"
  FOR EACH ROW WHEN (NEW.status = 'REQUESTED')
  EXECUTE FUNCTION refuse_across_block('ownerId', 'borrowerId');

-- A block ends friendship, friend requests and waiting in both directions.
CREATE OR REPLACE FUNCTION part_the_blocked() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM lock_pair(NEW."blockerId", NEW."blockedId");
  DELETE FROM "FriendRequest" r
   WHERE (r."fromId", r."toId")
      IN ((NEW."blockerId", NEW."blockedId"), (NEW."blockedId", NEW."blockerId"));
  DELETE FROM "Friendship" f
   WHERE f."aId" = least(NEW."blockerId", NEW."blockedId")
     AND f."bId" = greatest(NEW."blockerId", NEW."blockedId");
  DELETE FROM "Waiting" w USING "Book" b
   WHERE b.id = w."bookId"
     AND (w."userId", b."ownerId")
      IN ((NEW."blockerId", NEW."blockedId"), (NEW."blockedId", NEW."blockerId"));
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER "Block_parts" BEFORE INSERT ON "Block"
  FOR EACH ROW EXECUTE FUNCTION part_the_blocked();

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

-- Adds the search entries of new users.
CREATE OR REPLACE FUNCTION enter_new_users() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_user_entries(ARRAY(SELECT id FROM fresh_rows));
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER "User_entered_when_new"
  AFTER INSERT ON "User" REFERENCING NEW TABLE AS fresh_rows
  FOR EACH STATEMENT EXECUTE FUNCTION enter_new_users();

-- Updates the search entries of users whose name, place, ban or deletion has changed.
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
CREATE OR REPLACE TRIGGER "User_entered_when_changed"
  AFTER UPDATE ON "User" REFERENCING OLD TABLE AS stale_rows NEW TABLE AS fresh_rows
  FOR EACH STATEMENT EXECUTE FUNCTION enter_changed_users();

-- Words that a folded word of a name may stand for: itself, words with two neighbouring letters swapped, names that
-- begin with it, and names within a few typing errors. If the name itself is known, only close ones are added.
CREATE OR REPLACE FUNCTION similar_name_words(q text) RETURNS TABLE (word text, likeness real)
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

-- A confirmation is valid for one phone number only: a changed number must be confirmed again.
CREATE OR REPLACE FUNCTION phone_confirmed_anew() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF regexp_replace(NEW."phoneNumber", '[^+0-9]', '', 'g')
     IS DISTINCT FROM regexp_replace(OLD."phoneNumber", '[^+0-9]', '', 'g')
     AND NEW."phoneVerifiedAt" IS NOT DISTINCT FROM OLD."phoneVerifiedAt" THEN
    NEW."phoneVerifiedAt" := NULL;
  END IF;
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER "User_phone_confirmed_anew" BEFORE UPDATE OF "phoneNumber" ON "User"
  FOR EACH ROW EXECUTE FUNCTION phone_confirmed_anew();

-- Removes the push devices of a session that is signed out, here or elsewhere, or whose user is banned.
CREATE OR REPLACE FUNCTION forget_push_devices() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM "PushDevice" WHERE "sessionId" = NEW.id;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER "Session_ends_push" AFTER UPDATE OF "revokedAt" ON "Session"
  FOR EACH ROW WHEN (OLD."revokedAt" IS NULL AND NEW."revokedAt" IS NOT NULL)
  EXECUTE FUNCTION forget_push_devices();
