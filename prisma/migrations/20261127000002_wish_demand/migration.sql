-- What readers of an area wish for, told to owners. It is counted at night, for squares of about 20 km that
-- nobody can shift, and nothing of fewer than three readers is kept.
ALTER TABLE "Wish" ADD COLUMN "demandArea" BIGINT;
CREATE INDEX "Wish_demandArea_idx" ON "Wish" ("demandArea");

CREATE TABLE "WishDemand" (
  "area" BIGINT NOT NULL,
  "titleKey" TEXT NOT NULL,
  "title" TEXT NOT NULL,
  "author" TEXT,
  "readers" INTEGER NOT NULL,
  CONSTRAINT "WishDemand_pkey" PRIMARY KEY ("area", "titleKey"),
  CONSTRAINT "WishDemand_of_three" CHECK ("readers" >= 3)
);

CREATE TABLE "BookDemand" (
  "bookId" UUID NOT NULL,
  "readers" INTEGER NOT NULL,
  CONSTRAINT "BookDemand_pkey" PRIMARY KEY ("bookId"),
  CONSTRAINT "BookDemand_of_three" CHECK ("readers" >= 3),
  CONSTRAINT "BookDemand_bookId_fkey" FOREIGN KEY ("bookId") REFERENCES "Book" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
-- Books that not everybody may see.
CREATE INDEX "Book_kept" ON "Book" (id) WHERE visibility <> 'EVERYONE' AND "hiddenAt" IS NULL;

-- The square that a point counts in, of a sixth grid beside those of areas; never for where a book looks for wishes.
CREATE FUNCTION demand_area(lat double precision, lon double precision) RETURNS bigint
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT area_number(9, row_number, least(columns - 1, floor((lon + 180) / 360 * columns)::integer))
    FROM (SELECT floor((lat + 90) / 0.18)::integer AS row_number) r
   CROSS JOIN LATERAL (
     SELECT greatest(1, floor(360 * cos(radians(-90 + (row_number + 0.5) * 0.18)) / 0.18))::integer AS columns) c
$$;

-- As before, and in the square that it counts in.
CREATE OR REPLACE FUNCTION enter_wishes(wishes uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM "WishKey" WHERE "wishId" = ANY (wishes);
  UPDATE "Wish" w SET "demandArea" = demand_area(s.lat, s.lon)
    FROM "Wish" asked CROSS JOIN LATERAL wish_scope(asked) AS s
   WHERE asked.id = ANY (wishes) AND w.id = asked.id
     AND w."demandArea" IS DISTINCT FROM demand_area(s.lat, s.lon);
  INSERT INTO "WishWord" (word, variants)
  SELECT fresh.word, word_variants(fresh.word) FROM (
    SELECT DISTINCT had.word FROM "Wish" w
     CROSS JOIN LATERAL unnest(w."titleWords" || w."authorWords" || w."queryWords") AS had (word)
     WHERE w.id = ANY (wishes)) AS fresh
   WHERE NOT EXISTS (SELECT FROM "WishWord" known WHERE known.word = fresh.word COLLATE "C")
   ORDER BY fresh.word
      ON CONFLICT DO NOTHING;
  INSERT INTO "WishKey" (key, area, "wishId")
  SELECT DISTINCT key, area, w.id FROM "Wish" w
   CROSS JOIN LATERAL wish_keys(w) AS key
   CROSS JOIN LATERAL wish_scope(w) AS s
   CROSS JOIN LATERAL (
     SELECT named_area('country', 'all', s.country) WHERE s.everywhere
     UNION ALL
     SELECT areas_of_circle(s.lat, s.lon, w."radiusKm" * 1000) WHERE NOT s.everywhere
     UNION ALL
     SELECT named_area('postal', s.country, s.postal) WHERE NOT s.everywhere
     UNION ALL
     SELECT named_area('city', s.country, s.town) WHERE NOT s.everywhere
     UNION ALL
     SELECT w."demandArea") AS a (area)
   WHERE w.id = ANY (wishes) AND area IS NOT NULL;
END $$;

SELECT enter_wishes(ARRAY(SELECT id FROM "Wish"));
