-- A member's lending rule in a circle: requests of fellow members are approved at once.
ALTER TABLE "CircleMember" ADD COLUMN "approvesAtOnce" BOOLEAN NOT NULL DEFAULT false;
