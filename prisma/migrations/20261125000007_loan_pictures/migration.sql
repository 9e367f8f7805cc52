-- Pictures of a book's condition, by each side of a loan, at hand-over and at return. Each has one of
-- four slots, so that there cannot be a fifth, however many come at once.
ALTER TYPE "ImageCategory" ADD VALUE 'LOAN_PICTURE';
CREATE TYPE "PictureMoment" AS ENUM ('HAND_OVER', 'RETURN');
CREATE TABLE "LoanPicture" (
  "imageId" UUID NOT NULL,
  "loanId" UUID NOT NULL,
  "byOwner" BOOLEAN NOT NULL,
  moment "PictureMoment" NOT NULL,
  slot INTEGER NOT NULL,
  CONSTRAINT "LoanPicture_pkey" PRIMARY KEY ("imageId"),
  CONSTRAINT "LoanPicture_slot" CHECK (slot BETWEEN 1 AND 4),
  CONSTRAINT "LoanPicture_imageId_fkey" FOREIGN KEY ("imageId") REFERENCES "Image"(id)
    ON DELETE CASCADE ON UPDATE CASCADE,
  CONSTRAINT "LoanPicture_loanId_fkey" FOREIGN KEY ("loanId") REFERENCES "Loan"(id)
    ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "LoanPicture_one_per_slot" ON "LoanPicture" ("loanId", "byOwner", moment, slot);
-- Administrators see a loan's pictures where a report is about it.
CREATE INDEX "Report_about_loan" ON "Report" ((about ->> 'id')) WHERE about ->> 'kind' = 'loan';
