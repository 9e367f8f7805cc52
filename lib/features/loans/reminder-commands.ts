import { query } from "@/lib/server/database/db";
import { transact } from "@/lib/server/database/transact";
import { timeZoneOf } from "@/lib/features/geo/time-zone";
import { notify } from "@/lib/features/notifications/commands";
import { otherSelect, shownName } from "@/lib/features/users/policy";
import { addDays, hourIn, todayIn } from "./zoned-time";

/** Reminders are sent from this hour on, in the borrower's time zone. */
const MORNING = 9;
/** Books overdue for more days are not reminded of. */
const LATEST_DAYS = 7;

interface Candidate {
  id: string;
  borrowerId: string;
  /** "YYYY-MM-DD". */
  dueDate: string;
  dueSoonTold: boolean;
  country: string | null;
  lat: number | null;
  lon: number | null;
}

/** Lent books due yesterday, today or tomorrow (UTC), which covers every time zone. */
const CANDIDATES = `
  SELECT l.id, l."borrowerId", l."dueDate", l."dueSoonToldAt" IS NOT NULL AS "dueSoonTold", u.country, u.lat, u.lon
    FROM "Loan" l JOIN "User" u ON u.id = l."borrowerId"
   WHERE l.status = 'LENT' AND l."overdueToldAt" IS NULL
     AND l."dueDate" BETWEEN $1::date - ${LATEST_DAYS + 1} AND $1::date + 2`;

/**
 * Reminds borrowers, in the time zone of their place: once the day before a book is due, and once
 * when it is overdue. Of concurrent processes only one sends each reminder.
 */
export async function remindBorrowers(now = new Date()): Promise<void> {
  const day = now.toISOString().slice(0, 10);
  for (const loan of await query<Candidate>("loans-to-remind", CANDIDATES, [day])) {
    const zone = timeZoneOf(loan);
    if (hourIn(zone, now) < MORNING) continue;
    const today = todayIn(zone, now);
    if (loan.dueDate === addDays(today, 1) && !loan.dueSoonTold) {
      await remind(loan, "LOAN_DUE_SOON");
    } else if (loan.dueDate < today && loan.dueDate >= addDays(today, -LATEST_DAYS)) {
      await remind(loan, "LOAN_OVERDUE");
    }
  }
}

const TOLD_AT = { LOAN_DUE_SOON: "dueSoonToldAt", LOAN_OVERDUE: "overdueToldAt" } as const;

async function remind(loan: Candidate, type: keyof typeof TOLD_AT): Promise<void> {
  const { id, dueDate, borrowerId } = loan;
  const column = TOLD_AT[type];
  await transact(async (tx) => {
    // Raw SQL, so that `updatedAt`, by which calendars see changes, stays.
    const noted = await tx.$executeRawUnsafe(
      `UPDATE "Loan" SET "${column}" = now()
        WHERE id = $1::uuid AND status = 'LENT' AND "dueDate" = $2::date AND "${column}" IS NULL`,
      id,
      dueDate,
    );
    if (noted === 0) return;
    const { bookTitle, ownerId, ownerName, owner } = await tx.loan.findUniqueOrThrow({
      where: { id },
      select: {
        bookTitle: true,
        ownerId: true,
        ownerName: true,
        owner: { select: otherSelect(borrowerId) },
      },
    });
    const params = { name: shownName(owner, ownerName), title: bookTitle, dueDate };
    await notify(tx, { userId: borrowerId, type, params, loanId: id, actorId: ownerId });
  });
}
