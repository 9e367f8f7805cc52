import type { Actor } from "@/lib/server/session/actor";
import { notBlockedSql, viewerSql } from "@/lib/features/users/policy";
import { query } from "@/lib/server/database/db";
import { literals, raw, sql, type Sql } from "@/lib/server/database/sql";
import { existing } from "@/lib/shared/errors";
import { record } from "@/lib/shared/records";
import { deletedName } from "@/lib/features/users/dto";
import { assertVisibleUser } from "@/lib/features/users/queries";
import { COUNT_EACH_ONCE, IS_COUNTED } from "@/lib/features/users/figures-sql";
import { PUBLIC_LOAN_STATUSES } from "@/lib/features/users/terms";
import {
  ACTIVE_STATUSES,
  LOAN_STATUSES,
  type LoanRole,
  type LoanStatus,
} from "@/lib/features/loans/machine/loan-machine";
import { toHistoryEntry, toLoan } from "./dto";
import { hasMeetUpSql, IS_SHARING, isMeetUpAheadSql, loansSql, type LoanRow } from "./loan-sql";
import { isLoanVisibleSql, isSideSql } from "./policy";
import { MEETUP_LOANS } from "./terms";
import { historyLength, type HistoryLength } from "./input-schema";
import type { BorrowedBook, Loan, LoanListItem, LoanStats } from "./schema";

const NEWEST = sql`l."requestedAt" DESC`;
const SIDE: Record<LoanRole, Sql> = { owner: sql`l."ownerId"`, borrower: sql`l."borrowerId"` };
const IS_ACTIVE = sql`l.status IN (${literals(ACTIVE_STATUSES)})`;

/**
 * One's own loans, newest first: all open ones and the newest `limit` closed ones. If the list gets too
 * long, active loans are kept.
 */
function ownLoansSql(viewer: Sql, isOwn: Sql, { limit }: HistoryLength): Sql {
  const listed = sql`l.id IN (
    SELECT l.id FROM "Loan" l WHERE ${isOwn} AND l."closedAt" IS NULL
    UNION ALL
    (SELECT l.id FROM "Loan" l WHERE ${isOwn} AND l."closedAt" IS NOT NULL
      ORDER BY ${NEWEST}, l.id DESC LIMIT ${limit}))`;
  const found = loansSql(viewer, listed, sql`${IS_ACTIVE} DESC, ${NEWEST}`);
  return sql`SELECT * FROM (${found}) AS l ORDER BY ${NEWEST}, l.id DESC`;
}

/** @throws AppError NOT_FOUND unless the actor is one of the two sides. */
export async function getLoan(actor: Actor, id: string): Promise<Loan> {
  const viewer = viewerSql(actor);
  const statement = loansSql(viewer, sql`l.id = ${id} AND ${isSideSql(viewer)}`, NEWEST);
  const [row] = await query<LoanRow>("loan", statement);
  return toLoan(existing(row), await deletedName(actor.locale));
}

/** Those of these loans in which the actor is a side, newest first. */
export async function getLoans(actor: Actor, ids: readonly string[]): Promise<Loan[]> {
  const viewer = viewerSql(actor);
  const own = sql`l.id = ANY (${[...ids]}::uuid[]) AND ${isSideSql(viewer)}`;
  return readLoans(actor, "loans-by-id", loansSql(viewer, own, NEWEST));
}

/** The actor's loan, and the other loans of its meeting that are planned for it or were given at it. */
export async function listTogether(actor: Actor, id: string): Promise<Loan[]> {
  const viewer = viewerSql(actor);
  const together = sql`${isSideSql(viewer)} AND EXISTS (SELECT 1 FROM "Loan" this
    WHERE this.id = ${id} AND (l.id = this.id OR l."meetUpId" = this."meetUpId"
      AND ${isOfMeetUpSql("l")} AND ${isOfMeetUpSql("this")}))`;
  const statement = loansSql(viewer, together, sql`l."bookTitle"`, MEETUP_LOANS);
  return readLoans(actor, "loans-together", statement);
}

const isOfMeetUpSql = (loan: string) => sql`(${hasMeetUpSql(loan)}
  OR ${raw(loan)}.status IN ('LENT', 'GIVEN')
  OR ${raw(loan)}.status = 'RETURNED' AND ${raw(loan)}."meetUpForReturn")`;

async function readLoans(actor: Actor, name: string, statement: Sql): Promise<Loan[]> {
  const rows = await query<LoanRow>(name, statement);
  const nobody = await deletedName(actor.locale);
  return rows.map((row) => toLoan(row, nobody));
}

/** The actor's loans, lent and borrowed, newest first. */
export async function listHistory(actor: Actor, length: HistoryLength): Promise<Loan[]> {
  const viewer = viewerSql(actor);
  return readLoans(actor, "loans-history", ownLoansSql(viewer, isSideSql(viewer), length));
}

/** What the actor lent (`owner`) or borrowed (`borrower`), newest first. */
export async function listOwnLoans(
  actor: Actor,
  role: LoanRole,
  length: HistoryLength = historyLength.parse({}),
): Promise<Loan[]> {
  const viewer = viewerSql(actor);
  const own = ownLoansSql(viewer, sql`${SIDE[role]} = ${viewer}`, length);
  return readLoans(actor, `loans-own-${role}`, own);
}

/** The actor's active loans, most urgent first. */
export async function listActive(actor: Actor): Promise<Loan[]> {
  const viewer = viewerSql(actor);
  const active = sql`${isSideSql(viewer)} AND ${IS_ACTIVE}`;
  return readLoans(actor, "loans-active", loansSql(viewer, active, sql`l."dueDate"`));
}

/** Loans of the actor's books with an open ask for more time, oldest ask first. */
export async function listAskedExtensions(actor: Actor): Promise<Loan[]> {
  const viewer = viewerSql(actor);
  const asked = sql`l."ownerId" = ${viewer} AND x.id IS NOT NULL
    AND ${notBlockedSql(sql`l."borrowerId"`, viewer)}`;
  return readLoans(actor, "loans-extensions", loansSql(viewer, asked, sql`x."createdAt"`));
}

/** The actor's meet-ups to come, next one first, those without a day last; of loans that share one, one is listed. */
export async function listMeetups(actor: Actor): Promise<Loan[]> {
  const viewer = viewerSql(actor);
  const toCome = sql`${isSideSql(viewer)} AND ${isMeetUpAheadSql("l")}
     AND NOT EXISTS (SELECT 1 FROM "Loan" s WHERE ${IS_SHARING} AND s.id < l.id)`;
  const statement = loansSql(viewer, toCome, sql`l."meetUpAt" NULLS LAST`);
  return readLoans(actor, "loans-meetups", statement);
}

/**
 * What a user lent (`owner`) or borrowed (`borrower`), newest first: full loans for the user,
 * history entries for others.
 * @throws AppError NOT_FOUND if the user is not visible to the actor.
 */
export async function listLoansOf(
  actor: Actor,
  userId: string,
  role: LoanRole,
  length: HistoryLength = historyLength.parse({}),
): Promise<LoanListItem[]> {
  if (userId === actor.id) return listOwnLoans(actor, role, length);
  await assertVisibleUser(actor, userId);
  const viewer = viewerSql(actor);
  const where = sql`${SIDE[role]} = ${userId} AND ${isLoanVisibleSql(viewer)}`;
  const rows = await query<LoanRow>(
    `loans-of-${role}`,
    loansSql(viewer, where, NEWEST, length.limit),
  );
  return rows.map(toHistoryEntry);
}

/**
 * Number of loans by status; for another user REQUESTED and CANCELED are 0, and a book counts once with each reader.
 * @throws AppError NOT_FOUND if the user is not visible to the actor.
 */
export async function getLoanStats(actor: Actor, userId: string): Promise<LoanStats> {
  const isOwn = userId === actor.id;
  if (!isOwn) await assertVisibleUser(actor, userId);
  const isPublic = sql`l.status IN (${literals(PUBLIC_LOAN_STATUSES)}) AND ${IS_COUNTED}`;
  const ofSide = (role: LoanRole) => sql`
    SELECT ${raw(`'${role}'`)} AS role, l.status, ${isOwn ? raw("count(*)") : COUNT_EACH_ONCE} AS count FROM "Loan" l
     WHERE ${SIDE[role]} = ${userId}::uuid AND ${isOwn ? raw("TRUE") : isPublic} GROUP BY l.status`;
  const rows = await query<{ role: LoanRole; status: LoanStatus; count: number }>(
    `loan-stats-${isOwn ? "own" : "public"}`,
    sql`${ofSide("owner")} UNION ALL ${ofSide("borrower")}`,
  );
  const counts = (role: LoanRole) => {
    const side = rows.filter((row) => row.role === role);
    const found = new Map(side.map(({ status, count }) => [status, count]));
    return record(LOAN_STATUSES, (status) => found.get(status) ?? 0);
  };
  return { asLender: counts("owner"), asBorrower: counts("borrower") };
}

export function listBorrowed(actor: Actor): Promise<BorrowedBook[]> {
  return query<BorrowedBook>(
    "borrowed-books",
    `SELECT id, "bookId", status FROM "Loan" WHERE "borrowerId" = $1 AND "closedAt" IS NULL`,
    [actor.id],
  );
}
