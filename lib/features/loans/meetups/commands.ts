import { randomUUID } from "node:crypto";
import type { Actor } from "@/lib/server/session/actor";
import type { Tx } from "@/lib/server/database/db";
import { transact } from "@/lib/server/database/transact";
import { AppError, wrongField } from "@/lib/shared/errors";
import { isMeetUpOver } from "@/lib/shared/time";
import { zoneOf } from "@/lib/features/geo/queries";
import type { NotificationParams } from "@/lib/features/notifications/schema";
import { meetUpParams, toProposal, type MeetUp } from "@/lib/features/loans/dto";
import { hasMeetUp, mayConfirm, meetUpAction } from "@/lib/features/loans/machine/meetup-machine";
import { getLoan } from "@/lib/features/loans/queries";
import type { Loan } from "@/lib/features/loans/schema";
import type { Meetup, MeetupConfirmation } from "@/lib/features/loans/input-schema";
import { assertAllowed } from "@/lib/features/loans/steps/action-commands";
import { applyTransition } from "@/lib/features/loans/steps/transition-commands";
import { isBlocked, type LockedLoan } from "@/lib/features/loans/steps/lock-commands";
import { byBook, roleOf } from "@/lib/features/loans/policy";
import { MEETUP_YEARS } from "@/lib/features/loans/terms";
import { assertNear, todayIn, zonedInstant } from "@/lib/features/loans/due-dates/zoned-time";
import { lockLoansOfMeetUp, meetUpIdOf, NO_MEETUP } from "./shared-commands";

/**
 * Proposes a meet-up, or replaces the proposal, for all loans that share it; the other side has to
 * confirm each proposal. Fields that are left out become empty.
 * @param input `loanIds`: the other loans that share it from now on.
 * @throws AppError NOT_FOUND, LOAN_TRANSITION (this or one of the other loans does not allow it),
 *   INVALID_INPUT (`date` past or too far ahead, `time` over, `loanIds` not between the two), FORBIDDEN (blocked).
 */
export async function scheduleMeetup(actor: Actor, id: string, input: Meetup): Promise<Loan> {
  await transact(async (tx) => {
    const { loan, sharing, further } = await lockLoansOfMeetUp(tx, actor, id, input.loanIds);
    const shared = hasMeetUp(loan) ? sharing : [];
    const loans = [loan, ...(input.loanIds ? further : shared)];
    const leaving = shared.filter((each) => !loans.includes(each));
    for (const each of loans) assertAllowed(actor, each, meetUpAction(each));
    const meetUp = await proposed(tx, loan, input);
    if (await isBlocked(tx, loan)) throw new AppError("FORBIDDEN");
    const meetUpId = nextMeetUpId(loan);
    const meetUpSequence = Math.max(...[...loans, ...leaving].map(sequenceOf)) + 1;
    const params = sharedParams({ ...meetUp, meetUpSequence }, loans);
    const steps = [
      ...loans.map((each) => ({
        loan: each,
        action: meetUpAction(each),
        details: {
          params,
          isQuiet: each !== loan,
          data: {
            ...meetUp,
            meetUpId,
            meetUpSequence,
            meetUpForReturn: each.status === "LENT",
            meetUpByOwner: roleOf(actor.id, each) === "owner",
            meetUpConfirmedAt: null,
          },
        },
      })),
      ...leaving.map((each) => ({
        loan: each,
        action: "leaveMeetUp" as const,
        details: { data: NO_MEETUP },
      })),
    ];
    // Loans are written in the order in which their books are locked.
    for (const step of steps.sort((a, b) => byBook(a.loan, b.loan)))
      await applyTransition(tx, actor.id, step.loan, step.action, step.details);
  });
  return getLoan(actor, id);
}

/** The input as columns of the loan. */
async function proposed(tx: Tx, loan: LockedLoan, input: Meetup) {
  const zone = input.timeZone ?? (await zoneOf(tx, loan.ownerId));
  if (input.date) assertNear("date", input.date, todayIn(zone), MEETUP_YEARS);
  // A day without a time is stored as noon, which is the same day in neighbouring zones.
  const at = input.date ? zonedInstant(input.date, input.time ?? "12:00", zone) : null;
  const timeSet = Boolean(input.time);
  if (isMeetUpOver({ at, timeSet, timeZone: zone }, new Date()))
    throw wrongField("time", "timePast");
  return {
    meetUpAt: at,
    meetUpTimeSet: timeSet,
    meetUpLocation: input.location ?? null,
    meetUpNotes: input.notes ?? null,
    meetUpTimeZone: zone,
  };
}

/** Present meet-ups keep their id. The first one has the loan's id, later ones a new id. */
function nextMeetUpId(loan: LockedLoan): string {
  if (hasMeetUp(loan)) return meetUpIdOf(loan);
  return loan.meetUpSequence === 0 ? loan.id : randomUUID();
}

const sequenceOf = ({ meetUpSequence }: LockedLoan) => meetUpSequence;

function sharedParams(meetUp: MeetUp, loans: readonly LockedLoan[]): NotificationParams {
  return { ...meetUpParams(meetUp), ...(loans.length > 1 && { books: loans.length }) };
}

/**
 * Confirms the other side's proposal, for all loans that share it. Idempotent.
 * @throws AppError NOT_FOUND, LOAN_TRANSITION (no meet-up, or one's own proposal), MEETUP_CHANGED
 *   (`version` is outdated), MEETUP_OVER, FORBIDDEN (blocked).
 */
export async function confirmMeetup(
  actor: Actor,
  id: string,
  { version }: MeetupConfirmation,
): Promise<Loan> {
  const known = await getLoan(actor, id);
  const isDone = hasMeetUp(known) && known.meetUpConfirmed && known.meetUpVersion === version;
  if (isDone) return known;
  await transact(async (tx) => {
    const { loan, sharing } = await lockLoansOfMeetUp(tx, actor, id);
    assertAllowed(actor, loan, "confirm");
    const proposal = toProposal(loan);
    if (!mayConfirm({ ...loan, ...proposal, meetUpOver: false }, roleOf(actor.id, loan)))
      throw new AppError("LOAN_TRANSITION");
    if (loan.meetUpSequence !== version) throw new AppError("MEETUP_CHANGED");
    if (proposal.meetUpOver) throw new AppError("MEETUP_OVER");
    if (await isBlocked(tx, loan)) throw new AppError("FORBIDDEN");
    const loans = [loan, ...sharing];
    const params = sharedParams(loan, loans);
    const data = { meetUpConfirmedAt: new Date() };
    for (const each of loans.toSorted(byBook)) {
      assertAllowed(actor, each, "confirm");
      const details = { data, params, isQuiet: each !== loan };
      await applyTransition(tx, actor.id, each, "confirm", details);
    }
  });
  return getLoan(actor, id);
}
