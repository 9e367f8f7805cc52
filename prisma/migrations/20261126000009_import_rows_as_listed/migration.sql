ALTER TABLE "BookImportRow"
    ADD COLUMN "willingToTravel" BOOLEAN NOT NULL DEFAULT FALSE,
    ADD COLUMN "isShareable" BOOLEAN NOT NULL DEFAULT TRUE,
    ADD COLUMN "loanDays" INTEGER,
    ADD COLUMN "coverOnly" BOOLEAN NOT NULL DEFAULT FALSE,
    ADD COLUMN "lookUps" INTEGER NOT NULL DEFAULT 0,
    ADD COLUMN "askAgainAt" TIMESTAMPTZ(3);

-- What the job of every minute looks for, among rows of which nearly all are done.
CREATE INDEX "BookImportRow_to_look_up_idx" ON "BookImportRow" ("importId")
    WHERE "chosen" AND ("lookedUpAt" IS NULL OR "askAgainAt" IS NOT NULL);

ALTER TABLE "BookImport" ADD COLUMN "head" JSONB;
