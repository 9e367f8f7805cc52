import { raw, sql, type Sql } from "@/lib/server/database/sql";
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
