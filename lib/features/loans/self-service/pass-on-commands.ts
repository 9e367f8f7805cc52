import type { Actor } from "@/lib/server/session/actor";
import { rowsIn, type Tx } from "@/lib/server/database/db";
import { passOn } from "@/lib/features/books/circle-commands";
import { endMembership, nextToLookAfter } from "@/lib/features/circles/member-commands";
import type { LockedLoan } from "@/lib/features/loans/steps/lock-commands";
import { applyTransition } from "@/lib/features/loans/steps/transition-commands";
import { forgetLoanNotices, notify } from "@/lib/features/notifications/commands";
import { displayName } from "@/lib/features/users/display-name";
import { summarySelect } from "@/lib/features/users/dto";

interface Key {
  circleId: string;
  userId: string;
}

/**
 * Leaves a circle, or removes a member, as `endMembership` does; another member looks after the circle's own books that
 * this one has looked after.
 */
export function leaveCircle(actor: Actor, key: Key): Promise<void> {
  return endMembership(actor, key, (tx) => passOnIn(tx, key));
}

/** The same in all circles, before an account is deleted. */
export async function passOnAll(tx: Tx, userId: string): Promise<void> {
  const circles = await rowsIn<{ circleId: string }>(tx)`
    SELECT DISTINCT "circleId" FROM "BookCircle"
     WHERE "ownerId" = ${userId}::uuid AND "isOwn" ORDER BY "circleId"`;
  for (const { circleId } of circles) await passOnIn(tx, { circleId, userId });
}

/** Without another member the books stay their owner's. */
async function passOnIn(tx: Tx, key: Key): Promise<void> {
  const { circleId, userId: from } = key;
  const owned = { ownerId: from, circleId, isOwn: true };
  if ((await tx.bookCircle.count({ where: owned })) === 0) return;
  const to = await nextToLookAfter(tx, key);
  if (!to) return;
  const books = await rowsIn<{ id: string; circle: string }>(tx)`
    SELECT b.id, circle.name AS circle FROM "Book" b
      JOIN "BookCircle" own ON own."bookId" = b.id AND own."isOwn"
      JOIN "Circle" circle ON circle.id = own."circleId"
     WHERE own."circleId" = ${circleId}::uuid AND own."ownerId" = ${from}::uuid
     ORDER BY b.id FOR NO KEY UPDATE OF b`;
  const ids = books.map(({ id }) => id);
  const loans = await tx.loan.findMany({ where: { bookId: { in: ids }, status: "LENT" } });
  const [kept, moved] = [loans.filter(isOf(to)), loans.filter((loan) => !isOf(to)(loan))];
  // Nobody borrows what they look after.
  for (const loan of kept) {
    await applyTransition(tx, from, loan, "putBack", { bySystem: true, isQuiet: true });
  }
  await passOn(tx, ids, { from, to });
  await moveLoans(tx, moved, { from, to });
  const [first] = books;
  if (!first) return;
  const params = { circle: first.circle, circleId, books: ids.length };
  await notify(tx, { userId: to, type: "CIRCLE_BOOKS", params });
}

const isOf = (userId: string) => (loan: LockedLoan) => loan.borrowerId === userId;

/** The loans have another owner from now on; the former one finds them no more. */
async function moveLoans(
  tx: Tx,
  loans: readonly LockedLoan[],
  { from, to }: { from: string; to: string },
): Promise<void> {
  const ids = loans.map(({ id }) => id);
  const owner = await tx.user.findUniqueOrThrow({ where: { id: to }, select: summarySelect });
  const data = { ownerId: to, ownerName: displayName(owner) };
  await tx.loan.updateMany({ where: { id: { in: ids } }, data });
  await forgetLoanNotices(tx, from, ids);
}
