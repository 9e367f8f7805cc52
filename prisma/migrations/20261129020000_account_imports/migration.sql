-- What else the export of an account holds that can be brought back: wishes and lending rules, unchecked.
ALTER TABLE "BookImport" ADD COLUMN "account" JSONB;
