-- Who was counted for a title: what is told of it leaves out whoever asks by what the night has counted, not by
-- what they wish for now. Of the titles counted before nobody knows; all is counted anew when the product starts.
DELETE FROM "WishDemand";
ALTER TABLE "WishDemand" DROP COLUMN "author";
ALTER TABLE "WishDemand" ADD COLUMN "authors" TEXT[] DEFAULT ARRAY[]::TEXT[],
                         ADD COLUMN "authorReaders" INTEGER[] DEFAULT ARRAY[]::INTEGER[];
ALTER TABLE "WishDemand" ADD CONSTRAINT "WishDemand_authors_of_three"
  CHECK (3 <= ALL ("authorReaders") AND cardinality("authors") = cardinality("authorReaders"));

CREATE TABLE "WishDemandReader" (
  "area" BIGINT NOT NULL,
  "titleKey" TEXT NOT NULL,
  "userId" UUID NOT NULL,
  "authors" TEXT[] DEFAULT ARRAY[]::TEXT[],
  CONSTRAINT "WishDemandReader_pkey" PRIMARY KEY ("area", "titleKey", "userId"),
  CONSTRAINT "WishDemandReader_area_titleKey_fkey" FOREIGN KEY ("area", "titleKey")
    REFERENCES "WishDemand" ("area", "titleKey") ON DELETE CASCADE ON UPDATE CASCADE,
  CONSTRAINT "WishDemandReader_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "WishDemandReader_userId_idx" ON "WishDemandReader" ("userId");
