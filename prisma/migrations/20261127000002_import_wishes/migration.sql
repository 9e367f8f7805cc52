-- Books of an import that its reader does not own and wants to read, to be wished for: title, author and ISBN.
ALTER TABLE "BookImport"
  ADD COLUMN "wanted" JSONB,
  ADD COLUMN "wantedRows" INTEGER NOT NULL DEFAULT 0;
