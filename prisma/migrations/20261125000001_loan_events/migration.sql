-- What happened at each step of a loan, for the story on its page; statuses alone do not tell a
-- confirmed meet-up from a moved one, or a reminder from nothing.
CREATE TYPE "LoanEventKind" AS ENUM (
  'REQUESTED', 'APPROVED', 'SCHEDULED', 'MOVED', 'CONFIRMED', 'LENT', 'HANDOVER_UNDONE',
  'EXTENSION_REQUESTED', 'EXTENDED', 'EXTENSION_DECLINED', 'REMINDED',
  'RETURNED', 'LOST', 'CANCELED', 'GIVEN');
ALTER TABLE "LoanEvent"
  ADD COLUMN "kind" "LoanEventKind",
  ADD COLUMN "dueDate" DATE,
  ALTER COLUMN "actorId" DROP NOT NULL;
-- Every proposal takes the confirmation back: where one stands, the last step within SCHEDULED is it.
UPDATE "LoanEvent" e
   SET "kind" = CASE
         WHEN e."from" = 'LENT' AND e."to" IN ('APPROVED', 'SCHEDULED') THEN 'HANDOVER_UNDONE'
         WHEN e."from" = 'SCHEDULED' AND e."to" = 'SCHEDULED' THEN
           CASE WHEN l."meetUpConfirmedAt" IS NOT NULL AND NOT EXISTS (
                  SELECT 1 FROM "LoanEvent" n
                   WHERE n."loanId" = e."loanId" AND n."from" = 'SCHEDULED' AND n."to" = 'SCHEDULED'
                     AND (n.at, n.id) > (e.at, e.id))
                THEN 'CONFIRMED' ELSE 'MOVED' END
         ELSE e."to"::text END::"LoanEventKind",
       "dueDate" = CASE WHEN e."from" = 'REQUESTED' AND e."to" = 'APPROVED' THEN l."dueDate" END
  FROM "Loan" l WHERE l.id = e."loanId";
ALTER TABLE "LoanEvent" ALTER COLUMN "kind" SET NOT NULL;
