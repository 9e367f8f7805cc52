-- A conversation counts its messages, and keeps for each side how far it has read. Sending then
-- writes one message and one conversation row, and reading one row, however long the history is.

ALTER TABLE "Conversation"
  ADD COLUMN "lastSeq" INTEGER NOT NULL DEFAULT 0,
  ADD COLUMN "aReadSeq" INTEGER NOT NULL DEFAULT 0,
  ADD COLUMN "bReadSeq" INTEGER NOT NULL DEFAULT 0,
  ADD COLUMN "aUnread" INTEGER NOT NULL DEFAULT 0,
  ADD COLUMN "bUnread" INTEGER NOT NULL DEFAULT 0,
  ADD COLUMN "aWroteAt" TIMESTAMPTZ(3),
  ADD COLUMN "bWroteAt" TIMESTAMPTZ(3);
ALTER TABLE "ChatMessage" ADD COLUMN seq INTEGER;

-- What is there already gets its numbers. A side has read up to the last message before its first
-- unread one.
UPDATE "ChatMessage" m SET seq = n.seq
  FROM (SELECT id, row_number() OVER (PARTITION BY "conversationId" ORDER BY "createdAt", id) AS seq
          FROM "ChatMessage") n
 WHERE n.id = m.id;
UPDATE "Conversation" c SET
    "lastSeq" = s.last,
    "lastMessageAt" = s.newest,
    "aReadSeq" = COALESCE(s."aFirstUnread" - 1, s.last),
    "bReadSeq" = COALESCE(s."bFirstUnread" - 1, s.last),
    "aWroteAt" = s."aWroteAt",
    "bWroteAt" = s."bWroteAt"
  FROM (SELECT m."conversationId", max(m.seq) AS last, max(m."createdAt") AS newest,
               min(m.seq) FILTER (WHERE m."recipientId" = k."aId" AND m."readAt" IS NULL) AS "aFirstUnread",
               min(m.seq) FILTER (WHERE m."recipientId" = k."bId" AND m."readAt" IS NULL) AS "bFirstUnread",
               max(m."createdAt") FILTER (WHERE m."senderId" = k."aId") AS "aWroteAt",
               max(m."createdAt") FILTER (WHERE m."senderId" = k."bId") AS "bWroteAt"
          FROM "ChatMessage" m JOIN "Conversation" k ON k.id = m."conversationId"
         GROUP BY m."conversationId") s
 WHERE s."conversationId" = c.id;
UPDATE "Conversation" c SET
  "aUnread" = (SELECT count(*) FROM "ChatMessage" m
    WHERE m."conversationId" = c.id AND m."recipientId" = c."aId" AND m.seq > c."aReadSeq"),
  "bUnread" = (SELECT count(*) FROM "ChatMessage" m
    WHERE m."conversationId" = c.id AND m."recipientId" = c."bId" AND m.seq > c."bReadSeq");

DROP INDEX "ChatMessage_unread";
DROP INDEX "ChatMessage_conversationId_createdAt_id_idx";
ALTER TABLE "ChatMessage" ALTER COLUMN seq SET NOT NULL, DROP COLUMN "readAt";
CREATE UNIQUE INDEX "ChatMessage_conversationId_seq_key" ON "ChatMessage" ("conversationId", seq);

-- No index names what changes with every message, so that such an update stays on its page.
DROP INDEX "Conversation_aId_lastMessageAt_idx";
DROP INDEX "Conversation_bId_lastMessageAt_idx";
CREATE INDEX "Conversation_aId_idx" ON "Conversation" ("aId");
CREATE INDEX "Conversation_bId_idx" ON "Conversation" ("bId");
ALTER TABLE "Conversation" SET (fillfactor = 70);

ALTER TABLE "Conversation"
  ADD CONSTRAINT "Conversation_counters" CHECK (
    "aReadSeq" BETWEEN 0 AND "lastSeq" AND "bReadSeq" BETWEEN 0 AND "lastSeq"
    AND "aUnread" BETWEEN 0 AND "lastSeq" AND "bUnread" BETWEEN 0 AND "lastSeq");
ALTER TABLE "ChatMessage" ADD CONSTRAINT "ChatMessage_seq" CHECK (seq > 0);

-- Whether two readers ever had a loan decides who may write to whom.
CREATE INDEX "Loan_ownerId_borrowerId_idx" ON "Loan" ("ownerId", "borrowerId");
