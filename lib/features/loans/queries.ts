import type { Actor } from "@/lib/server/session/actor";
import { db, query } from "@/lib/server/database/db";
import { AppError } from "@/lib/shared/errors";
import { deletedName } from "@/lib/features/users/deleted-name";
import { visibleUser } from "@/lib/features/users/policy";
import { toHistoryEntry, toLoan } from "./dto";
import { loansSql, type LoanRow } from "./loan-sql";
import { ACTIVE_STATUSES, LOAN_STATUSES, type LoanRole, type LoanStatus } from "./machine";
import type { Loan, LoanListItem, LoanStats } from "./schema";

/** Loans this reader is a side of: nobody else sees them whole. */
const OWN = `(l."ownerId" = $1 OR l."borrowerId" = $1)`;
const NEWEST = `l."requestedAt" DESC`;
const SIDE: Record<LoanRole, string> = { owner: `l."ownerId"`, borrower: `l."borrowerId"` };

const IS_ACTIVE = `l.status IN ('${ACTIVE_STATUSES.join("', '")}')`;

/** Newest first; of more loans than a list gives, active ones are the last to be left out. */
function withActive(where: string): string {
  const found = loansSql(where, `${IS_ACTIVE} DESC, ${NEWEST}`);
  return `SELECT * FROM (${found}) AS l ORDER BY ${NEWEST}, l.id DESC`;
}

const ONE = loansSql(`l.id = $2 AND ${OWN}`, NEWEST);
const HISTORY = withActive(OWN);
const ACTIVE = loansSql(`${OWN} AND ${IS_ACTIVE}`, `l."dueDate"`);
/** A timed meet-up is over two hours after it began; a day alone is kept as its noon. */
const MEETUPS = loansSql(
  `${OWN} AND l.status = 'SCHEDULED' AND (l."meetUpAt" IS NULL
     OR l."meetUpAt" > now() - CASE WHEN l."meetUpTimeSet" THEN interval '2 h'
                                    ELSE interval '12 h' END)`,
  `l."meetUpAt" NULLS LAST`,
);
const OF_SELF: Record<LoanRole, string> = {
  owner: withActive(`${SIDE.owner} = $1`),
  borrower: withActive(`${SIDE.borrower} = $1`),
};
/**
 * Others learn of loans that came about and are over: who asked in vain, and where a book is now,
 * is nobody else's business. What they share with that reader they see anyway.
 */
const TOLD = `(${OWN} OR l."closedAt" IS NOT NULL) AND l."approvedAt" IS NOT NULL`;
const OF_OTHER: Record<LoanRole, string> = {
  owner: loansSql(`${SIDE.owner} = $2 AND ${TOLD}`, NEWEST),
  borrower: loansSql(`${SIDE.borrower} = $2 AND ${TOLD}`, NEWEST),
};

const IN_VAIN: ReadonlySet<LoanStatus> = new Set(["REQUESTED", "CANCELED"]);

/** Throws NOT_FOUND for all but the two sides. */
export async function getLoan(actor: Actor, id: string): Promise<Loan> {
  const [row] = await query<LoanRow>("loan", ONE, [actor.id, id]);
  if (!row) throw new AppError("NOT_FOUND");
  return toLoan(row, await deletedName(actor.locale));
}

async function readOwn(actor: Actor, name: string, sql: string): Promise<Loan[]> {
  const rows = await query<LoanRow>(name, sql, [actor.id]);
  const nobody = await deletedName(actor.locale);
  return rows.map((row) => toLoan(row, nobody));
}

/** All of one's own loans, lent and borrowed, newest first. */
export async function listHistory(actor: Actor): Promise<Loan[]> {
  return readOwn(actor, "loans-history", HISTORY);
}

/** What one lent (`owner`) or borrowed (`borrower`) oneself, newest first. */
export async function listOwnLoans(actor: Actor, role: LoanRole): Promise<Loan[]> {
  return readOwn(actor, `loans-own-${role}`, OF_SELF[role]);
}

/** One's own loans that are promised or handed over, the most urgent first. */
export async function listActive(actor: Actor): Promise<Loan[]> {
  return readOwn(actor, "loans-active", ACTIVE);
}

/** One's own agreed meet-ups that are not over, the next first, those without a day last. */
export async function listMeetups(actor: Actor): Promise<Loan[]> {
  return readOwn(actor, "loans-meetups", MEETUPS);
}

/**
 * What a reader lent (`owner`) or borrowed (`borrower`), newest first: whole loans for the reader
 * in question, history entries for others.
 * @throws AppError NOT_FOUND where the reader may not be seen.
 */
export async function listLoansOf(
  actor: Actor,
  userId: string,
  role: LoanRole,
): Promise<LoanListItem[]> {
  if (userId === actor.id) return listOwnLoans(actor, role);
  await assertVisible(actor, userId);
  const rows = await query<LoanRow>(`loans-of-${role}`, OF_OTHER[role], [actor.id, userId]);
  return rows.map(toHistoryEntry);
}

/**
 * Loans by status; of another reader's only those that came about, so REQUESTED and CANCELED are 0.
 * @throws AppError NOT_FOUND where the reader may not be seen.
 */
export async function getLoanStats(actor: Actor, userId: string): Promise<LoanStats> {
  const isOwn = userId === actor.id;
  if (!isOwn) await assertVisible(actor, userId);
  const rows = await query<{ lender: boolean; status: LoanStatus; count: number }>(
    "loan-stats",
    `SELECT true AS lender, status, count(*) FROM "Loan" WHERE "ownerId" = $1 GROUP BY status
     UNION ALL
     SELECT false, status, count(*) FROM "Loan" WHERE "borrowerId" = $1 GROUP BY status`,
    [userId],
  );
  const counts = (lender: boolean) => {
    const side = rows.filter((row) => row.lender === lender && (isOwn || !IN_VAIN.has(row.status)));
    const found = new Map(side.map(({ status, count }) => [status, count]));
    const all = LOAN_STATUSES.map((status) => [status, found.get(status) ?? 0]);
    return Object.fromEntries(all) as LoanStats["asLender"];
  };
  return { asLender: counts(true), asBorrower: counts(false) };
}

async function assertVisible(actor: Actor, userId: string): Promise<void> {
  const visible = await db().user.count({ where: { id: userId, ...visibleUser(actor) } });
  if (visible === 0) throw new AppError("NOT_FOUND");
}
