-- Limits a user to 50 circles, and to 20 that they own.
CREATE OR REPLACE FUNCTION check_circle_limits() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM lock_user(NEW."userId");
  IF TG_OP = 'INSERT' AND (SELECT count(*) FROM "CircleMember" m WHERE m."userId" = NEW."userId") >= 50 THEN
    RAISE EXCEPTION 'nobody is in more than 50 circles: CircleMember_limit'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'CircleMember_limit';
  END IF;
  IF NEW.role = 'OWNER' AND (SELECT count(*) FROM "CircleMember" m
      WHERE m."userId" = NEW."userId" AND m.role = 'OWNER' AND m."circleId" <> NEW."circleId") >= 20 THEN
    RAISE EXCEPTION 'nobody owns more than 20 circles: CircleMember_limit'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'CircleMember_limit';
  END IF;
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER "CircleMember_limited" BEFORE INSERT OR UPDATE OF role ON "CircleMember"
  FOR EACH ROW EXECUTE FUNCTION check_circle_limits();

-- Counts the members of circles; a check of the count limits them to 2,000.
CREATE OR REPLACE FUNCTION count_circle_members() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    UPDATE "Circle" SET "memberCount" = "memberCount" + 1 WHERE id = NEW."circleId";
  ELSE
    UPDATE "Circle" SET "memberCount" = "memberCount" - 1 WHERE id = OLD."circleId";
  END IF;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER "CircleMember_counted" AFTER INSERT OR DELETE ON "CircleMember"
  FOR EACH ROW EXECUTE FUNCTION count_circle_members();

-- Forgets the circles that a book was shown to when it is for others, or has another owner; what the new owner shows
-- it to stays.
CREATE OR REPLACE FUNCTION forget_book_circles() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM "BookCircle" c
   WHERE c."bookId" = NEW.id AND (NEW.visibility <> 'CHOSEN_CIRCLES' OR c."ownerId" <> NEW."ownerId");
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER "Book_circles_forgotten" AFTER UPDATE OF visibility, "ownerId" ON "Book" FOR EACH ROW
  WHEN (OLD.visibility = 'CHOSEN_CIRCLES'
    AND (OLD.visibility, OLD."ownerId") IS DISTINCT FROM (NEW.visibility, NEW."ownerId"))
  EXECUTE FUNCTION forget_book_circles();

-- When a book is a circle's own no longer, who has it has it on loan from its owner; unless it is left to the circle.
CREATE OR REPLACE FUNCTION end_self_service() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "Loan" SET kind = 'LOAN', "updatedAt" = now()
   WHERE "bookId" = OLD."bookId" AND kind = 'SELF_SERVICE' AND status = 'LENT'
     AND NOT EXISTS (SELECT FROM "LeftBook" x WHERE x."bookId" = OLD."bookId");
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER "BookCircle_own_ends" AFTER DELETE ON "BookCircle" FOR EACH ROW
  WHEN (OLD."isOwn") EXECUTE FUNCTION end_self_service();
