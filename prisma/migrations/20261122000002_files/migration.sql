-- Whether a picture is still shown is asked whenever one goes out of use.
CREATE INDEX "User_profileImageId_idx" ON "User" ("profileImageId");
CREATE INDEX "Loan_photoUrl" ON "Loan" ("photoUrl" text_pattern_ops) WHERE "photoUrl" IS NOT NULL;
