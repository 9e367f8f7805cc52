-- A reader's invitation link, with a book of theirs in the query where it is about one.
CREATE TABLE "Invitation" (
  "userId" UUID NOT NULL,
  "code" TEXT NOT NULL,
  "befriends" BOOLEAN NOT NULL DEFAULT false,
  "befriendDay" DATE,
  "befriendCount" INTEGER NOT NULL DEFAULT 0,
  "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

  CONSTRAINT "Invitation_pkey" PRIMARY KEY ("userId"),
  CONSTRAINT "Invitation_code" CHECK ("code" ~ '^[0-9a-hjkmnp-tv-z]{16}$'),
  CONSTRAINT "Invitation_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "Invitation_code_key" ON "Invitation" ("code");

-- Who came by another's link, or answered it.
CREATE TABLE "InvitationGuest" (
  "inviterId" UUID NOT NULL,
  "userId" UUID NOT NULL,
  "bookId" UUID,
  "isNewcomer" BOOLEAN NOT NULL,
  "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "befriendedAt" TIMESTAMPTZ(3),

  CONSTRAINT "InvitationGuest_pkey" PRIMARY KEY ("inviterId", "userId"),
  CONSTRAINT "InvitationGuest_not_self" CHECK ("inviterId" <> "userId"),
  CONSTRAINT "InvitationGuest_inviterId_fkey" FOREIGN KEY ("inviterId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE,
  CONSTRAINT "InvitationGuest_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE,
  CONSTRAINT "InvitationGuest_bookId_fkey" FOREIGN KEY ("bookId") REFERENCES "Book"("id") ON DELETE SET NULL ON UPDATE CASCADE
);
CREATE INDEX "InvitationGuest_userId_idx" ON "InvitationGuest" ("userId");
CREATE INDEX "InvitationGuest_bookId_idx" ON "InvitationGuest" ("bookId");
-- A newcomer came by one link.
CREATE UNIQUE INDEX "InvitationGuest_came_once" ON "InvitationGuest" ("userId") WHERE "isNewcomer";
