-- By these the job `retention` finds what has been kept long enough; the other columns it looks at have theirs.
CREATE INDEX "Notification_createdAt_idx" ON "Notification" ("createdAt");
CREATE INDEX "Notification_withdrawn" ON "Notification" ("withdrawnAt") WHERE "withdrawnAt" IS NOT NULL;
CREATE INDEX "MailOutbox_done" ON "MailOutbox" ("doneAt") WHERE "doneAt" IS NOT NULL;
CREATE INDEX "PushOutbox_done" ON "PushOutbox" ("doneAt") WHERE "doneAt" IS NOT NULL;
CREATE INDEX "MeetUpReminder_at_idx" ON "MeetUpReminder" (at);
CREATE INDEX "Session_revoked" ON "Session" ("revokedAt") WHERE "revokedAt" IS NOT NULL;
