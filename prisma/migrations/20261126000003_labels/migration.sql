-- What stands on a book's label: the first twelve hexadecimal digits of a random UUID, which are all drawn
-- at random. So it tells nothing of the book, its place in the table or its neighbours.
ALTER TABLE "Book"
  ADD COLUMN "labelCode" TEXT NOT NULL DEFAULT left(replace(gen_random_uuid()::text, '-', ''), 12);
CREATE UNIQUE INDEX "Book_labelCode_key" ON "Book" ("labelCode");

-- Who found a book and has its code may write to its owner for a while.
ALTER TABLE "Conversation"
  ADD COLUMN "foundBookId" UUID,
  ADD COLUMN "foundAt" TIMESTAMPTZ(3),
  ADD CONSTRAINT "Conversation_foundBookId_fkey" FOREIGN KEY ("foundBookId") REFERENCES "Book"("id")
    ON DELETE SET NULL ON UPDATE CASCADE;
CREATE INDEX "Conversation_foundBookId_idx" ON "Conversation" ("foundBookId");
