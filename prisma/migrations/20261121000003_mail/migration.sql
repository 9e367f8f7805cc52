CREATE TYPE "MailState" AS ENUM ('WAITING', 'LEAVING', 'SENT', 'SKIPPED', 'FAILED', 'UNCERTAIN');

CREATE TABLE "MailOutbox" (
  "id" UUID NOT NULL DEFAULT gen_random_uuid(),
  "userId" UUID NOT NULL,
  "notificationId" UUID,
  "conversationId" UUID,
  "state" "MailState" NOT NULL DEFAULT 'WAITING',
  "dueAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "fromSeq" INTEGER,
  "toSeq" INTEGER,
  "leasedUntil" TIMESTAMPTZ(3),
  "refusals" INTEGER NOT NULL DEFAULT 0,
  "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "doneAt" TIMESTAMPTZ(3),
  CONSTRAINT "MailOutbox_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "MailOutbox_userId_fkey" FOREIGN KEY ("userId")
    REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
  CONSTRAINT "MailOutbox_notificationId_fkey" FOREIGN KEY ("notificationId")
    REFERENCES "Notification" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
  CONSTRAINT "MailOutbox_conversationId_fkey" FOREIGN KEY ("conversationId")
    REFERENCES "Conversation" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
  CONSTRAINT "MailOutbox_one_event" CHECK (
    num_nonnulls("notificationId", "conversationId") = 1
    AND ("conversationId" IS NULL) = ("fromSeq" IS NULL) AND "toSeq" >= "fromSeq"),
  CONSTRAINT "MailOutbox_done_has_date"
    CHECK (("state" IN ('WAITING', 'LEAVING')) = ("doneAt" IS NULL))
);

-- One mail per event and reader: a notification has one, a conversation one that still gathers.
CREATE UNIQUE INDEX "MailOutbox_notificationId_key" ON "MailOutbox" ("notificationId");
CREATE UNIQUE INDEX "MailOutbox_one_gathering" ON "MailOutbox" ("userId", "conversationId")
  WHERE "conversationId" IS NOT NULL AND "toSeq" IS NULL;
CREATE INDEX "MailOutbox_userId_idx" ON "MailOutbox" ("userId");
CREATE INDEX "MailOutbox_conversationId_idx" ON "MailOutbox" ("conversationId");
CREATE INDEX "MailOutbox_open" ON "MailOutbox" ("dueAt") WHERE "doneAt" IS NULL;
