-- A reader says how the letters of a list were written where that is not sure.
ALTER TYPE "ImportState" ADD VALUE 'ENCODING' BEFORE 'COLUMNS';
ALTER TABLE "BookImport"
  ADD COLUMN encoding TEXT,
  ADD COLUMN encodings JSONB,
  ADD COLUMN bytes BYTEA,
  -- A new value of an enum is only known after this transaction.
  ADD CONSTRAINT "BookImport_bytes_while_choosing"
    CHECK ((bytes IS NULL) = (encodings IS NULL) AND (bytes IS NOT NULL OR state::text <> 'ENCODING'));
