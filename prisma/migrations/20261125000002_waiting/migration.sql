-- Who waits for a book that is out, in the order in which they joined.
ALTER TYPE "NotificationType" ADD VALUE 'BOOK_FREE';
ALTER TYPE "NotificationType" ADD VALUE 'WAITING_ENDED';

CREATE TABLE "Waiting" (
  "bookId" UUID NOT NULL,
  "userId" UUID NOT NULL,
  "borrowerMessage" TEXT,
  "joinedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),
  CONSTRAINT "Waiting_pkey" PRIMARY KEY ("bookId", "userId")
);
ALTER TABLE "Waiting"
  ADD CONSTRAINT "Waiting_bookId_fkey" FOREIGN KEY ("bookId") REFERENCES "Book" (id)
    ON DELETE CASCADE ON UPDATE CASCADE,
  ADD CONSTRAINT "Waiting_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" (id)
    ON DELETE CASCADE ON UPDATE CASCADE;
CREATE INDEX "Waiting_userId_idx" ON "Waiting" ("userId");

-- Nobody waits for their own book, for more than ten books, or across a block. Locks the user and
-- then the pair, like a request for the book.
CREATE FUNCTION check_waiting() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  owner uuid := (SELECT b."ownerId" FROM "Book" b WHERE b.id = NEW."bookId");
BEGIN
  IF owner = NEW."userId" THEN
    RAISE EXCEPTION 'nobody waits for their own book: Waiting_not_own_book'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'Waiting_not_own_book';
  END IF;
  PERFORM lock_user(NEW."userId");
  IF (SELECT count(*) FROM "Waiting" w WHERE w."userId" = NEW."userId") >= 10 THEN
    RAISE EXCEPTION 'nobody waits for more than ten books: Waiting_limit'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'Waiting_limit';
  END IF;
  PERFORM lock_pair(owner, NEW."userId");
  IF EXISTS (SELECT 1 FROM "Block" b
              WHERE (b."blockerId", b."blockedId")
                 IN ((owner, NEW."userId"), (NEW."userId", owner))) THEN
    RAISE EXCEPTION 'one of the two has blocked the other: Not_across_block'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'Not_across_block';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER "Waiting_checked" BEFORE INSERT ON "Waiting"
  FOR EACH ROW EXECUTE FUNCTION check_waiting();

-- A block ends friendship, friend requests and waiting, both ways.
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
