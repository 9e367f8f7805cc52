-- Reminders, each once per loan and due date, and asks for more time.

ALTER TYPE "NotificationType" RENAME VALUE 'LOAN_DUE_SOON' TO 'DUE_SOON';
ALTER TYPE "NotificationType" RENAME VALUE 'LOAN_OVERDUE' TO 'OVERDUE';
ALTER TYPE "NotificationType" ADD VALUE 'EXTENSION_REQUESTED';
ALTER TYPE "NotificationType" ADD VALUE 'EXTENSION_APPROVED';
ALTER TYPE "NotificationType" ADD VALUE 'EXTENSION_DECLINED';

CREATE TABLE "LoanReminder" (
  "loanId" UUID NOT NULL,
  "dueDate" DATE NOT NULL,
  "toOwner" BOOLEAN NOT NULL,
  "step" INTEGER NOT NULL,
  "sent" BOOLEAN NOT NULL,
  "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "LoanReminder_pkey" PRIMARY KEY ("loanId", "dueDate", "toOwner", "step"),
  CONSTRAINT "LoanReminder_loanId_fkey" FOREIGN KEY ("loanId") REFERENCES "Loan"(id)
    ON DELETE CASCADE ON UPDATE CASCADE,
  CONSTRAINT "LoanReminder_step" CHECK (CASE WHEN "toOwner" THEN "step" IN (1, 7) ELSE "step" IN (-3, 0, 1, 7, 14) END)
);

-- What was sent before this table: one reminder before the day, one after it.
INSERT INTO "LoanReminder" ("loanId", "dueDate", "toOwner", "step", "sent", "at")
  SELECT id, "dueDate", FALSE, -3, TRUE, "dueSoonToldAt" FROM "Loan"
   WHERE "dueDate" IS NOT NULL AND "dueSoonToldAt" IS NOT NULL
  UNION ALL
  SELECT id, "dueDate", FALSE, 1, TRUE, "overdueToldAt" FROM "Loan"
   WHERE "dueDate" IS NOT NULL AND "overdueToldAt" IS NOT NULL;
-- Steps whose day is over are not made up for.
INSERT INTO "LoanReminder" ("loanId", "dueDate", "toOwner", "step", "sent")
  SELECT l.id, l."dueDate", s."toOwner", s."step", FALSE
    FROM "Loan" l
    CROSS JOIN (VALUES (FALSE, -3), (FALSE, 0), (FALSE, 1), (FALSE, 7), (FALSE, 14), (TRUE, 1), (TRUE, 7))
      AS s ("toOwner", "step")
   WHERE l.status = 'LENT' AND l."dueDate" + s."step" < (now() AT TIME ZONE 'UTC')::date
  ON CONFLICT DO NOTHING;
INSERT INTO "LoanEvent" (id, "loanId", kind, "from", "to", "dueDate", at)
  SELECT gen_random_uuid(), r."loanId", 'REMINDED', 'LENT', 'LENT', r."dueDate", r.at
    FROM "LoanReminder" r WHERE r."sent";

DROP INDEX "Loan_to_remind";
ALTER TABLE "Loan" DROP COLUMN "dueSoonToldAt", DROP COLUMN "overdueToldAt";
CREATE INDEX "Loan_lent_due" ON "Loan" ("dueDate") WHERE status = 'LENT';

-- The texts of reminders name the number of days, and say to whom they are.
UPDATE "Notification" SET params = params || jsonb_build_object('side', 'borrower', 'days',
    CASE WHEN type::text = 'OVERDUE' AND params ? 'dueDate'
         THEN greatest(1, "createdAt"::date - (params ->> 'dueDate')::date) ELSE 1 END)
 WHERE type::text IN ('DUE_SOON', 'OVERDUE');

CREATE TYPE "ExtensionState" AS ENUM ('OPEN', 'APPROVED', 'DECLINED', 'ENDED');
CREATE TABLE "LoanExtension" (
  "id" UUID NOT NULL,
  "loanId" UUID NOT NULL,
  "dueDate" DATE NOT NULL,
  "byOwner" BOOLEAN NOT NULL DEFAULT FALSE,
  "state" "ExtensionState" NOT NULL DEFAULT 'OPEN',
  "message" TEXT,
  "feedback" TEXT,
  "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "decidedAt" TIMESTAMPTZ(3),
  CONSTRAINT "LoanExtension_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "LoanExtension_loanId_fkey" FOREIGN KEY ("loanId") REFERENCES "Loan"(id)
    ON DELETE CASCADE ON UPDATE CASCADE,
  CONSTRAINT "LoanExtension_decided" CHECK ((state = 'OPEN') = ("decidedAt" IS NULL)),
  CONSTRAINT "LoanExtension_owner_gives" CHECK (NOT "byOwner" OR state = 'APPROVED'),
  CONSTRAINT "LoanExtension_texts" CHECK (char_length(message) <= 500 AND char_length(feedback) <= 500)
);
CREATE INDEX "LoanExtension_loanId_idx" ON "LoanExtension" ("loanId");
CREATE UNIQUE INDEX "LoanExtension_one_open" ON "LoanExtension" ("loanId") WHERE state = 'OPEN';
