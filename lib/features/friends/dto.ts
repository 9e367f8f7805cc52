import { columns, sql } from "@/lib/server/database/sql";
import { pick } from "@/lib/shared/records";
import { summarySelect, toSummary, type SummaryRow } from "@/lib/features/users/dto";
import type { Friend, FriendLoanCounts, FriendRequest, FoundUser } from "./schema";

/** Columns of a user summary for user `u`, for hand-written SQL. */
export const summaryColumns = columns("u", Object.keys(summarySelect));

export const verifiedColumns = sql`u."emailVerifiedAt" IS NOT NULL AS "emailVerified",
  u."phoneVerifiedAt" IS NOT NULL AS "phoneVerified", u."idVerifiedAt" IS NOT NULL AS "idVerified"`;

type Verification = Friend["verification"];

export interface FriendRow extends SummaryRow, Verification {
  badges: Friend["badges"];
  since: Date;
  asLender: FriendLoanCounts | null;
  asBorrower: FriendLoanCounts | null;
}

export interface RequestRow extends SummaryRow {
  requestedAt: Date;
}

export interface FoundRow extends SummaryRow, Verification, Pick<FoundUser, "friendshipStatus"> {
  meters: number | null;
}

export function toFriend(row: FriendRow): Friend {
  return {
    ...toSummary(row),
    verification: verification(row),
    badges: row.badges,
    friendsSince: row.since.toISOString(),
    loanStats: { asLender: row.asLender ?? {}, asBorrower: row.asBorrower ?? {} },
  };
}

export function toRequest(row: RequestRow): FriendRequest {
  const summary = toSummary(row);
  const { displayName: name, country, city } = summary;
  const requestedAt = row.requestedAt.toISOString();
  return { ...summary, name, location: { country, city }, requestedAt };
}

export function toFound(row: FoundRow): FoundUser {
  return {
    ...toSummary(row),
    verification: verification(row),
    distanceKm: row.meters === null ? null : Math.round(row.meters / 100) / 10,
    friendshipStatus: row.friendshipStatus,
  };
}

const verification = (row: Verification) =>
  pick(row, ["emailVerified", "phoneVerified", "idVerified"]);
