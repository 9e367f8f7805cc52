-- What /near tells of towns: counted at night.
CREATE TABLE "Town" (
    "country" CHAR(3) NOT NULL,
    "slug" TEXT NOT NULL,
    "names" TEXT[],
    "readers" INTEGER NOT NULL,
    "books" INTEGER NOT NULL,
    "genres" "Genre"[],
    "bookIds" UUID[],

    CONSTRAINT "Town_pkey" PRIMARY KEY ("country", "slug")
);

ALTER TABLE "Town" ADD CONSTRAINT "Town_in_steps_of_five" CHECK ("readers" >= 5 AND "readers" % 5 = 0 AND "books" % 5 = 0);
