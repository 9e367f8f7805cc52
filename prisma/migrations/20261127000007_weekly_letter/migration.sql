-- A letter once a week, for who chose it; when they were asked and answered, whichever way.
ALTER TABLE "User"
  ADD COLUMN "notifyWeeklyLetter" BOOLEAN NOT NULL DEFAULT false,
  ADD COLUMN "weeklyLetterChosenAt" TIMESTAMPTZ(3);
CREATE INDEX "User_weekly_letter" ON "User" (id) WHERE "notifyWeeklyLetter";

-- The third kind of mail: about a week, named by its Monday. A reader is owed one for each week, whatever
-- runs at once or again.
ALTER TABLE "MailOutbox"
  ADD COLUMN "letterWeek" DATE,
  DROP CONSTRAINT "MailOutbox_one_event",
  ADD CONSTRAINT "MailOutbox_one_event" CHECK (
    num_nonnulls("notificationId", "conversationId", "letterWeek") = 1
    AND ("conversationId" IS NULL) = ("fromSeq" IS NULL) AND "toSeq" >= "fromSeq"),
  ADD CONSTRAINT "MailOutbox_week_begins_on_monday" CHECK (extract(isodow FROM "letterWeek") = 1);
CREATE UNIQUE INDEX "MailOutbox_userId_letterWeek_key" ON "MailOutbox" ("userId", "letterWeek");
