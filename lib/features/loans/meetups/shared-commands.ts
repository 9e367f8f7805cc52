import type { Actor } from "@/lib/server/session/actor";
import { rowsIn, type Tx } from "@/lib/server/database/db";
import { lockMeetUps } from "@/lib/server/database/locks";
import { existing, wrongField } from "@/lib/shared/errors";
import { keysOf, pick } from "@/lib/shared/records";
import { hasMeetUp } from "@/lib/features/loans/machine/meetup-machine";
import { loansOf } from "@/lib/features/loans/policy";
import type { LockedLoan } from "@/lib/features/loans/steps/lock-commands";

/** No meet-up; `meetUpSequence` is kept, since versions only grow. */
export const NO_MEETUP = {
  meetUpId: null,
  meetUpForReturn: false,
  meetUpAt: null,
  meetUpTimeSet: false,
  meetUpLocation: null,
  meetUpNotes: null,
  meetUpTimeZone: null,
  meetUpByOwner: null,
  meetUpConfirmedAt: null,
} satisfies Partial<LockedLoan>;

/** The id of a loan's meet-up; loans with the same id share it. */
export function meetUpIdOf({ id, meetUpId }: Pick<LockedLoan, "id" | "meetUpId">): string {
  return meetUpId ?? id;
}

interface LockedMeetUp {
  loan: LockedLoan;
  /** Other loans that share the loan's present or last meet-up and still have it ahead. */
  sharing: LockedLoan[];
  further: LockedLoan[];
}

/**
 * Locks the books of all loans that share this loan's meet-up, and of further loans between the same
 * two users, in the order of the books' ids. Until the transaction ends, no loan can join a meet-up of the
 * two users, and none of the locked ones can end.
 * @throws AppError NOT_FOUND unless the actor is one of the two sides, INVALID_INPUT (`loanIds`) for
 *   a loan that is not between the two users.
 */
export async function lockLoansOfMeetUp(
  tx: Tx,
  actor: Actor,
  loanId: string,
  furtherIds: readonly string[] = [],
): Promise<LockedMeetUp> {
  const sides = await tx.loan.findFirst({
    where: { id: loanId, ...loansOf(actor.id) },
    select: { ownerId: true, borrowerId: true },
  });
  const { ownerId, borrowerId } = existing(sides);
  await lockMeetUps(tx, ownerId, borrowerId);
  const ids = [...new Set([loanId, ...furtherIds])];
  const locked = await rowsIn<{ id: string }>(tx)`
    SELECT l.id FROM "Loan" l JOIN "Book" b ON b.id = l."bookId"
      JOIN "Loan" this ON this.id = ${loanId}::uuid
     WHERE (l."ownerId", l."borrowerId") IN
             ((this."ownerId", this."borrowerId"), (this."borrowerId", this."ownerId"))
       AND (l.id = ANY (${ids}::uuid[])
            OR coalesce(l."meetUpId", l.id) = coalesce(this."meetUpId", this.id))
     ORDER BY b.id, l.id FOR NO KEY UPDATE OF b`;
  const loans = await tx.loan.findMany({
    where: { id: { in: locked.map(({ id }) => id) } },
    orderBy: [{ bookId: "asc" }, { id: "asc" }],
  });
  const loan = existing(loans.find(({ id }) => id === loanId));
  const others = loans.filter((each) => each !== loan);
  const further = others.filter(({ id }) => ids.includes(id));
  if (further.length < ids.length - 1) throw wrongField("loanIds", "unknown");
  const isSharing = (each: LockedLoan) => hasMeetUp(each) && meetUpIdOf(each) === meetUpIdOf(loan);
  return { loan, sharing: others.filter(isSharing), further };
}

/** Columns for `loan` to join the meet-up of another loan between the same two users. */
export function meetUpOf(other: LockedLoan, loan: LockedLoan) {
  const isSameOwner = other.ownerId === loan.ownerId;
  return {
    ...pick(other, [...keysOf(NO_MEETUP), "meetUpSequence"]),
    meetUpId: meetUpIdOf(other),
    meetUpForReturn: false,
    meetUpByOwner: isSameOwner ? other.meetUpByOwner : !other.meetUpByOwner,
  };
}
