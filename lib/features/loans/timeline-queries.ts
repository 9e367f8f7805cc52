import type { Actor } from "@/lib/server/session/actor";
import { query } from "@/lib/server/database/db";
import { raw, sql } from "@/lib/server/database/sql";
import { existing } from "@/lib/shared/errors";
import { withIsoTimes } from "@/lib/shared/records";
import { notBlockedSql, viewerSql } from "@/lib/features/users/policy";
import { isSideSql } from "./policy";
import { listTogether } from "./queries";
import type { LoanWithTimeline, TimelineEntry } from "./schema";
import { TIMELINE_LISTED } from "./terms";

/**
 * A loan with its timeline.
 * @throws AppError NOT_FOUND unless the actor is one of the two sides.
 */
export async function getLoanWithTimeline(actor: Actor, id: string): Promise<LoanWithTimeline> {
  const [together, timeline, distanceKm] = await Promise.all([
    listTogether(actor, id),
    readTimeline(actor, id),
    readDistance(actor, id),
  ]);
  const loan = existing(together.find((each) => each.id === id));
  return { ...loan, timeline, together, distanceKm };
}

/** Kilometres between the two sides of a loan, with one decimal place; null if a place is unknown. */
async function readDistance(actor: Actor, id: string): Promise<number | null> {
  const [row] = await query<{ distanceKm: number | null }>(
    "loan-distance",
    sql`
  SELECT round((earth_distance(ll_to_earth(o.lat, o.lon), ll_to_earth(b.lat, b.lon)) / 1000)
               ::numeric, 1)::float8 AS "distanceKm"
    FROM "Loan" l JOIN "User" o ON o.id = l."ownerId" JOIN "User" b ON b.id = l."borrowerId"
   WHERE l.id = ${id} AND ${isSideSql(viewerSql(actor))}
     AND ${notBlockedSql(sql`l."ownerId"`, sql`l."borrowerId"`)}`,
  );
  return row?.distanceKm ?? null;
}

interface TimelineRow extends Omit<TimelineEntry, "at" | "by"> {
  at: Date;
  /** Null: neither side. */
  byOwner: boolean | null;
}

/** The timeline of a loan in which the actor is a side, oldest first. */
async function readTimeline(actor: Actor, id: string): Promise<TimelineEntry[]> {
  const rows = await query<TimelineRow>(
    "loan-timeline",
    sql`
  SELECT e.kind, e.at, e."actorId" = l."ownerId" AS "byOwner", e."dueDate", e.rating
    FROM "Loan" l
   CROSS JOIN LATERAL (
         SELECT s.kind::text, s.at, s."actorId", s."dueDate", NULL::int AS rating, s.id
           FROM "LoanEvent" s WHERE s."loanId" = l.id
         UNION ALL
         SELECT 'BORROWER_RATED', br."createdAt", br."ownerId", NULL, NULL, br."loanId"
           FROM "BorrowerRating" br WHERE br."loanId" = l.id
         UNION ALL
         SELECT 'BOOK_RATED', kr."createdAt", kr."borrowerId", NULL, kr.rating, kr."loanId"
           FROM "BookRating" kr WHERE kr."loanId" = l.id) e
   WHERE l.id = ${id} AND ${isSideSql(viewerSql(actor))}
   ORDER BY e.at DESC, e.id DESC
   LIMIT ${raw(TIMELINE_LISTED)}`,
  );
  return rows.toReversed().map(toEntry);
}

function toEntry({ byOwner, ...row }: TimelineRow): TimelineEntry {
  const side = byOwner ? "owner" : "borrower";
  return { ...withIsoTimes(row), by: byOwner === null ? null : side };
}
