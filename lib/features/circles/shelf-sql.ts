import { raw, sql, type Sql } from "@/lib/server/database/sql";
import { isActiveSql } from "@/lib/features/users/policy";
import { isOnShelfSql } from "./policy";
import { NEW_BOOKS_COUNTED } from "./terms";

/** Listings `l` with their books `b`, and their owners `o` who are in the circle; the book has its own condition. */
export const shelfSql = (circleId: Sql, viewer: Sql, isSuch: Sql) => sql`
  FROM "CircleMember" owner JOIN "User" o ON o.id = owner."userId"
  JOIN "Book" b ON b."ownerId" = o.id AND ${isSuch}
  JOIN "Listing" l ON l."bookId" = b.id
 WHERE owner."circleId" = ${circleId} AND ${isOnShelfSql(circleId, viewer)}`;

/** Number of books of others that were listed since then and that the membership `m` sees in its circle. */
export const newBooksSql = (viewer: Sql, since: Sql) => sql`
  (SELECT count(*) FROM (SELECT ${shelfSql(
    sql`m."circleId"`,
    viewer,
    sql`b."createdAt" > ${since} AND o.id <> ${viewer}`,
  )} LIMIT ${raw(NEW_BOOKS_COUNTED)}) AS fresh)`;

/**
 * The circle's own books `b` of an owner `o` that nobody looks after: who did has left, or may not sign in. Those that an
 * administrator hides are not among them.
 */
export const untendedSql = (circleId: Sql) => sql`
  FROM (
    SELECT x."bookId", x."leftAt" AS since FROM "LeftBook" x WHERE x."circleId" = ${circleId}
    UNION ALL
    SELECT own."bookId", keeper."bannedAt" FROM "BookCircle" own JOIN "User" keeper ON keeper.id = own."ownerId"
     WHERE own."circleId" = ${circleId} AND own."isOwn" AND NOT (${isActiveSql("keeper")})) AS untended
  JOIN "Book" b ON b.id = untended."bookId" AND b."hiddenReason" IS NULL
  JOIN "User" o ON o.id = b."ownerId"`;
