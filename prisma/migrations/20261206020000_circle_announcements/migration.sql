-- What the owners of a circle write to all its members.
ALTER TYPE "NotificationType" ADD VALUE 'CIRCLE_ANNOUNCEMENT';

CREATE TABLE "CircleAnnouncement" (
  "circleId" UUID NOT NULL,
  "authorId" UUID,
  "content" TEXT,
  "writtenAt" TIMESTAMPTZ(3) NOT NULL,
  "nextFrom" TIMESTAMPTZ(3) NOT NULL,

  CONSTRAINT "CircleAnnouncement_pkey" PRIMARY KEY ("circleId"),
  CONSTRAINT "CircleAnnouncement_circleId_fkey" FOREIGN KEY ("circleId") REFERENCES "Circle"("id") ON DELETE CASCADE ON UPDATE CASCADE,
  CONSTRAINT "CircleAnnouncement_authorId_fkey" FOREIGN KEY ("authorId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE,
  CONSTRAINT "CircleAnnouncement_content" CHECK (length("content") BETWEEN 1 AND 300),
  CONSTRAINT "CircleAnnouncement_of_author" CHECK (("content" IS NULL) = ("authorId" IS NULL)),
  CONSTRAINT "CircleAnnouncement_weekly" CHECK ("nextFrom" > "writtenAt" + interval '6 days')
);
CREATE INDEX "CircleAnnouncement_authorId_idx" ON "CircleAnnouncement" ("authorId");
