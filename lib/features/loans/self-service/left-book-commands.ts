import type { Actor } from "@/lib/server/session/actor";
import { query, rowsIn, type Tx } from "@/lib/server/database/db";
import { sql } from "@/lib/server/database/sql";
import { transact } from "@/lib/server/database/transact";
import { runEach } from "@/lib/server/jobs/run-each";
import { disown, leaveBehind, takeOver } from "@/lib/features/books/circle-commands";
import { endMembership } from "@/lib/features/circles/member-commands";
import { inCircle, ownersOf, type MemberKey } from "@/lib/features/circles/owner-commands";
import { assertCircleOwner } from "@/lib/features/circles/queries";
import type { UntendedDecision } from "@/lib/features/circles/schema";
import { untendedSql } from "@/lib/features/circles/shelf-sql";
import { activeLoan, lockBook, type LockedLoan } from "@/lib/features/loans/steps/lock-commands";
import { applyTransition } from "@/lib/features/loans/steps/transition-commands";
import { forgetLoanNotices, markNoticeRead, notify } from "@/lib/features/notifications/commands";
import { displayName } from "@/lib/features/users/display-name";
import { summarySelect } from "@/lib/features/users/dto";

/**
 * Leaves a circle, or removes a member, as `endMembership` does. The circle's own books that they have looked after stay
 * behind: nobody sees them until an owner looks after them.
 */
export function leaveCircle(actor: Actor, key: MemberKey): Promise<void> {
  return endMembership(actor, key, (tx) => leaveBooks(tx, key));
}

/** The same in all circles that have other members, before an account is deleted. */
export async function leaveAllBooks(tx: Tx, userId: string): Promise<void> {
  const circles = await rowsIn<{ circleId: string }>(tx)`
    SELECT DISTINCT own."circleId" FROM "BookCircle" own
      JOIN "CircleMember" other ON other."circleId" = own."circleId" AND other."userId" <> own."ownerId"
     WHERE own."ownerId" = ${userId}::uuid AND own."isOwn" ORDER BY own."circleId"`;
  for (const { circleId } of circles) await leaveBooks(tx, { circleId, userId });
}

async function leaveBooks(tx: Tx, { circleId, userId }: MemberKey): Promise<void> {
  const books = await rowsIn<{ id: string }>(tx)`
    SELECT b.id FROM "Book" b JOIN "BookCircle" own ON own."bookId" = b.id AND own."isOwn"
     WHERE own."circleId" = ${circleId}::uuid AND own."ownerId" = ${userId}::uuid AND b."hiddenAt" IS NULL
     ORDER BY b.id FOR NO KEY UPDATE OF b`;
  const bookIds = books.map(({ id }) => id);
  if (bookIds.length === 0) return;
  await leaveBehind(tx, circleId, bookIds);
  await tellOwners(tx, { circleId, userId }, bookIds.length);
}

/** The owners of circles whose own books a reader looks after learn that their account is closed. */
export async function tellOfUntended(tx: Tx, userId: string): Promise<void> {
  const kept = await tx.bookCircle.groupBy({
    by: ["circleId"],
    where: { ownerId: userId, isOwn: true },
    _count: true,
  });
  for (const { circleId, _count } of kept) await tellOwners(tx, { circleId, userId }, _count);
}

async function tellOwners(tx: Tx, { circleId, userId }: MemberKey, books: number): Promise<void> {
  const circle = await tx.circle.findUniqueOrThrow({ where: { id: circleId } });
  const owners = (await ownersOf(tx, circleId)).filter((id) => id !== userId);
  if (circle.hiddenAt) return;
  const params = { circle: circle.name, circleId, books };
  await notify(tx, ...owners.map((id) => ({ userId: id, type: "CIRCLE_BOOKS" as const, params })));
}

/**
 * An owner looks after books of their circle that nobody looks after, or decides that they are the circle's no longer.
 * Idempotent.
 * @throws AppError NOT_FOUND (not a member), FORBIDDEN (not an owner), BOOK_LIMIT.
 */
export async function decideUntended(
  actor: Actor,
  circleId: string,
  { bookIds, lookAfter }: UntendedDecision,
): Promise<void> {
  const key = { circleId, userId: actor.id };
  const lock = async (tx: Tx) => {
    await rowsIn<unknown>(tx)`
      SELECT 1 FROM "Book" WHERE id = ANY (${bookIds}::uuid[]) ORDER BY id FOR NO KEY UPDATE`;
  };
  const decide = async (tx: Tx) => {
    await assertCircleOwner(actor, circleId, tx);
    const books = untendedSql(sql`${circleId}::uuid`);
    const found = await rowsIn<{ id: string }>(tx)`
      SELECT b.id ${books} WHERE b.id = ANY (${bookIds}::uuid[])`;
    const ids = found.map(({ id }) => id);
    if (lookAfter) await lookAfterBooks(tx, key, ids);
    else await disown(tx, ids);
    const left = await rowsIn<unknown>(tx)`SELECT 1 ${books} LIMIT 1`;
    if (left.length === 0) await markNoticeRead(tx, { type: "CIRCLE_BOOKS", circleId });
  };
  await inCircle(key, decide, lock);
}

async function lookAfterBooks(
  tx: Tx,
  { circleId, userId: to }: MemberKey,
  bookIds: readonly string[],
): Promise<void> {
  const loans = await tx.loan.findMany({
    where: { bookId: { in: [...bookIds] }, status: "LENT" },
    orderBy: { bookId: "asc" },
  });
  const isTheirs = ({ borrowerId }: LockedLoan) => borrowerId === to;
  // Nobody borrows what they look after.
  for (const loan of loans.filter(isTheirs)) {
    await applyTransition(tx, loan.ownerId, loan, "putBack", { bySystem: true, isQuiet: true });
  }
  await takeOver(tx, bookIds, { circleId, to });
  const owner = await tx.user.findUniqueOrThrow({ where: { id: to }, select: summarySelect });
  const data = { ownerId: to, ownerName: displayName(owner) };
  for (const { id, ownerId: from } of loans.filter(
    (loan) => !isTheirs(loan) && loan.ownerId !== to,
  )) {
    await tx.loan.update({ where: { id }, data });
    // It is not the former one's any more.
    await forgetLoanNotices(tx, from, [id]);
  }
}

/** Ends what is lent of books that were left to a circle in which nobody has looked after them in time. */
export async function endLeftLoans(): Promise<void> {
  const loans = await query<{ id: string }>(
    "left-loans",
    `SELECT l."bookId" AS id FROM "Loan" l WHERE l.kind = 'SELF_SERVICE' AND l.status = 'LENT'
        AND NOT EXISTS (SELECT FROM "LeftBook" x WHERE x."bookId" = l."bookId")
        AND NOT EXISTS (SELECT FROM "BookCircle" own WHERE own."bookId" = l."bookId" AND own."isOwn")`,
  );
  await runEach("loans of left books", loans, ({ id: bookId }) =>
    transact(async (tx) => {
      await lockBook(tx, bookId);
      const loan = await activeLoan(tx, bookId);
      if (loan) await applyTransition(tx, loan.ownerId, loan, "ownerLeaves", { bySystem: true });
    }),
  );
}
