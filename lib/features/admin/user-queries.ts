import type { Prisma } from "@/prisma/client/client";
import { auditRepeated } from "@/lib/server/audit/commands";
import type { AdminActor } from "@/lib/server/session/actor";
import { db, rowsIn } from "@/lib/server/database/db";
import { allOf, raw, sql, type Sql } from "@/lib/server/database/sql";
import { AppError } from "@/lib/shared/errors";
import { overallRating } from "@/lib/features/users/dto";
import { isActiveSql } from "@/lib/features/users/policy";
import { pick, withIsoTimes } from "@/lib/shared/records";
import { afterCursorSql, PAGE_SIZE, pageOfRows } from "./page";
import { tagSelect, toAccountTag } from "./dto";
import type { Page } from "./schema";
import type { AdminUser, AdminUserDetail, UserListQuery } from "./user-schema";

const userSelect = {
  ...tagSelect,
  role: true,
  country: true,
  city: true,
  createdAt: true,
  banReason: true,
  emailVerifiedAt: true,
  phoneVerifiedAt: true,
  idVerifiedAt: true,
  _count: {
    select: {
      books: { where: { hiddenAt: null } },
      reportsReceived: { where: { state: "OPEN" } },
    },
  },
} satisfies Prisma.UserSelect;

const AS_STORED = [
  ...["email", "name", "nickname", "role", "country", "city"],
  ...["createdAt", "bannedAt", "bannedUntil", "banReason"],
] as const satisfies readonly (keyof UserRow)[];

type UserRow = Prisma.UserGetPayload<{ select: typeof userSelect }>;

const STATES: Record<UserListQuery["state"], Sql[]> = {
  all: [],
  active: [isActiveSql("u")],
  suspended: [
    sql`u."bannedAt" IS NOT NULL AND u."bannedUntil" IS NOT NULL AND u."deletedAt" IS NULL`,
  ],
  banned: [sql`u."bannedAt" IS NOT NULL AND u."bannedUntil" IS NULL AND u."deletedAt" IS NULL`],
  deleted: [sql`u."deletedAt" IS NOT NULL`],
  admins: [sql`u.role = 'ADMIN'`],
};

/**
 * Readers, the newest first; each word of the query must begin a word of name, nickname or address. The access
 * is logged.
 */
export async function listUsers(
  actor: AdminActor,
  { query, state, cursor }: UserListQuery,
): Promise<Page<AdminUser>> {
  await auditRepeated({ act: "READERS_LISTED", actorId: actor.id });
  const where = allOf([
    ...afterCursorSql(cursor, { at: sql`u."createdAt"`, id: sql`u.id` }),
    ...STATES[state],
    ...(query
      ? [sql`reader_words(u.name, u.nickname, u.email::text) @@ begins_with(${query})`]
      : []),
  ]);
  const found = await rowsIn<{ id: string }>(db())`SELECT u.id FROM "User" u WHERE ${where}
      ORDER BY u."createdAt" DESC, u.id DESC LIMIT ${raw(PAGE_SIZE + 1)}`;
  const rows = await db().user.findMany({
    where: { id: { in: found.map(({ id }) => id) } },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    select: userSelect,
  });
  return pageOfRows(rows, toAdminUser);
}

/** One reader in any state. The access is logged. @throws AppError NOT_FOUND */
export async function getUser(actor: AdminActor, id: string): Promise<AdminUserDetail> {
  const row = await db().user.findUnique({
    where: { id },
    select: {
      ...userSelect,
      ratingCount: true,
      punctualitySum: true,
      accuracySum: true,
      communicationSum: true,
      sessions: { orderBy: { lastSeenAt: "desc" }, take: 1, select: { lastSeenAt: true } },
    },
  });
  if (!row) throw new AppError("NOT_FOUND");
  await auditRepeated({ act: "READER_VIEWED", actorId: actor.id, subjectId: id });
  const [asOwner, asBorrower, reports, reportsMade] = await Promise.all([
    db().loan.count({ where: { ownerId: id } }),
    db().loan.count({ where: { borrowerId: id } }),
    db().report.count({ where: { targetUserId: id } }),
    db().report.count({ where: { reporterId: id } }),
  ]);
  return {
    ...toAdminUser(row),
    lastSeenAt: row.sessions[0]?.lastSeenAt.toISOString() ?? null,
    rating: overallRating(row),
    ratingCount: row.ratingCount,
    loans: { asOwner, asBorrower },
    reports,
    reportsMade,
  };
}

function toAdminUser(row: UserRow): AdminUser {
  return {
    ...toAccountTag(row),
    ...withIsoTimes(pick(row, AS_STORED)),
    verification: {
      emailVerified: row.emailVerifiedAt !== null,
      phoneVerified: row.phoneVerifiedAt !== null,
      idVerified: row.idVerifiedAt !== null,
    },
    books: row._count.books,
    openReports: row._count.reportsReceived,
  };
}
