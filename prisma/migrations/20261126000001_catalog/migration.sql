CREATE TYPE "CatalogSource" AS ENUM ('OPEN_LIBRARY', 'DNB', 'GOOGLE_BOOKS');

CREATE TABLE "CatalogAnswer" (
    "source" "CatalogSource" NOT NULL,
    "question" TEXT NOT NULL,
    "candidates" JSONB NOT NULL,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,
    CONSTRAINT "CatalogAnswer_pkey" PRIMARY KEY ("source", "question")
);
CREATE INDEX "CatalogAnswer_expiresAt_idx" ON "CatalogAnswer" ("expiresAt");

CREATE TABLE "CatalogSlot" (
    "source" "CatalogSource" NOT NULL,
    "nextAt" TIMESTAMPTZ(3) NOT NULL,
    CONSTRAINT "CatalogSlot_pkey" PRIMARY KEY ("source")
);
