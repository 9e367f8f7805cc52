-- Accounts of the demo community. Whoever knows the published password can enter them, so a service
-- for real readers does not start while there are any.
CREATE TABLE "DemoReader" (
  "userId" UUID NOT NULL,
  CONSTRAINT "DemoReader_pkey" PRIMARY KEY ("userId"),
  CONSTRAINT "DemoReader_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"(id)
    ON DELETE CASCADE ON UPDATE CASCADE
);
