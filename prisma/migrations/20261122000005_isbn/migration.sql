-- A barcode on a photo finds the book that somebody listed already.
CREATE INDEX "Book_isbn_idx" ON "Book" ("isbn");
