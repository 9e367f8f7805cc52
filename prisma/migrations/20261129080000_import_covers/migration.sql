-- Covers of the export of an account, until their books are listed.
CREATE TABLE "BookImportCover" (
    "rowId" UUID NOT NULL,
    "bytes" BYTEA NOT NULL,
    "tries" INTEGER NOT NULL DEFAULT 0,
    CONSTRAINT "BookImportCover_pkey" PRIMARY KEY ("rowId"),
    CONSTRAINT "BookImportCover_rowId_fkey" FOREIGN KEY ("rowId") REFERENCES "BookImportRow" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "BookImportCover_small" CHECK (length("bytes") BETWEEN 1 AND 2000000)
);
-- A picture is packed already.
ALTER TABLE "BookImportCover" ALTER COLUMN "bytes" SET STORAGE EXTERNAL;
