-- What all versions of a picture take up: readers may store so much and no more. Pictures of before
-- count as nothing.
ALTER TABLE "Image"
  ADD COLUMN bytes INTEGER NOT NULL DEFAULT 0,
  ADD CONSTRAINT "Image_bytes" CHECK (bytes >= 0);

ALTER TYPE "NotificationType" ADD VALUE 'PICTURE_REMOVED';
