import type { Actor } from "@/lib/server/session/actor";
import { rowsIn, type Tx } from "@/lib/server/database/db";
import { isRuleViolation } from "@/lib/server/database/errors";
import { lockUser } from "@/lib/server/database/locks";
import { transact } from "@/lib/server/database/transact";
import { AppError, existing } from "@/lib/shared/errors";
import { openBook } from "@/lib/features/books/policy";
import { addDays, todayIn } from "@/lib/features/loans/due-dates/zoned-time";
import { loansOf, roleOf } from "@/lib/features/loans/policy";
import { getLoan } from "@/lib/features/loans/queries";
import { writeLoan } from "@/lib/features/loans/requests/commands";
import { assertByRules } from "@/lib/features/loans/requests/rule-commands";
import type { Loan } from "@/lib/features/loans/schema";
import { transitionLocked } from "@/lib/features/loans/steps/action-commands";
import { activeLoan } from "@/lib/features/loans/steps/lock-commands";
import { applyTransition } from "@/lib/features/loans/steps/transition-commands";
import { zoneOf } from "@/lib/features/geo/queries";
import { summarySelect } from "@/lib/features/users/dto";
import type { BookTaking } from "./schema";

const AT_SHELF = { confirmedBy: "SHELF" } as const;

/**
 * A member takes a circle's own book, by the code of its label: it is lent at once, by the rules of who looks after it.
 * Taking it again changes nothing.
 * @throws AppError NOT_FOUND (no such label, or its book not visible to the actor), OWN_BOOK (the actor looks after
 *   it), BOOK_UNAVAILABLE (no circle's own, lost, or noted as lent to another member), LENDING_RULE.
 */
export async function takeBook(actor: Actor, code: string, taking: BookTaking): Promise<Loan> {
  const taken = transact(async (tx) => {
    const bookId = await lockLabelled(tx, code);
    await lockUser(tx, actor.id);
    const held = await activeLoan(tx, bookId);
    if (held?.borrowerId === actor.id && held.kind === "SELF_SERVICE") return held.id;
    const book = await lockOffered(tx, actor, bookId);
    if (held) {
      if (!taking.fromOther) throw new AppError("BOOK_UNAVAILABLE");
      const details = { ...AT_SHELF, bySystem: true };
      await applyTransition(tx, held.ownerId, held, "putBack", details);
    }
    const sides = { bookId, ownerId: book.owner.id, borrowerId: actor.id };
    const { loanDays } = await assertByRules(tx, sides, "request");
    const dueDate = new Date(addDays(todayIn(await zoneOf(tx, sides.ownerId)), loanDays));
    const loan = await writeLoan(tx, { ...book, ...sides, kind: "SELF_SERVICE", dueDate });
    await applyTransition(tx, actor.id, loan, "take", {
      ...AT_SHELF,
      data: { approvedAt: new Date() },
    });
    return loan.id;
  });
  const id = await taken.catch((error: unknown) => {
    // One blocked the other after the check.
    throw isRuleViolation(error, "Not_across_block") ? new AppError("NOT_FOUND") : error;
  });
  return getLoan(actor, id);
}

/**
 * The borrower puts a circle's own book back, by the code of its label, or who looks after it finds it there. Doing it
 * again changes nothing.
 * @throws AppError NOT_FOUND (the actor has never had it, nor looks after it), LOAN_TRANSITION (it is lost).
 */
export async function bringBook(actor: Actor, code: string): Promise<Loan> {
  const id = await transact(async (tx) => {
    const bookId = await lockLabelled(tx, code);
    const latest = await tx.loan.findFirst({
      where: { bookId, kind: "SELF_SERVICE", ...loansOf(actor.id) },
      orderBy: { requestedAt: "desc" },
    });
    const loan = existing(latest);
    if (loan.status === "RETURNED") return loan.id;
    if (roleOf(actor.id, loan) === "owner") await transitionLocked(tx, actor, loan, "return");
    else await transitionLocked(tx, actor, loan, "bringBack", AT_SHELF);
    return loan.id;
  });
  return getLoan(actor, id);
}

async function lockLabelled(tx: Tx, code: string): Promise<string> {
  const [book] = await rowsIn<{ id: string }>(tx)`
    SELECT id FROM "Book" WHERE "labelCode" = ${code} FOR NO KEY UPDATE`;
  return existing(book).id;
}

/**
 * The book as it is offered to the actor's circle, whose member the actor stays until the transaction ends; the caller
 * holds the book's and the actor's lock.
 */
async function lockOffered(tx: Tx, actor: Actor, bookId: string) {
  const found = await tx.book.findFirst({
    where: { id: bookId, ...openBook(actor) },
    select: { title: true, author: true, owner: { select: summarySelect } },
  });
  const book = existing(found);
  if (book.owner.id === actor.id) throw new AppError("OWN_BOOK");
  const own = await rowsIn<unknown>(tx)`
    SELECT 1 FROM "BookCircle" own
      JOIN "Circle" circle ON circle.id = own."circleId" AND circle."hiddenAt" IS NULL
      JOIN "CircleMember" mine ON mine."circleId" = circle.id AND mine."userId" = ${actor.id}::uuid
     WHERE own."bookId" = ${bookId}::uuid AND own."isOwn" FOR SHARE OF own, mine`;
  if (own.length === 0) throw new AppError("BOOK_UNAVAILABLE");
  return book;
}
