import type { Actor } from "@/lib/server/session/actor";
import type { Tx } from "@/lib/server/database/db";
import { transact } from "@/lib/server/database/transact";
import { AppError } from "@/lib/shared/errors";
import { DAY } from "@/lib/shared/time";
import {
  lockBorrower,
  lockLoan,
  zoneOf,
  type LockedLoan,
} from "@/lib/features/loans/steps/lock-commands";
import { codeStep, CONFIRMED_MOMENT } from "@/lib/features/loans/machine/hand-over-machine";
import { getLoan } from "@/lib/features/loans/queries";
import type { Loan } from "@/lib/features/loans/schema";
import { CODE_KEPT_DAYS, CODE_TRIES } from "@/lib/features/loans/terms";
import { assertAllowed, transitionLocked } from "@/lib/features/loans/steps/action-commands";
import { todayIn } from "@/lib/features/loans/due-dates/zoned-time";
import { areDigits, codePaused, pauseAfter } from "./code";
import type { CodeEntry } from "./schema";

/**
 * Hands a book over, or takes it back, with the digits that the other side shows; counts as confirmed by both.
 * Entering the same digits again, after a lost answer, changes nothing.
 * @throws AppError NOT_FOUND, LOAN_TRANSITION (nothing to confirm, or one's own code), CODE_WRONG,
 *   CODE_EXPIRED (too many wrong tries, there is a new code), CODE_PAUSED (no code for a while),
 *   INVALID_INPUT (`enteredAt` too long ago).
 */
export async function enterCode(
  actor: Actor,
  loanId: string,
  { code, enteredAt }: CodeEntry,
  now = new Date(),
): Promise<Loan> {
  // A phone's clock may be ahead.
  const at = enteredAt && new Date(enteredAt) < now ? new Date(enteredAt) : now;
  if (at < new Date(now.getTime() - CODE_KEPT_DAYS * DAY)) {
    throw new AppError("INVALID_INPUT", { fields: { enteredAt: { code: "invalid" } } });
  }
  const error = await transact(async (tx) => {
    await lockBorrower(tx, loanId);
    const loan = await lockLoan(tx, actor, loanId);
    const timeZone = await zoneOf(tx, loan, undefined);
    const day = todayIn(timeZone, at);
    return tryDigits(tx, actor, loan, { digits: code, day, timeZone, now });
  });
  // Thrown after the commit, so that the wrong try is counted.
  if (error) throw error;
  return getLoan(actor, loanId);
}

interface Entry {
  digits: string;
  /** "YYYY-MM-DD". */
  day: string;
  /** Of the owner. */
  timeZone: string;
  now: Date;
}

const NEVER_TRIED = { generation: 0, wrongTries: 0, pausedUntil: null };

async function tryDigits(
  tx: Tx,
  actor: Actor,
  loan: LockedLoan,
  entry: Entry,
): Promise<AppError | null> {
  if (await isRepeated(tx, loan, entry)) return null;
  const step = codeStep(loan);
  if (!step) throw new AppError("LOAN_TRANSITION");
  assertAllowed(actor, loan, "confirmByCode");
  const { moment } = step;
  const key = { loanId: loan.id, moment, day: new Date(`${entry.day}T00:00Z`) };
  const found = await tx.handOverCode.findUnique({ where: { loanId_moment_day: key } });
  const { generation, wrongTries, pausedUntil } = found ?? NEVER_TRIED;
  const { timeZone, now } = entry;
  if (pausedUntil && pausedUntil > now) return codePaused(pausedUntil, timeZone, now);
  const isRight = areDigits(entry.digits, { loanId: loan.id, moment, day: entry.day, generation });
  const isLast = wrongTries + 1 >= CODE_TRIES;
  const pause = isLast && !isRight ? pauseAfter(generation + 1, now) : null;
  const wrong = isLast
    ? { generation: generation + 1, wrongTries: 0, pausedUntil: pause }
    : { wrongTries: wrongTries + 1 };
  const data = isRight ? { generation: generation + 1, wrongTries: 0, usedAt: new Date() } : wrong;
  await tx.handOverCode.upsert({
    where: { loanId_moment_day: key },
    create: { ...key, ...data },
    update: data,
  });
  if (pause) return codePaused(pause, timeZone, now);
  if (!isRight) return new AppError(isLast ? "CODE_EXPIRED" : "CODE_WRONG");
  await transitionLocked(tx, actor, loan, "confirmByCode", { confirmedBy: "BOTH" });
  return null;
}

/** Whether these digits brought the loan to its present status. */
async function isRepeated(
  tx: Tx,
  { id: loanId, status }: LockedLoan,
  { digits, day }: Entry,
): Promise<boolean> {
  const moment = CONFIRMED_MOMENT[status];
  if (!moment) return false;
  const key = { loanId, moment, day: new Date(`${day}T00:00Z`) };
  const used = await tx.handOverCode.findUnique({ where: { loanId_moment_day: key } });
  if (!used?.usedAt) return false;
  return areDigits(digits, { loanId, moment, day, generation: used.generation - 1 });
}
