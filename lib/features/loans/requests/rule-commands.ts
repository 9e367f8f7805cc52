import type { LendingRules, LendingRulesChange } from "@/lib/features/books/lending-schema";
import { displayName } from "@/lib/features/users/display-name";
import { summarySelect } from "@/lib/features/users/dto";
import { db, rowsIn, type Tx } from "@/lib/server/database/db";
import type { Actor } from "@/lib/server/session/actor";
import { zoneOf } from "@/lib/features/geo/queries";
import { AppError, existing } from "@/lib/shared/errors";
import type { LockedLoan } from "@/lib/features/loans/steps/lock-commands";
import { applyTransition } from "@/lib/features/loans/steps/transition-commands";
import { addDays, todayIn } from "@/lib/features/loans/due-dates/zoned-time";
import { refusalOf, standingSql, type Standing } from "./lending-rules";
import { getLendingRules } from "./rule-queries";
import type { RequestRule } from "./rule-schema";

/** Sets the reader's own rules, for later requests; absent fields stay unchanged. */
export async function updateLendingRules(
  actor: Actor,
  change: LendingRulesChange,
): Promise<LendingRules> {
  await db().user.update({ where: { id: actor.id }, data: change, select: { id: true } });
  return getLendingRules(actor);
}

/**
 * Checks a request, or its approval, against the owner's rules. The caller holds the book's row and the
 * borrower's `lock_user`, so that concurrent requests cannot exceed a limit.
 * @returns the borrower's standing towards the owner.
 * @throws AppError LENDING_RULE, `about` a `RequestRule`.
 */
export async function assertByRules(
  tx: Tx,
  { bookId, ownerId, borrowerId }: Pick<LockedLoan, "bookId" | "ownerId" | "borrowerId">,
  to: "request" | "approve",
): Promise<Standing> {
  const [found] = await rowsIn<Standing>(tx)`${standingSql(bookId, borrowerId)}`;
  const standing = existing(found);
  const rule = refusalOf(standing, to);
  if (!rule) return standing;
  const named = to === "request" ? ownerId : borrowerId;
  const user = await tx.user.findUniqueOrThrow({ where: { id: named }, select: summarySelect });
  const detail = detailOf(rule, to, displayName(user));
  throw new AppError("LENDING_RULE", { about: rule, detail });
}

/** Approves a new request by the owner's rule; the caller holds the book's row. */
export async function approveByRule(tx: Tx, loan: LockedLoan, loanDays: number): Promise<void> {
  const dueDate = addDays(todayIn(await zoneOf(tx, loan.ownerId)), loanDays);
  const details = { dueDate: new Date(dueDate), params: { dueDate }, byRule: true };
  await applyTransition(tx, loan.ownerId, loan, "approve", details);
}

/** @param name of the other side. */
function detailOf({ rule, limit, count }: RequestRule, to: "request" | "approve", name: string) {
  const books = limit === 1 ? "one book" : `${limit} books`;
  const whom = rule === "NEWCOMERS" ? " to readers who have not returned one yet" : " to a reader";
  return to === "request"
    ? `${name} lends ${books} at a time${whom}; you have or asked for ${count}.`
    : `By your rules you lend ${books} at a time${whom}; ${name} has ${count}.`;
}
