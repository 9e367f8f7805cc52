import type { Actor } from "@/lib/server/session/actor";
import { db, type Tx } from "@/lib/server/database/db";
import { lockUserRow } from "@/lib/server/database/locks";
import { transact } from "@/lib/server/database/transact";
import { AppError, existing, wrongField } from "@/lib/shared/errors";
import { pick } from "@/lib/shared/records";
import { zoneOf } from "@/lib/features/geo/queries";
import type { HandOverCode as Code } from "@/prisma/client/client";
import { DAY } from "@/lib/shared/time";
import type { LockedLoan } from "@/lib/features/loans/steps/lock-commands";
import { CONFIRMED_MOMENT, giverOf } from "@/lib/features/loans/machine/hand-over-machine";
import { lockLoansOfMeetUp } from "@/lib/features/loans/meetups/shared-commands";
import { byBook, loansOf, roleOf } from "@/lib/features/loans/policy";
import { getLoan } from "@/lib/features/loans/queries";
import type { Loan } from "@/lib/features/loans/schema";
import { CODE_KEPT_DAYS, CODE_TRIES } from "@/lib/features/loans/terms";
import { transitionLocked } from "@/lib/features/loans/steps/action-commands";
import { wrongSideError, type Details } from "@/lib/features/loans/steps/transition-commands";
import { todayIn } from "@/lib/features/loans/due-dates/zoned-time";
import { areDigits, codePaused, currentCode, pauseAfter } from "./code";
import { exchangeOf, otherOf, type Exchange } from "./given";
import { getHandOverCode } from "./queries";
import type { CodeEntry, HandOver, HandOverCode, LeftOut } from "./schema";

/**
 * Moves the books of a loan's meeting, in both directions, with the digits that the other side shows: they are handed
 * over, or come back; counts as confirmed by both. Entering the same digits again, after a lost answer, changes nothing.
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
  if (at < new Date(now.getTime() - CODE_KEPT_DAYS * DAY)) throw wrongField("enteredAt", "invalid");
  const error = await transact(async (tx) => {
    const sides = await tx.loan.findFirst({ where: { id: loanId, ...loansOf(actor.id) } });
    const giverId = otherOf(actor.id, existing(sides));
    // Either may receive a gift.
    for (const id of [actor.id, giverId].sort()) await lockUserRow(tx, id, "NOT_FOUND");
    const { loan, sharing } = await lockLoansOfMeetUp(tx, actor, loanId);
    const timeZone = await zoneOf(tx, giverId);
    const entry = { digits: code, day: todayIn(timeZone, at), timeZone, now };
    if (await isRepeated(tx, giverId, loan, entry)) return null;
    const exchange = exchangeOf(loan, sharing);
    if (!exchange) throw new AppError("LOAN_TRANSITION");
    if (exchange.giverId !== giverId)
      throw wrongSideError("LOAN_TRANSITION", roleOf(giverId, loan));
    return tryDigits(tx, exchange, entry, loan);
  });
  // Thrown after the commit, so that the wrong try is counted.
  if (error) throw error;
  return getLoan(actor, loanId);
}

interface Entry {
  digits: string;
  /** "YYYY-MM-DD". */
  day: string;
  /** Of the giver's place. */
  timeZone: string;
  now: Date;
}

/** Whether these digits brought the loan to its present status. */
async function isRepeated(
  tx: Tx,
  giverId: string,
  { id, status }: LockedLoan,
  { digits, day }: Entry,
): Promise<boolean> {
  if (!CONFIRMED_MOMENT[status]) return false;
  const where = { giverId, day: new Date(day), usedFor: { has: id } };
  const used = await tx.handOverCode.findMany({ where });
  return used.some((code) => areDigits(digits, { ...code, day }));
}

async function tryDigits(
  tx: Tx,
  { loans, ...of }: Exchange<LockedLoan>,
  { digits, day, timeZone, now }: Entry,
  told: LockedLoan,
): Promise<AppError | null> {
  const where = { ...of, day: new Date(day) };
  const code = await latestCode(tx, where);
  const { generation, leftOut, pausedUntil } = code;
  if (pausedUntil && pausedUntil > now) return codePaused(pausedUntil, timeZone, now);
  if (areDigits(digits, { ...of, day, generation })) {
    const taken = loans.filter(({ id }) => !leftOut.includes(id));
    if (taken.length === 0) throw new AppError("LOAN_TRANSITION");
    for (const loan of taken) {
      const details: Details = { confirmedBy: "BOTH", ...noticeOf(taken, loan, told) };
      // Who gets a book takes it, also where the giver has entered the digits.
      const id = giverOf(loan) === "owner" ? loan.borrowerId : loan.ownerId;
      await transitionLocked(tx, { id }, loan, "confirmByCode", details);
    }
    await saveCode(tx, where, { ...code, usedFor: taken.map(({ id }) => id) });
    return null;
  }
  const wrongTries = code.wrongTries + 1;
  const isLast = wrongTries >= CODE_TRIES;
  const spent = await tx.handOverCode.count({ where: { ...where, wrongTries: CODE_TRIES } });
  const pause = isLast ? pauseAfter(spent + 1, now) : null;
  await saveCode(tx, where, { ...code, wrongTries, pausedUntil: pause });
  if (pause) return codePaused(pause, timeZone, now);
  return new AppError(isLast ? "CODE_EXPIRED" : "CODE_WRONG");
}

/** Of books that one hands over together one is told of, with the number of them; each that comes back is rated. */
function noticeOf(all: LockedLoan[], loan: LockedLoan, told: LockedLoan): Details {
  const isReturn = loan.status === "LENT";
  const handed = all.filter(({ status, ownerId }) => status !== "LENT" && ownerId === loan.ownerId);
  if (isReturn || handed.length === 1) return {};
  const first = handed.includes(told) ? told : handed[0];
  return { isQuiet: loan !== first, params: { books: handed.length } };
}

type Day = Pick<Code, "subjectId" | "giverId" | "day">;

async function latestCode(tx: Tx, where: Day) {
  return currentCode(await tx.handOverCode.findFirst({ where, orderBy: { generation: "desc" } }));
}

async function saveCode(
  tx: Tx,
  day: Day,
  { generation, ...data }: ReturnType<typeof currentCode> & Partial<Code>,
): Promise<void> {
  const code = pick(data, ["wrongTries", "leftOut", "pausedUntil", "usedFor"]);
  const key = { ...day, generation };
  await tx.handOverCode.upsert({
    where: { subjectId_giverId_day_generation: key },
    create: { ...key, ...code },
    update: code,
  });
}

/**
 * Chooses the books that the actor's code does not move; other books have other digits.
 * @throws AppError as `getHandOverCode`; INVALID_INPUT (`loanIds`: all of the books, or loans of another meeting).
 */
export async function leaveOut(
  actor: Actor,
  loanId: string,
  { loanIds }: LeftOut,
  now = new Date(),
): Promise<HandOverCode> {
  await getHandOverCode(actor, loanId, now);
  await transact(async (tx) => {
    const { loan, sharing } = await lockLoansOfMeetUp(tx, actor, loanId);
    const exchange = exchangeOf(loan, sharing);
    if (exchange?.giverId !== actor.id) throw new AppError("LOAN_TRANSITION");
    const { loans, ...of } = exchange;
    const leftOut = loans.flatMap(({ id }) => (loanIds.includes(id) ? [id] : []));
    if (leftOut.length < new Set(loanIds).size || leftOut.length === loans.length)
      throw wrongField("loanIds", "unknown");
    const day = { ...of, day: new Date(todayIn(await zoneOf(tx, actor.id), now)) };
    const code = await latestCode(tx, day);
    if (String(code.leftOut) === String(leftOut)) return;
    // Wrong tries of the present digits count for the next ones.
    await saveCode(tx, day, { ...code, generation: code.generation + 1, leftOut });
  });
  return getHandOverCode(actor, loanId, now);
}

/**
 * The owner hands over without a code: the books of the loan's meeting, or those of `loanIds` among them. Doing it again
 * changes nothing.
 * @throws AppError NOT_FOUND, LOAN_TRANSITION (one of the loans cannot be handed over), BOOK_HIDDEN.
 */
export async function handOver(
  actor: Actor,
  loanId: string,
  { loanIds = [loanId] }: HandOver,
): Promise<Loan> {
  const sides = await db().loan.findFirst({ where: { id: loanId, ...loansOf(actor.id) } });
  const receiverId = otherOf(actor.id, existing(sides));
  await transact(async (tx) => {
    // Who gets a gift becomes its owner.
    await lockUserRow(tx, receiverId, "NOT_FOUND");
    const { loan, sharing, further } = await lockLoansOfMeetUp(tx, actor, loanId, loanIds);
    const known = [...new Set([loan, ...sharing, ...further])];
    const named = known.filter(({ id }) => loanIds.includes(id));
    const handed = named.filter(
      (each) => each.ownerId !== actor.id || CONFIRMED_MOMENT[each.status] !== "HAND_OVER",
    );
    for (const each of handed.sort(byBook)) {
      const action = each.kind === "GIFT" ? "give" : "lend";
      await transitionLocked(tx, actor, each, action, noticeOf(handed, each, loan));
    }
  });
  return getLoan(actor, loanId);
}
