-- Reviews are shown to other readers from now on. What was written before carried no such notice.
ALTER TABLE "BorrowerRating" ADD COLUMN "reviewShown" BOOLEAN NOT NULL DEFAULT FALSE;
ALTER TABLE "BorrowerRating" ALTER COLUMN "reviewShown" SET DEFAULT TRUE;
ALTER TABLE "BookRating" ADD COLUMN "reviewShown" BOOLEAN NOT NULL DEFAULT FALSE;
ALTER TABLE "BookRating" ALTER COLUMN "reviewShown" SET DEFAULT TRUE;

-- An administrator removed a review of this reader's.
ALTER TYPE "NotificationType" ADD VALUE 'REVIEW_REMOVED';
