import type { Actor } from "@/lib/server/session/actor";
import type { Tx } from "@/lib/server/database/db";
import { isUniqueViolation } from "@/lib/server/database/errors";
import { AppError, wrongField } from "@/lib/shared/errors";
import { isoDay } from "@/lib/shared/time";
import { zoneOf } from "@/lib/features/geo/queries";
import type { ExtensionDecline, ExtensionRequest } from "@/lib/features/loans/input-schema";
import { isBlocked, type LockedLoan } from "@/lib/features/loans/steps/lock-commands";
import { getLoan } from "@/lib/features/loans/queries";
import type { Loan } from "@/lib/features/loans/schema";
import { DUE_YEARS } from "@/lib/features/loans/terms";
import { transition } from "@/lib/features/loans/steps/action-commands";
import { closeExtension, openExtension } from "./open-extension-commands";
import { assertNear, todayIn } from "./zoned-time";

/**
 * The borrower asks for more time for a lent book; the owner gives it at once.
 * @throws AppError NOT_FOUND, LOAN_TRANSITION (not lent), EXTENSION_OPEN (asked already), FORBIDDEN (the
 *   borrower asks, and one of the two has blocked the other), INVALID_INPUT (`dueDate` not after the
 *   present one, in the past or too far ahead).
 */
export async function extendLoan(actor: Actor, id: string, input: ExtensionRequest): Promise<Loan> {
  const { ownerUserId } = await getLoan(actor, id);
  const extended =
    ownerUserId === actor.id ? giveTime(actor, id, input) : askForTime(actor, id, input);
  return extended.catch((error: unknown) => {
    const isOpen = isUniqueViolation(error, "LoanExtension_one_open");
    throw isOpen ? new AppError("EXTENSION_OPEN") : error;
  });
}

function askForTime(actor: Actor, id: string, input: ExtensionRequest): Promise<Loan> {
  return transition(actor, id, "requestExtension", async (loan, tx) => {
    if (await openExtension(tx, id)) throw new AppError("EXTENSION_OPEN");
    const dueDate = await laterDate(tx, loan, input);
    // A blocked owner would not be notified of the ask.
    if (await isBlocked(tx, loan)) throw new AppError("FORBIDDEN");
    const message = input.message ?? null;
    await tx.loanExtension.create({ data: { loanId: id, dueDate, message } });
    const params = { dueDate: input.dueDate, ...(message && { message }) };
    return { askedDate: dueDate, params };
  });
}

function giveTime(actor: Actor, id: string, input: ExtensionRequest): Promise<Loan> {
  return transition(actor, id, "extend", async (loan, tx) => {
    const dueDate = await laterDate(tx, loan, input);
    const message = (await isBlocked(tx, loan)) ? null : (input.message ?? null);
    await closeExtension(tx, loan, "ENDED");
    const given = { byOwner: true, state: "APPROVED", decidedAt: new Date() } as const;
    await tx.loanExtension.create({ data: { loanId: id, dueDate, message, ...given } });
    return { dueDate, params: { dueDate: input.dueDate, ...(message && { message }) } };
  });
}

/**
 * The owner agrees to the open ask for more time.
 * @param asOf an ask made after this moment is not accepted.
 * @throws AppError NOT_FOUND, LOAN_TRANSITION (not lent, or not the owner), EXTENSION_GONE,
 *   EXTENSION_PAST (the day asked for is in the past by now).
 */
export function approveExtension(actor: Actor, id: string, asOf?: Date): Promise<Loan> {
  return transition(actor, id, "approveExtension", async (loan, tx) => {
    const { dueDate } = await openAsk(tx, id, asOf);
    const day = isoDay(dueDate);
    if (day < todayIn(await zoneOf(tx, loan.ownerId))) throw new AppError("EXTENSION_PAST");
    await closeExtension(tx, loan, "APPROVED");
    return { dueDate, params: { dueDate: day } };
  });
}

/**
 * The owner declines the open ask for more time.
 * @param asOf an ask made after this moment is not declined.
 * @throws AppError NOT_FOUND, LOAN_TRANSITION (not lent, or not the owner), EXTENSION_GONE.
 */
export function declineExtension(
  actor: Actor,
  id: string,
  input: ExtensionDecline,
  asOf?: Date,
): Promise<Loan> {
  return transition(actor, id, "declineExtension", async (loan, tx) => {
    const { dueDate } = await openAsk(tx, id, asOf);
    const feedback = (await isBlocked(tx, loan)) ? null : (input.feedback ?? null);
    await closeExtension(tx, loan, "DECLINED", feedback);
    return { askedDate: dueDate, params: feedback ? { feedback } : {} };
  });
}

async function openAsk(tx: Tx, loanId: string, asOf?: Date) {
  const open = await openExtension(tx, loanId);
  if (!open || (asOf && open.createdAt > asOf)) throw new AppError("EXTENSION_GONE");
  return open;
}

/** @throws AppError INVALID_INPUT unless the day is after the present due date and within `DUE_YEARS`. */
async function laterDate(tx: Tx, loan: LockedLoan, input: ExtensionRequest): Promise<Date> {
  const { dueDate, timeZone = await zoneOf(tx, loan.ownerId) } = input;
  assertNear("dueDate", dueDate, todayIn(timeZone), DUE_YEARS);
  if (loan.dueDate && dueDate <= isoDay(loan.dueDate)) throw wrongField("dueDate", "notLater");
  return new Date(dueDate);
}
