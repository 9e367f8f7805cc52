-- A reader who moves takes their books' rows in the order of their ids, as everybody who takes several.
CREATE OR REPLACE FUNCTION books_follow_owner() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  has_moved boolean := (NEW.country, NEW."postalCode", NEW.city, NEW.lat, NEW.lon)
     IS DISTINCT FROM (OLD.country, OLD."postalCode", OLD.city, OLD.lat, OLD.lon);
  has_gone_or_come boolean := (NEW."bannedAt" IS NULL, NEW."deletedAt" IS NULL)
     IS DISTINCT FROM (OLD."bannedAt" IS NULL, OLD."deletedAt" IS NULL);
BEGIN
  IF NOT has_moved AND NOT has_gone_or_come THEN
    RETURN NULL;
  END IF;
  PERFORM FROM "Book" WHERE "ownerId" = NEW.id ORDER BY id FOR NO KEY UPDATE;
  IF has_moved THEN
    UPDATE "Book" SET country = NEW.country, "postalCode" = NEW."postalCode", city = NEW.city,
                      lat = NEW.lat, lon = NEW.lon
     WHERE "ownerId" = NEW.id
       AND "ownCountry" IS NULL AND "ownPostalCode" IS NULL AND "ownCity" IS NULL;
  END IF;
  IF has_gone_or_come THEN
    PERFORM refresh_listings(ARRAY(SELECT id FROM "Book" WHERE "ownerId" = NEW.id));
  END IF;
  RETURN NULL;
END $$;
