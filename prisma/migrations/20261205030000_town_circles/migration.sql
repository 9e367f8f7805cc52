-- Open circles on the pages of towns: counted at night, as all that these tell.
CREATE TABLE "TownCircle" (
    "circleId" UUID NOT NULL,
    "country" CHAR(3) NOT NULL,
    "slug" TEXT NOT NULL,
    "city" TEXT NOT NULL,
    "members" INTEGER NOT NULL,

    CONSTRAINT "TownCircle_pkey" PRIMARY KEY ("circleId")
);
CREATE INDEX "TownCircle_country_slug_idx" ON "TownCircle" ("country", "slug");

ALTER TABLE "TownCircle" ADD CONSTRAINT "TownCircle_in_steps_of_five" CHECK ("members" >= 5 AND "members" % 5 = 0);
