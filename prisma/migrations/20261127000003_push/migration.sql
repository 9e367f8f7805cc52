-- Browsers that are told by push what concerns their reader, and what is owed to each.
ALTER TABLE "User"
  ADD COLUMN "quietFrom" SMALLINT DEFAULT 22,
  ADD COLUMN "quietUntil" SMALLINT DEFAULT 8,
  ADD CONSTRAINT "User_quiet_hours" CHECK (
    ("quietFrom" IS NULL) = ("quietUntil" IS NULL) AND "quietFrom" BETWEEN 0 AND 23
    AND "quietUntil" BETWEEN 0 AND 23 AND "quietFrom" <> "quietUntil");

ALTER TABLE "Notification" ADD COLUMN "seenAt" TIMESTAMPTZ(3);

-- A mail that is held back, for further messages or for a push to be opened, does not count as late.
ALTER TABLE "MailOutbox" ADD COLUMN "heldUntil" TIMESTAMPTZ(3);

CREATE TYPE "PushState" AS ENUM ('WAITING', 'SENT', 'SKIPPED', 'FAILED');

CREATE TABLE "PushDevice" (
  "id" UUID NOT NULL DEFAULT gen_random_uuid(),
  "userId" UUID NOT NULL,
  "sessionId" UUID NOT NULL,
  "endpoint" TEXT NOT NULL,
  "p256dh" TEXT NOT NULL,
  "auth" TEXT NOT NULL,
  "requests" BOOLEAN NOT NULL DEFAULT TRUE,
  "messages" BOOLEAN NOT NULL DEFAULT TRUE,
  "reminders" BOOLEAN NOT NULL DEFAULT TRUE,
  "wishes" BOOLEAN NOT NULL DEFAULT TRUE,
  "showText" BOOLEAN NOT NULL DEFAULT FALSE,
  "failures" INTEGER NOT NULL DEFAULT 0,
  "retryAt" TIMESTAMPTZ(3),
  "leasedUntil" TIMESTAMPTZ(3),
  "lastPushAt" TIMESTAMPTZ(3),
  "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "PushDevice_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "PushDevice_userId_fkey" FOREIGN KEY ("userId")
    REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
  CONSTRAINT "PushDevice_sessionId_fkey" FOREIGN KEY ("sessionId")
    REFERENCES "Session" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
  CONSTRAINT "PushDevice_endpoint" CHECK (length("endpoint") <= 1000)
);
CREATE UNIQUE INDEX "PushDevice_endpoint_key" ON "PushDevice" ("endpoint");
CREATE UNIQUE INDEX "PushDevice_sessionId_key" ON "PushDevice" ("sessionId");
CREATE INDEX "PushDevice_userId_idx" ON "PushDevice" ("userId");

CREATE TABLE "PushOutbox" (
  "id" UUID NOT NULL DEFAULT gen_random_uuid(),
  "deviceId" UUID NOT NULL,
  "notificationId" UUID,
  "conversationId" UUID,
  "fromSeq" INTEGER,
  "toSeq" INTEGER,
  "state" "PushState" NOT NULL DEFAULT 'WAITING',
  "dueAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "pushId" UUID,
  "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "doneAt" TIMESTAMPTZ(3),
  CONSTRAINT "PushOutbox_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "PushOutbox_deviceId_fkey" FOREIGN KEY ("deviceId")
    REFERENCES "PushDevice" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
  CONSTRAINT "PushOutbox_notificationId_fkey" FOREIGN KEY ("notificationId")
    REFERENCES "Notification" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
  CONSTRAINT "PushOutbox_conversationId_fkey" FOREIGN KEY ("conversationId")
    REFERENCES "Conversation" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
  CONSTRAINT "PushOutbox_one_event" CHECK (
    num_nonnulls("notificationId", "conversationId") = 1
    AND ("conversationId" IS NULL) = ("fromSeq" IS NULL)),
  CONSTRAINT "PushOutbox_done_has_date" CHECK (("state" = 'WAITING') = ("doneAt" IS NULL))
);
-- One push per event and device: a notification has one, a conversation one that still gathers.
CREATE UNIQUE INDEX "PushOutbox_deviceId_notificationId_key" ON "PushOutbox" ("deviceId", "notificationId");
CREATE UNIQUE INDEX "PushOutbox_one_gathering" ON "PushOutbox" ("deviceId", "conversationId")
  WHERE "conversationId" IS NOT NULL AND "toSeq" IS NULL AND "state" = 'WAITING';
CREATE INDEX "PushOutbox_notificationId_idx" ON "PushOutbox" ("notificationId");
CREATE INDEX "PushOutbox_conversationId_idx" ON "PushOutbox" ("conversationId");
CREATE INDEX "PushOutbox_pushId_idx" ON "PushOutbox" ("pushId");
CREATE INDEX "PushOutbox_waiting" ON "PushOutbox" ("dueAt") WHERE "state" = 'WAITING';

-- Whoever signs out, is signed out elsewhere or is banned is told nothing more there.
CREATE FUNCTION forget_push_devices() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM "PushDevice" WHERE "sessionId" = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER "Session_ends_push" AFTER UPDATE OF "revokedAt" ON "Session"
  FOR EACH ROW WHEN (OLD."revokedAt" IS NULL AND NEW."revokedAt" IS NOT NULL)
  EXECUTE FUNCTION forget_push_devices();
