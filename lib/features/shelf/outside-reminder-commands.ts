import { query, runIn, type Tx } from "@/lib/server/database/db";
import { transact } from "@/lib/server/database/transact";
import { runEach } from "@/lib/server/jobs/run-each";
import type { Book, OutsideLoan } from "@/prisma/client/client";
import { notify } from "@/lib/features/notifications/commands";
import {
  stepsToSend,
  type Reminded,
  type StepsToSend,
} from "@/lib/features/loans/due-dates/reminder-steps";
import { isoDay } from "@/lib/shared/time";

type Candidate = Reminded & Pick<OutsideLoan, "name"> & Pick<Book, "id" | "title" | "ownerId">;

const CANDIDATES = `
  SELECT b.id, b.title, x.name, x."dueDate", x."agreedAt", x."remindedSteps" AS known,
         u.id AS "ownerId", u.country, u.lat, u.lon
    FROM "OutsideLoan" x JOIN "Book" b ON b.id = x."bookId" JOIN "User" u ON u.id = b."ownerId"
   WHERE x."dueDate" <= $1::date AND b.state = 'LENT'
   ORDER BY x."dueDate", x."bookId"`;

/**
 * Reminds owners of overdue outside loans, on the same days and at the same hour as `sendReminders`: each
 * step once; if several have come up, only the latest.
 * @throws Error as `sendReminders`.
 */
export async function sendOutsideReminders(now = new Date()): Promise<void> {
  const loans = await query<Candidate>("outside-loans-to-remind", CANDIDATES, [isoDay(now)]);
  await runEach("reminder of an outside loan", loans, async (loan) => {
    const steps = stepsToSend("owner", loan, now);
    if (steps) await transact((tx) => remind(tx, loan, steps));
  });
}

/** Notifies the owner, unless another process has done so or the book is no longer lent until that day. */
async function remind(
  tx: Tx,
  { id: bookId, ownerId, title, name, dueDate }: Candidate,
  { send, passed }: StepsToSend,
): Promise<void> {
  const noted = await runIn(tx)`
    UPDATE "OutsideLoan" SET "remindedSteps" = "remindedSteps" || ${[...passed, send]}::int[]
     WHERE "bookId" = ${bookId}::uuid AND "dueDate" = ${dueDate}::date
       AND NOT ${send}::int = ANY ("remindedSteps")`;
  if (noted === 0) return;
  const params = { name, title, dueDate, bookId };
  await notify(tx, { userId: ownerId, type: "OUTSIDE_LOAN_OVERDUE", params });
}
