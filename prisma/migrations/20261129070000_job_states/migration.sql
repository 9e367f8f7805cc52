-- Whether the work of each queue gets done, and when recurring work is due next: kept here, so that it is
-- known to all processes and outlasts them.
CREATE TABLE "JobState" (
  name TEXT PRIMARY KEY,
  "dueAt" TIMESTAMPTZ(3),
  "owedSince" TIMESTAMPTZ(3),
  "lateSince" TIMESTAMPTZ(3),
  "failingSince" TIMESTAMPTZ(3),
  "failedAt" TIMESTAMPTZ(3),
  failures INTEGER NOT NULL DEFAULT 0,
  error TEXT,
  "toldAt" TIMESTAMPTZ(3)
);
