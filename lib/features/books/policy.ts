import { literals, raw, sql, type Sql } from "@/lib/server/database/sql";
import type { Actor } from "@/lib/server/session/actor";
import type { Prisma } from "@/prisma/client/client";
import { isActiveSql, isShownToSql, notBlockedSql, visibleUser } from "@/lib/features/users/policy";
import { ACTIVE_LOAN_STATUSES } from "@/lib/features/users/terms";

/** Books that the actor may change. */
export function ownBook(actor: Pick<Actor, "id">) {
  return { ownerId: actor.id, hiddenAt: null } satisfies Prisma.BookWhereInput;
}

/** A book, as a rule needs it. @param alias of "Book". */
const shownBook = (alias: string) => ({
  audience: raw(`${alias}.visibility`),
  bookId: raw(`${alias}.id`),
  ownerId: raw(`${alias}."ownerId"`),
});

/**
 * The viewer may know of the book: they own it, or it is for everyone, for a friend of its owner or a member of a circle to
 * which it is shown, or the viewer has it on an active loan, which continues when the owner restricts the
 * visibility. Nobody else knows of a book that an administrator hides or whose owner is banned, nor across a block. A
 * book that its owner has deleted stays in histories: whoever lists books asks for `hiddenAt` as well.
 * @param alias of "Book".
 * @param viewer id of a user; null for a visitor.
 */
export function isOpenToSql(alias: string, viewer: Sql): Sql {
  const book = shownBook(alias);
  return sql`(${book.ownerId} = ${viewer} OR ${raw(alias)}."hiddenReason" IS NULL
    AND (${isShownToSql(book, viewer)}
      OR EXISTS (SELECT FROM "Loan" held WHERE held."bookId" = ${book.bookId}
            AND held."borrowerId" = ${viewer} AND held.status IN (${literals(ACTIVE_LOAN_STATUSES)})))
    AND ${notBlockedSql(book.ownerId, viewer)}
    AND NOT EXISTS (SELECT FROM "User" banned WHERE banned.id = ${book.ownerId} AND banned."bannedAt" IS NOT NULL))`;
}

/**
 * The same for Prisma, without books that are deleted.
 * @param owner another condition for the owner than that the actor sees them.
 */
export function openBook(
  { id }: Pick<Actor, "id">,
  owner: Prisma.UserWhereInput = visibleUser({ id }),
): Prisma.BookWhereInput {
  const asFriend = {
    OR: [{ friendshipsA: { some: { bId: id } } }, { friendshipsB: { some: { aId: id } } }],
  };
  const circle = { hiddenAt: null, members: { some: { userId: id } } };
  const audience = [
    { visibility: "EVERYONE" },
    { visibility: "FRIENDS", owner: asFriend },
    { visibility: "CIRCLES", owner: { circles: { some: { circle } } } },
    { visibility: "CHOSEN_CIRCLES", circles: { some: { member: { circle } } } },
    { loans: { some: { borrowerId: id, status: { in: [...ACTIVE_LOAN_STATUSES] } } } },
  ] satisfies Prisma.BookWhereInput[];
  return { hiddenAt: null, OR: [{ ownerId: id }, { owner, OR: audience }] };
}

/** `isBookVisibleSql` for Prisma, without books that are deleted. */
export function visibleBook(actor: Pick<Actor, "id">): Prisma.BookWhereInput {
  const isThere = { OR: [{ ownerId: actor.id }, { NOT: { state: "LOST" as const } }] };
  return { AND: [openBook(actor), isThere] };
}

const isThereSql = (alias: string) =>
  raw(`${alias}."hiddenAt" IS NULL AND ${alias}.state <> 'LOST'`);

/** The book is neither hidden nor lost, and open to the viewer. @param alias of "Book". */
export function isBookShownSql(alias: string, viewer: Sql): Sql {
  return sql`${isThereSql(alias)} AND ${isOpenToSql(alias, viewer)}`;
}

/** The viewer may see the book `b` of the owner `o`. */
export function isListedSql(viewer: Sql): Sql {
  return sql`${isBookShownSql("b", viewer)} AND ${isActiveSql("o")}`;
}

/** Visitors may see the book `b` of the owner `o`. */
export const IS_PUBLIC = sql`${isThereSql("b")} AND ${isActiveSql("o")}
  AND b.visibility = 'EVERYONE' AND b."isShareable"`;

/** The owner of the book `b` and the viewer have not blocked each other. */
export function ownerNotBlockedSql(viewer: Sql): Sql {
  return notBlockedSql(sql`b."ownerId"`, viewer);
}

/** The viewer owns the book `b` or may see it. */
export function isBookVisibleSql(viewer: Sql): Sql {
  return sql`(b."ownerId" = ${viewer} OR ${isListedSql(viewer)})`;
}

/**
 * Banned and deleted readers whose books a job is still removing from search, as an array: search excludes them
 * at once.
 */
export const GONE_OWNERS = raw(`ARRAY(SELECT id FROM "User" WHERE "shelfBehindSince" IS NOT NULL
  AND ("bannedAt" IS NOT NULL OR "deletedAt" IS NOT NULL))`);

/** Listing `l`, as a rule needs it. */
const LISTED = { audience: sql`l.audience`, bookId: sql`l."bookId"`, ownerId: sql`l."ownerId"` };

/**
 * The listing `l` is of another user's book that the viewer may see. Books with visibility `NOBODY` have no listing.
 */
export function isOthersListingSql(viewer: Sql): Sql {
  const owner = LISTED.ownerId;
  return sql`${owner} <> ${viewer} AND ${notBlockedSql(owner, viewer)}
    AND ${owner} <> ALL (${GONE_OWNERS}) AND ${isShownToSql(LISTED, viewer)}`;
}

/** The viewer of a search, read once for a statement that checks many listings. */
export interface Finder {
  /** The viewer, all users blocked either way, and `GONE_OWNERS`. */
  excludedOwners: string[];
  friends: string[];
  /** Open ones. */
  circles: string[];
}

/** Only for such a viewer circles are in the text of a search, which the name of the statement tells. */
export const isInAnyCircle = ({ circles }: Finder) => circles.length > 0;

/**
 * The same rule as `isOthersListingSql`. Circles are in its text only for a viewer who is in one. The members of these
 * are gathered once for many listings; then few are left whose chosen circles have to be read.
 */
export function isFoundListingSql(finder: Finder): Sql {
  const { excludedOwners, friends, circles } = finder;
  const mine = sql`${circles}::uuid[]`;
  const inCircles = sql`OR l.audience IN ('CIRCLES', 'CHOSEN_CIRCLES')
        AND l."ownerId" IN (SELECT "userId" FROM "CircleMember" WHERE "circleId" = ANY (${mine}))
        AND (l.audience = 'CIRCLES'
          OR ARRAY(SELECT "circleId" FROM "BookCircle" WHERE "bookId" = l."bookId") && ${mine})`;
  return sql`l."ownerId" <> ALL (${excludedOwners}::uuid[])
    AND (l.audience = 'EVERYONE'
      OR l.audience = 'FRIENDS' AND l."ownerId" = ANY (${friends}::uuid[])
      ${isInAnyCircle(finder) ? inCircles : raw("")})`;
}

/** The listing `l` is shown to the members of this circle, as its owner has chosen; friends see no more there. */
export function isInCircleSql(circleId: Sql): Sql {
  return isShownInSql(LISTED, circleId);
}

/** The same of a book. @param alias of "Book". */
export function isBookInCircleSql(alias: string, circleId: Sql): Sql {
  return isShownInSql(shownBook(alias), circleId);
}

function isShownInSql({ audience, bookId, ownerId }: typeof LISTED, circleId: Sql): Sql {
  return sql`(${audience} IN ('EVERYONE', 'CIRCLES') AND EXISTS (SELECT FROM "CircleMember" m
      WHERE m."userId" = ${ownerId} AND m."circleId" = ${circleId})
    OR ${audience} = 'CHOSEN_CIRCLES' AND EXISTS (SELECT FROM "BookCircle" chosen
      WHERE chosen."bookId" = ${bookId} AND chosen."circleId" = ${circleId}))`;
}
