import type { Actor } from "@/lib/server/session/actor";
import { AppError } from "@/lib/shared/errors";
import { meetUpParams, toProposal } from "./dto";
import { mayConfirm } from "./machine";
import { getLoan } from "./queries";
import type { Loan } from "./schema";
import type { Meetup, MeetupConfirmation } from "./input-schema";
import { transition } from "./action-commands";
import { roleOf, zoneOf } from "./lock-commands";
import { MEETUP_YEARS } from "./terms";
import { todayIn, zonedInstant } from "./zoned-time";

/**
 * Proposes a meet-up or replaces the proposal; the other side has to confirm each. Fields that are
 * left out become empty.
 * @throws AppError NOT_FOUND, LOAN_TRANSITION, INVALID_INPUT (`date` past or far ahead).
 */
export function scheduleMeetup(actor: Actor, id: string, input: Meetup): Promise<Loan> {
  return transition(actor, id, "schedule", async (loan, tx) => {
    const zone = await zoneOf(tx, loan, input.timeZone);
    if (input.date) assertNear("date", input.date, todayIn(zone), MEETUP_YEARS);
    const meetUp = {
      // A day without a time is stored as its noon, the same day in every neighbouring zone.
      meetUpAt: input.date ? zonedInstant(input.date, input.time ?? "12:00", zone) : null,
      meetUpTimeSet: Boolean(input.time),
      meetUpLocation: input.location ?? null,
      meetUpTimeZone: zone,
    };
    return {
      data: {
        ...meetUp,
        meetUpNotes: input.notes ?? null,
        meetUpSequence: loan.meetUpSequence + 1,
        meetUpByOwner: roleOf(actor.id, loan) === "owner",
        meetUpConfirmedAt: null,
      },
      params: meetUpParams(meetUp),
    };
  });
}

/**
 * Confirms the other side's proposal in the version that was shown. Idempotent.
 * @throws AppError NOT_FOUND, LOAN_TRANSITION (no meet-up, or one's own proposal), MEETUP_CHANGED
 *   (`version` is outdated), FORBIDDEN (blocked).
 */
export async function confirmMeetup(
  actor: Actor,
  id: string,
  { version }: MeetupConfirmation,
): Promise<Loan> {
  const known = await getLoan(actor, id);
  const isDone =
    known.status === "SCHEDULED" && known.meetUpConfirmed && known.meetUpVersion === version;
  if (isDone) return known;
  return transition(actor, id, "confirm", (loan) => {
    const proposal = { ...loan, ...toProposal(loan) };
    if (!mayConfirm(proposal, roleOf(actor.id, loan))) throw new AppError("LOAN_TRANSITION");
    if (loan.meetUpSequence !== version) throw new AppError("MEETUP_CHANGED");
    return {
      data: { meetUpConfirmedAt: new Date(), meetUpSequence: version },
      params: meetUpParams(loan),
    };
  });
}

/**
 * @throws AppError INVALID_INPUT for a day ("YYYY-MM-DD") in the past or more than `years` ahead.
 */
export function assertNear(field: string, day: string, today: string, years: number): void {
  const last = `${Number(today.slice(0, 4)) + years}${today.slice(4)}`;
  if (day < today) throw new AppError("INVALID_INPUT", { [field]: { code: "past" } });
  if (day > last)
    throw new AppError("INVALID_INPUT", { [field]: { code: "farAhead", max: years } });
}
