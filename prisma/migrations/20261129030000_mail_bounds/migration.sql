-- What a reader has caused lately is counted before a mail about more of it is owed.
CREATE INDEX "Notification_actorId_createdAt_idx" ON "Notification" ("actorId", "createdAt");
DROP INDEX "Notification_actorId_idx";
