import type { Loan } from "@/prisma/client/client";
import { query, rowsIn, type Tx } from "@/lib/server/database/db";
import { transact } from "@/lib/server/database/transact";
import { runEach } from "@/lib/server/jobs/run-each";
import { notify } from "@/lib/features/notifications/commands";
import { otherSelect, shownName } from "@/lib/features/users/policy";
import type { LoanRole } from "@/lib/features/loans/machine/loan-machine";
import { isoDay } from "@/lib/shared/time";
import { REMINDER_STEPS, stepsToSend, type Reminded, type StepsToSend } from "./reminder-steps";

const ALL_STEPS = REMINDER_STEPS.borrower.length + REMINDER_STEPS.owner.length;

/** One side of a lent book. */
interface Candidate extends Reminded {
  id: string;
  toOwner: boolean;
  /** The user to remind; `otherId` is the other side. */
  userId: string;
  otherId: string;
}

/** Both sides of lent books that are due by $1 and have steps left. */
const CANDIDATES = `
  SELECT l.id, l."dueDate", side."toOwner", u.id AS "userId", u.country, u.lat, u.lon,
         CASE WHEN side."toOwner" THEN l."borrowerId" ELSE l."ownerId" END AS "otherId",
         greatest(l."createdAt", l."lentAt", (SELECT max(x."decidedAt") FROM "LoanExtension" x
                                               WHERE x."loanId" = l.id AND x.state = 'APPROVED')) AS "agreedAt",
         ARRAY(SELECT r.step FROM "LoanReminder" r
                WHERE r."loanId" = l.id AND r."dueDate" = l."dueDate" AND r."toOwner" = side."toOwner") AS known
    FROM "Loan" l CROSS JOIN (VALUES (FALSE), (TRUE)) AS side ("toOwner")
    JOIN "User" u ON u.id = CASE WHEN side."toOwner" THEN l."ownerId" ELSE l."borrowerId" END
   WHERE l.status = 'LENT' AND l."dueDate" <= $1::date
     AND (SELECT count(*) FROM "LoanReminder" r
           WHERE r."loanId" = l.id AND r."dueDate" = l."dueDate") < ${ALL_STEPS}
   ORDER BY l."dueDate", l.id`;

/**
 * Reminds both sides of lent books of their due dates, from `MORNING_HOUR` at their place on.
 * Each step is sent once, also by concurrent runs. If several steps have come up, only the latest is
 * sent. A reminder that fails does not stop the others; the next run tries it again.
 * @throws Error the first failure, after all reminders have been tried.
 */
export async function sendReminders(now = new Date()): Promise<void> {
  // Two days more, as the next day begins earlier in the east.
  const horizon = new Date(now);
  horizon.setUTCDate(horizon.getUTCDate() - Math.min(...REMINDER_STEPS.borrower) + 2);
  const loans = await query<Candidate>("loans-to-remind", CANDIDATES, [isoDay(horizon)]);
  await runEach("reminder of a loan", loans, async (loan) => {
    const steps = stepsToSend(roleOf(loan), loan, now);
    if (steps) await transact((tx) => remind(tx, loan, steps));
  });
}

const roleOf = ({ toOwner }: Candidate): LoanRole => (toOwner ? "owner" : "borrower");

/** Notifies one side, unless another process has done so or the book is no longer lent until that day. */
async function remind(tx: Tx, loan: Candidate, { send, passed, days }: StepsToSend): Promise<void> {
  // Waits for a transaction that ends the loan or moves its due date; then no row is found.
  const [lent] = await rowsIn<Told>(tx)`
    SELECT "bookTitle", "ownerName", "borrowerName", kind FROM "Loan"
     WHERE id = ${loan.id}::uuid AND status = 'LENT' AND "dueDate" = ${loan.dueDate}::date
       FOR NO KEY UPDATE`;
  if (!lent) return;
  const { id: loanId, toOwner } = loan;
  const dueDate = new Date(loan.dueDate);
  const skipDuplicates = true;
  const first = { loanId, dueDate, toOwner, step: send, sent: true };
  const { count } = await tx.loanReminder.createMany({ data: [first], skipDuplicates });
  if (count === 0) return;
  const others = passed.map((step) => ({ ...first, step, sent: false }));
  await tx.loanReminder.createMany({ data: others, skipDuplicates });
  const stays = { from: "LENT", to: "LENT" } as const;
  await tx.loanEvent.create({ data: { loanId, kind: "REMINDED", ...stays, dueDate } });
  await notifyOfDueDate(tx, { ...loan, ...lent }, days);
}

type Told = Pick<Loan, "bookTitle" | "ownerName" | "borrowerName" | "kind">;

/** @param days from the due date to today; negative: before it. */
async function notifyOfDueDate(tx: Tx, loan: Candidate & Told, days: number): Promise<void> {
  const { id: loanId, dueDate, toOwner, userId, otherId } = loan;
  const select = otherSelect(userId);
  const other = await tx.user.findUniqueOrThrow({ where: { id: otherId }, select });
  await notify(tx, {
    userId,
    type: days > 0 ? "OVERDUE" : "DUE_SOON",
    params: {
      name: shownName(other, toOwner ? loan.borrowerName : loan.ownerName),
      title: loan.bookTitle,
      dueDate,
      side: roleOf(loan),
      ...(loan.kind === "SELF_SERVICE" && { kind: loan.kind }),
    },
    loanId,
    actorId: otherId,
  });
}
