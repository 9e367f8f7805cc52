-- Sessions end after 180 days at the latest, know when their reader last proved who they are, and,
-- for administrators, when they passed the second factor.
UPDATE "Session" SET "expiresAt" = "createdAt" + interval '4320 hours'
 WHERE "expiresAt" > "createdAt" + interval '4320 hours';
ALTER TABLE "Session"
  ADD COLUMN "authenticatedAt" TIMESTAMPTZ(3),
  ADD COLUMN "secondFactorAt" TIMESTAMPTZ(3),
  ADD CONSTRAINT "Session_ends" CHECK ("expiresAt" <= "createdAt" + interval '4320 hours');
UPDATE "Session" SET "authenticatedAt" = "createdAt";
ALTER TABLE "Session"
  ALTER COLUMN "authenticatedAt" SET DEFAULT CURRENT_TIMESTAMP,
  ALTER COLUMN "authenticatedAt" SET NOT NULL;

CREATE TABLE "AuthenticatorApp" (
  "userId" UUID PRIMARY KEY REFERENCES "User" (id) ON DELETE CASCADE ON UPDATE CASCADE,
  "secret" BYTEA,
  "pendingSecret" BYTEA,
  "lastStep" INTEGER NOT NULL DEFAULT 0
);

CREATE TABLE "Passkey" (
  "id" TEXT PRIMARY KEY,
  "userId" UUID NOT NULL REFERENCES "User" (id) ON DELETE CASCADE ON UPDATE CASCADE,
  "publicKey" BYTEA NOT NULL,
  "counter" BIGINT NOT NULL DEFAULT 0,
  "transports" TEXT[],
  "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "lastUsedAt" TIMESTAMPTZ(3)
);
CREATE INDEX "Passkey_userId_idx" ON "Passkey" ("userId");

CREATE TABLE "PasskeyChallenge" (
  "sessionId" UUID PRIMARY KEY REFERENCES "Session" (id) ON DELETE CASCADE ON UPDATE CASCADE,
  "challenge" TEXT NOT NULL,
  "expiresAt" TIMESTAMPTZ(3) NOT NULL
);

CREATE TABLE "RecoveryCode" (
  "userId" UUID NOT NULL REFERENCES "User" (id) ON DELETE CASCADE ON UPDATE CASCADE,
  "codeHash" BYTEA NOT NULL,
  "usedAt" TIMESTAMPTZ(3),
  PRIMARY KEY ("userId", "codeHash")
);
