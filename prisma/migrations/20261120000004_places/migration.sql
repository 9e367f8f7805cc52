CREATE TABLE "Gazetteer" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "edition" TEXT NOT NULL,
    "rows" INTEGER NOT NULL,
    "filledAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Gazetteer_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "Gazetteer_one_row" CHECK ("id" = 1)
);

-- Byte order, so that the indexes also answer "begins with" whatever the database's own order is.
DROP INDEX "Place_folded_country_idx";
ALTER TABLE "Place" ALTER COLUMN "folded" TYPE TEXT COLLATE "C";
CREATE INDEX "Place_country_folded_idx" ON "Place"("country", "folded");
ALTER TABLE "PostalCode" ALTER COLUMN "code" TYPE TEXT COLLATE "C";

-- A postal code as it is compared: no blanks and dashes, digits only where the country has no
-- letters in its codes (so that D-10115 is 10115). The same rule as postalKey() in lib/geo/postal.ts.
CREATE FUNCTION country_postal_key(country text, code text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN
  CASE
    WHEN country IN ('CAN', 'GBR', 'IRL', 'NLD') THEN upper(regexp_replace(normalize(code, NFKC), '[^A-Za-z0-9]', '', 'g'))
    ELSE left(regexp_replace(normalize(code, NFKC), '[^0-9]', '', 'g'), CASE
      WHEN country IN ('AUS', 'AUT', 'BEL', 'CHE', 'DNK', 'NOR', 'NZL') THEN 4
      WHEN country IN ('JPN', 'PRT') THEN 7
      WHEN country = 'SGP' THEN 6
      ELSE 5
    END)
  END;

-- Earlier resolved rows are evidence for an address nothing else knows.
CREATE INDEX "User_located_postal_key" ON "User" ("country", country_postal_key("country"::text, "postalCode") COLLATE "C")
  WHERE "lat" IS NOT NULL AND "postalCode" IS NOT NULL;
CREATE INDEX "Book_located_postal_key" ON "Book" ("country", country_postal_key("country"::text, "ownPostalCode") COLLATE "C")
  WHERE "lat" IS NOT NULL AND "ownPostalCode" IS NOT NULL;

-- What is still to be located, per country: resolved again after an import.
CREATE INDEX "User_unlocated" ON "User" ("country") WHERE "lat" IS NULL AND "postalCode" IS NOT NULL;
CREATE INDEX "Book_unlocated" ON "Book" ("country") WHERE "lat" IS NULL AND "country" IS NOT NULL;
