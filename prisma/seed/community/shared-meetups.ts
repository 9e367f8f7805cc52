import { SHARED_MEETUPS } from "../data/tour";
import type { Prisma } from "@/prisma/client/client";
import type { loanRow } from "./loans";
import type { LoanStory, Setting } from "./model";
import { titled } from "./shelves";

interface Lent {
  loan: ReturnType<typeof loanRow> & { meetUpId?: string; meetUpForReturn?: boolean };
  story: LoanStory;
  events: Prisma.LoanEventCreateManyInput[];
}

/** Moves loans of the tour to another loan's meet-up, for hand-over or return. */
export function shareMeetUps(setting: Setting, lent: readonly Lent[]): void {
  const of = (title: string) => {
    const seed = titled(title);
    const found = lent.findLast(({ story }) => story.book.seed === seed);
    if (!found) throw new Error(`Nobody has “${title}” on loan`);
    return found;
  };
  for (const [title, others] of Object.entries(SHARED_MEETUPS)) {
    const first = of(title);
    first.loan.meetUpId = first.loan.id;
    for (const other of others) join(setting, of(other), first);
  }
}

function join({ random }: Setting, { loan, events }: Lent, first: Lent): void {
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
