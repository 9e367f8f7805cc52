-- A reader says how the letters of a list were written where that is not sure.
ALTER TYPE "ImportState" ADD VALUE 'ENCODING' BEFORE 'COLUMNS';
ALTER TABLE "BookImport"
  ADD COLUMN encoding TEXT,
  ADD COLUMN encodings JSONB,
  ADD COLUMN bytes BYTEA;
