CREATE TYPE "ImportState" AS ENUM ('COLUMNS', 'READY', 'LISTING', 'LISTED', 'STOPPED', 'UNDONE');

CREATE TABLE "BookImport" (
    "id" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "format" TEXT NOT NULL,
    "name" TEXT,
    "state" "ImportState" NOT NULL,
    "table" JSONB,
    "unowned" INTEGER NOT NULL DEFAULT 0,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "finishedAt" TIMESTAMPTZ(3),
    CONSTRAINT "BookImport_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "BookImport_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "BookImport_table_while_choosing" CHECK (("table" IS NOT NULL) = ("state" = 'COLUMNS'))
);
CREATE INDEX "BookImport_userId_createdAt_idx" ON "BookImport" ("userId", "createdAt");
CREATE INDEX "BookImport_createdAt_idx" ON "BookImport" ("createdAt");

CREATE TABLE "BookImportRow" (
    "id" UUID NOT NULL,
    "importId" UUID NOT NULL,
    "position" INTEGER NOT NULL,
    "chosen" BOOLEAN NOT NULL DEFAULT TRUE,
    "title" TEXT,
    "author" TEXT,
    "isbn" TEXT,
    "description" TEXT,
    "genre" "Genre",
    "condition" "Condition",
    "language" TEXT,
    "form" TEXT,
    "state" "BookState" NOT NULL DEFAULT 'AVAILABLE_FOR_BORROW',
    "visibility" "BookVisibility" NOT NULL DEFAULT 'EVERYONE',
    "country" CHAR(3),
    "postalCode" TEXT,
    "city" TEXT,
    "doubts" TEXT[],
    "lookedUpAt" TIMESTAMPTZ(3),
    "coverUrl" TEXT,
    "ownBookId" UUID,
    "bookId" UUID,
    "listedAt" TIMESTAMPTZ(3),
    "failure" TEXT,
    CONSTRAINT "BookImportRow_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "BookImportRow_importId_fkey" FOREIGN KEY ("importId") REFERENCES "BookImport" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "BookImportRow_ownBookId_fkey" FOREIGN KEY ("ownBookId") REFERENCES "Book" ("id") ON DELETE SET NULL ON UPDATE CASCADE,
    CONSTRAINT "BookImportRow_bookId_fkey" FOREIGN KEY ("bookId") REFERENCES "Book" ("id") ON DELETE SET NULL ON UPDATE CASCADE,
    CONSTRAINT "BookImportRow_lengths" CHECK (
        length("title") <= 300 AND length("author") <= 200 AND length("description") <= 500
        AND length("form") <= 60 AND length("isbn") <= 13)
);
CREATE UNIQUE INDEX "BookImportRow_importId_position_key" ON "BookImportRow" ("importId", "position");
CREATE UNIQUE INDEX "BookImportRow_bookId_key" ON "BookImportRow" ("bookId");
CREATE INDEX "BookImportRow_ownBookId_idx" ON "BookImportRow" ("ownBookId");
