-- A photo of a shelf is read by a job: first the photo is kept, then a piece of it for each row.
ALTER TYPE "ImportState" ADD VALUE 'READING' BEFORE 'COLUMNS';
ALTER TYPE "ImportState" ADD VALUE 'UNREAD' AFTER 'READING';
ALTER TABLE "BookImport"
    ADD COLUMN "spines" INTEGER NOT NULL DEFAULT 0,
    ADD COLUMN "spinesRead" INTEGER NOT NULL DEFAULT 0,
    ADD COLUMN "photoNote" TEXT,
    ADD COLUMN "readingTries" INTEGER NOT NULL DEFAULT 0,
    ADD COLUMN "readingUntil" TIMESTAMPTZ(3),
    ADD CONSTRAINT "BookImport_spines" CHECK ("spinesRead" BETWEEN 0 AND "spines");
CREATE TABLE "BookImportPhoto" (
    "importId" UUID NOT NULL,
    "bytes" BYTEA NOT NULL,
    CONSTRAINT "BookImportPhoto_pkey" PRIMARY KEY ("importId"),
    CONSTRAINT "BookImportPhoto_importId_fkey" FOREIGN KEY ("importId") REFERENCES "BookImport" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
-- A photo is packed already.
ALTER TABLE "BookImportPhoto" ALTER COLUMN "bytes" SET STORAGE EXTERNAL;
CREATE TABLE "BookImportPiece" (
    "rowId" UUID NOT NULL,
    "bytes" BYTEA NOT NULL,
    "width" INTEGER NOT NULL,
    "height" INTEGER NOT NULL,
    CONSTRAINT "BookImportPiece_pkey" PRIMARY KEY ("rowId"),
    CONSTRAINT "BookImportPiece_rowId_fkey" FOREIGN KEY ("rowId") REFERENCES "BookImportRow" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "BookImportPiece_small" CHECK (length("bytes") <= 100000 AND greatest("width", "height") <= 400)
);
ALTER TABLE "BookImportPiece" ALTER COLUMN "bytes" SET STORAGE EXTERNAL;
