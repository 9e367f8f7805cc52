-- Why a session ended, for the sign-in screen of the browser that it was in.
CREATE TYPE "SessionEnd" AS ENUM ('ENDED_ELSEWHERE', 'PASSWORD_CHANGED');
ALTER TABLE "Session" ADD COLUMN "endedBy" "SessionEnd";

-- The languages somebody reads are no longer the language of the interface.
ALTER TABLE "User"
  ADD COLUMN "readingLanguages" TEXT[] DEFAULT ARRAY[]::TEXT[],
  ADD CONSTRAINT "User_reading_languages"
    CHECK ("readingLanguages" <@ ARRAY['uk', 'en', 'de', 'es', 'fr', 'it', 'pl']);
UPDATE "User" SET "readingLanguages" = ARRAY["preferredLanguage"] WHERE "preferredLanguage" IS NOT NULL;
