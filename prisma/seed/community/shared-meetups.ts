import { SHARED_MEETUPS } from "../data/tour";
import type { Prisma } from "@/prisma/client/client";
import { lastLoanOf, type Lent } from "./loans";
import type { Setting } from "./model";

interface Meeting extends Lent {
  loan: Lent["loan"] & { meetUpId?: string; meetUpForReturn?: boolean };
  events: Prisma.LoanEventCreateManyInput[];
}

/** Moves loans of the tour to another loan's meet-up, for hand-over or return. */
export function shareMeetUps(setting: Setting, lent: readonly Meeting[]): void {
  for (const [title, others] of Object.entries(SHARED_MEETUPS)) {
    const first = lastLoanOf(lent, title);
    first.loan.meetUpId = first.loan.id;
    for (const other of others) join(setting, lastLoanOf(lent, other), first);
  }
}

function join({ random }: Setting, { loan, events }: Meeting, first: Meeting): void {
  const isReturn = loan.status === "LENT";
  const { meetUpAt, meetUpLocation, meetUpNotes, meetUpTimeZone } = first.loan;
  const { meetUpByOwner, meetUpConfirmedAt, meetUpSequence, updatedAt } = first.loan;
  const isSameOwner = first.loan.ownerId === loan.ownerId;
  if (!isReturn) loan.status = "SCHEDULED";
  Object.assign(loan, {
    meetUpId: first.loan.id,
    meetUpForReturn: isReturn,
    meetUpTimeSet: true,
    meetUpByOwner: isSameOwner ? meetUpByOwner : !meetUpByOwner,
    ...{ meetUpAt, meetUpLocation, meetUpNotes, meetUpTimeZone },
    ...{ meetUpConfirmedAt, meetUpSequence, updatedAt },
  });
  const agreed = first.events.filter(({ kind }) => kind === "SCHEDULED" || kind === "CONFIRMED");
  const step = { loanId: loan.id, dueDate: null };
  events.push(
    ...agreed.map(({ kind, from, to, actorId, at }) => ({
      ...{ ...step, kind, actorId, at },
      id: random.uuid(updatedAt),
      ...(isReturn ? { from: "LENT" as const, to: "LENT" as const } : { from, to }),
    })),
  );
}
