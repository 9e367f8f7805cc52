-- All spellings of a town have its coordinates. Counting the towns read all places of a country for each of its towns.
CREATE INDEX "Place_country_lat_lon_idx" ON "Place"("country", "lat", "lon");
