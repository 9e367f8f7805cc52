-- What administrators decide, what is written down of it, and how identity and phone are confirmed.

-- A ban without an end is for good; one with an end is a suspension, which a job lifts.
ALTER TABLE "User"
  ADD COLUMN "bannedUntil" TIMESTAMPTZ(3),
  ADD COLUMN "banReason" TEXT,
  ADD CONSTRAINT "User_ban_whole"
    CHECK ("bannedAt" IS NOT NULL OR ("bannedUntil" IS NULL AND "banReason" IS NULL));
CREATE INDEX "User_banned" ON "User" ("bannedAt") WHERE "bannedAt" IS NOT NULL;

-- Hidden by its owner for good, or, with a reason, by an administrator until it is restored.
ALTER TABLE "Book"
  ADD COLUMN "hiddenReason" TEXT,
  ADD CONSTRAINT "Book_hidden_reason" CHECK ("hiddenReason" IS NULL OR "hiddenAt" IS NOT NULL);
CREATE INDEX "Book_withheld" ON "Book" ("hiddenAt") WHERE "hiddenReason" IS NOT NULL;

-- A confirmed number is that very number: another one has to be confirmed anew.
CREATE FUNCTION phone_confirmed_anew() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF regexp_replace(NEW."phoneNumber", '[^+0-9]', '', 'g')
     IS DISTINCT FROM regexp_replace(OLD."phoneNumber", '[^+0-9]', '', 'g')
     AND NEW."phoneVerifiedAt" IS NOT DISTINCT FROM OLD."phoneVerifiedAt" THEN
    NEW."phoneVerifiedAt" := NULL;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER "User_phone_confirmed_anew" BEFORE UPDATE OF "phoneNumber" ON "User"
  FOR EACH ROW EXECUTE FUNCTION phone_confirmed_anew();

CREATE TABLE "PhoneCode" (
  "userId" UUID NOT NULL,
  "phoneNumber" TEXT NOT NULL,
  "codeHash" BYTEA NOT NULL,
  "attempts" INTEGER NOT NULL DEFAULT 0,
  "sentAt" TIMESTAMPTZ(3) NOT NULL,
  "expiresAt" TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT "PhoneCode_pkey" PRIMARY KEY ("userId"),
  CONSTRAINT "PhoneCode_userId_fkey" FOREIGN KEY ("userId")
    REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "PhoneCode_expiresAt_idx" ON "PhoneCode" ("expiresAt");

CREATE TYPE "VerificationState" AS ENUM ('PENDING', 'APPROVED', 'REJECTED');
CREATE TABLE "IdVerification" (
  "id" UUID NOT NULL,
  "userId" UUID NOT NULL,
  "state" "VerificationState" NOT NULL DEFAULT 'PENDING',
  "pictureKey" TEXT,
  "reason" TEXT,
  "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "decidedAt" TIMESTAMPTZ(3),
  "decidedById" UUID,
  CONSTRAINT "IdVerification_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "IdVerification_userId_fkey" FOREIGN KEY ("userId")
    REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
  CONSTRAINT "IdVerification_decidedById_fkey" FOREIGN KEY ("decidedById")
    REFERENCES "User" ("id") ON DELETE SET NULL ON UPDATE CASCADE,
  CONSTRAINT "IdVerification_decided" CHECK (("state" = 'PENDING') = ("decidedAt" IS NULL)),
  -- A decision takes the picture with it.
  CONSTRAINT "IdVerification_picture" CHECK (("state" = 'PENDING') = ("pictureKey" IS NOT NULL))
);
CREATE UNIQUE INDEX "IdVerification_pictureKey_key" ON "IdVerification" ("pictureKey");
CREATE UNIQUE INDEX "IdVerification_one_pending" ON "IdVerification" ("userId")
  WHERE "state" = 'PENDING';
CREATE INDEX "IdVerification_userId_createdAt_idx" ON "IdVerification" ("userId", "createdAt");
CREATE INDEX "IdVerification_state_createdAt_idx" ON "IdVerification" ("state", "createdAt");
CREATE INDEX "IdVerification_decidedById_idx" ON "IdVerification" ("decidedById");

CREATE TYPE "ReportState" AS ENUM ('OPEN', 'RESOLVED', 'DISMISSED');
ALTER TABLE "Report"
  ADD COLUMN "state" "ReportState" NOT NULL DEFAULT 'OPEN',
  ADD COLUMN "note" TEXT,
  ADD COLUMN "decidedAt" TIMESTAMPTZ(3),
  ADD COLUMN "decidedById" UUID,
  ADD CONSTRAINT "Report_decidedById_fkey" FOREIGN KEY ("decidedById")
    REFERENCES "User" ("id") ON DELETE SET NULL ON UPDATE CASCADE,
  ADD CONSTRAINT "Report_decided" CHECK (("state" = 'OPEN') = ("decidedAt" IS NULL));
CREATE INDEX "Report_state_createdAt_idx" ON "Report" ("state", "createdAt");
CREATE INDEX "Report_decidedById_idx" ON "Report" ("decidedById");

-- Who did what to whom, why and when. Names are looked up when it is read, so none are kept here.
CREATE TABLE "AuditEntry" (
  "id" UUID NOT NULL,
  "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "act" TEXT NOT NULL,
  "actorId" UUID,
  "subjectId" UUID,
  "thing" TEXT,
  "thingId" UUID,
  "reason" TEXT,
  "address" TEXT,
  "count" INTEGER NOT NULL DEFAULT 1,
  CONSTRAINT "AuditEntry_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "AuditEntry_actorId_fkey" FOREIGN KEY ("actorId")
    REFERENCES "User" ("id") ON DELETE SET NULL ON UPDATE CASCADE,
  CONSTRAINT "AuditEntry_subjectId_fkey" FOREIGN KEY ("subjectId")
    REFERENCES "User" ("id") ON DELETE SET NULL ON UPDATE CASCADE
);
CREATE INDEX "AuditEntry_at_id_idx" ON "AuditEntry" ("at", "id");
CREATE INDEX "AuditEntry_act_at_idx" ON "AuditEntry" ("act", "at");
CREATE INDEX "AuditEntry_actorId_at_idx" ON "AuditEntry" ("actorId", "at");
CREATE INDEX "AuditEntry_subjectId_at_idx" ON "AuditEntry" ("subjectId", "at");

-- Lists of administrators: newest first, and by the beginnings of words.
CREATE INDEX "User_createdAt_id_idx" ON "User" ("createdAt", "id");
CREATE INDEX "Book_createdAt_id_idx" ON "Book" ("createdAt", "id");
CREATE INDEX "Loan_createdAt_idx" ON "Loan" ("createdAt");

CREATE FUNCTION reader_words(name text, nickname text, email text) RETURNS tsvector
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN to_tsvector('simple'::regconfig,
  fold_text(coalesce(name, '') || ' ' || coalesce(nickname, '') || ' ' || email));
CREATE FUNCTION book_words(title text, author text) RETURNS tsvector
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN to_tsvector('simple'::regconfig, fold_text(title || ' ' || author));
-- Null where nothing that is a word was asked for.
CREATE FUNCTION begins_with(asked text) RETURNS tsquery
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN (SELECT to_tsquery('simple'::regconfig, string_agg(quote_literal(word) || ':*', ' & '))
          FROM unnest(words_of(fold_text(asked))) AS word);
CREATE INDEX "User_words" ON "User" USING gin (reader_words(name, nickname, email::text));
CREATE INDEX "Book_words" ON "Book" USING gin (book_words(title, author));

ALTER TYPE "NotificationType" ADD VALUE 'ID_APPROVED';
ALTER TYPE "NotificationType" ADD VALUE 'ID_REJECTED';
ALTER TYPE "NotificationType" ADD VALUE 'BOOK_HIDDEN';
ALTER TYPE "NotificationType" ADD VALUE 'BOOK_RESTORED';
