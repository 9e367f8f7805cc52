import { query, runIn, type Tx } from "@/lib/server/database/db";
import { transact } from "@/lib/server/database/transact";
import { runEach } from "@/lib/server/jobs/run-each";
import type { Book, OutsideLoan } from "@/prisma/client/client";
import { timeZoneOf, type Located } from "@/lib/features/geo/time-zone";
import { notify } from "@/lib/features/notifications/commands";
import { dueSteps } from "@/lib/features/loans/due-dates/reminder-steps";
import { MORNING_HOUR } from "@/lib/features/loans/terms";
import { daysBetween, hourIn, todayIn } from "@/lib/features/loans/due-dates/zoned-time";

interface Candidate
  extends Pick<OutsideLoan, "bookId" | "name">, Pick<Book, "title" | "ownerId">, Located {
  /** "YYYY-MM-DD". */
  dueDate: string;
  agreedAt: Date;
  known: number[];
}

const CANDIDATES = `
  SELECT x."bookId", b.title, x.name, x."dueDate", x."agreedAt", x."remindedSteps" AS known,
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
  const day = now.toISOString().slice(0, 10);
  const loans = await query<Candidate>("outside-loans-to-remind", CANDIDATES, [day]);
  await runEach("reminder of an outside loan", loans, bookIdOf, async (loan) => {
    const zone = timeZoneOf(loan);
    if (hourIn(zone, now) < MORNING_HOUR) return;
    const days = daysBetween(loan.dueDate, todayIn(zone, now));
    const agreed = daysBetween(loan.dueDate, todayIn(zone, loan.agreedAt));
    const steps = dueSteps("owner", { days, agreed, known: loan.known });
    if (steps) await transact((tx) => remind(tx, loan, steps));
  });
}

const bookIdOf = ({ bookId }: Candidate) => bookId;

/** Notifies the owner, unless another process has done so or the book is no longer lent until that day. */
async function remind(
  tx: Tx,
  { bookId, ownerId, title, name, dueDate }: Candidate,
  { send, passed }: { send: number; passed: number[] },
): Promise<void> {
  const noted = await runIn(tx)`
    UPDATE "OutsideLoan" SET "remindedSteps" = "remindedSteps" || ${[...passed, send]}::int[]
     WHERE "bookId" = ${bookId}::uuid AND "dueDate" = ${dueDate}::date
       AND NOT ${send}::int = ANY ("remindedSteps")`;
  if (noted === 0) return;
  const params = { name, title, dueDate, bookId };
  await notify(tx, { userId: ownerId, type: "OUTSIDE_LOAN_OVERDUE", params });
}
