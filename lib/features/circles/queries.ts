import type { Actor } from "@/lib/server/session/actor";
import { db, query, type Tx } from "@/lib/server/database/db";
import { columns, raw, sql, type Sql } from "@/lib/server/database/sql";
import { env } from "@/lib/server/env";
import { qrCode } from "@/lib/server/qr-code";
import { AppError, existing } from "@/lib/shared/errors";
import { decodeCursor, encodeCursor, toPage } from "@/lib/shared/cursor";
import { toViewed, viewedSql, type MeasuredRow } from "@/lib/features/books/queries";
import { summaryColumns } from "@/lib/features/friends/dto";
import { displayName } from "@/lib/features/users/display-name";
import { summarySelect, toSummary, type SummaryRow } from "@/lib/features/users/dto";
import { isActiveSql, isHiddenSql, notBlockedSql, viewerSql } from "@/lib/features/users/policy";
import type { CircleRequest as RequestRow } from "@/prisma/client/client";
import { toCard, toCircle } from "./dto";
import { isOnShelfSql, mayInvite, ownCircle, visibleCircle } from "./policy";
import { newBooksSql, shelfSql, untendedSql } from "./shelf-sql";
import type {
  Circle,
  CircleCard,
  CircleInvitation,
  CircleMembers,
  CircleRequests,
  CircleShelf,
  CircleShelfQuery,
  CircleSummary,
  UntendedBooks,
} from "./schema";
import {
  CIRCLE_REQUESTS_LISTED,
  CIRCLE_SHELF_PAGE,
  circleInvitationPath,
  MEMBERS_PAGE,
  UNTENDED_LISTED,
  type CircleRole,
} from "./terms";

/** Requests that the owner `m` of the circle can answer; 0 for other members. */
const requestsSql = (viewer: Sql) => sql`
  CASE m.role WHEN 'OWNER' THEN (
    SELECT count(*) FROM "CircleRequest" r JOIN "User" u ON u.id = r."userId"
     WHERE r."circleId" = m."circleId" AND r."declinedAt" IS NULL AND ${isAskingSql(viewer)}) ELSE 0 END`;

/** Since the membership `m` last read the shelf. */
const unseenSql = (viewer: Sql) => newBooksSql(viewer, raw(`m."seenAt"`));

const isAskingSql = (viewer: Sql) =>
  sql`${isActiveSql("u")} AND ${notBlockedSql(sql`u.id`, viewer)}`;

/** The actor's circles, by name. */
export function listCircles(actor: Actor): Promise<CircleSummary[]> {
  const viewer = viewerSql(actor);
  return query<CircleSummary>(
    "circles",
    sql`SELECT circle.id, circle.name, circle.description, circle.color, circle."memberCount" AS members,
               m.role, m."approvesAtOnce", ${requestsSql(viewer)} AS requests, ${unseenSql(viewer)} AS "newBooks"
          FROM "CircleMember" m JOIN "Circle" circle ON circle.id = m."circleId"
         WHERE m."userId" = ${viewer} AND circle."hiddenAt" IS NULL
         ORDER BY lower(circle.name), circle.id`,
  );
}

/** @throws AppError NOT_FOUND: closed, hidden, or one that only its link leads to. */
export async function getCircle(actor: Actor, id: string): Promise<Circle> {
  const own = { userId: actor.id };
  const [found, counts] = await Promise.all([
    db().circle.findFirst({
      where: { id, ...visibleCircle(actor) },
      include: {
        members: { where: own },
        requests: { where: { ...own, asks: true } },
        announcement: true,
      },
    }),
    countFor(actor, id),
  ]);
  const { members, requests, ...circle } = existing(found);
  const { role = null, approvesAtOnce = false, offerOpen: offered = false } = members[0] ?? {};
  const requested = requests.length > 0;
  return toCircle(circle, { role, approvesAtOnce, offered, requested, ...counts });
}

interface Counts {
  books: number;
  newBooks: number;
  requests: number;
  untendedBooks: number;
}

/** What is counted for a member; nothing for others. */
async function countFor(actor: Actor, id: string): Promise<Counts> {
  const viewer = viewerSql(actor);
  const [counts] = await query<Counts>(
    "circle-counts",
    sql`SELECT ${requestsSql(viewer)} AS requests, ${unseenSql(viewer)} AS "newBooks",
               (SELECT count(*) ${shelfSql(sql`m."circleId"`, viewer, sql`true`)}) AS books,
               CASE m.role WHEN 'OWNER' THEN (SELECT count(*) ${untendedSql(sql`m."circleId"`)}) ELSE 0 END
                 AS "untendedBooks"
          FROM "CircleMember" m WHERE m."circleId" = ${id}::uuid AND m."userId" = ${viewer}`,
  );
  return counts ?? { books: 0, newBooks: 0, requests: 0, untendedBooks: 0 };
}

/** What whoever has the link may know. @throws AppError NOT_FOUND: renewed, closed or hidden. */
export async function getCircleByCode(code: string): Promise<CircleCard> {
  return toCard(existing(await db().circle.findFirst({ where: { code, hiddenAt: null } })));
}

export async function isCircleMember(actor: Actor, id: string, tx: Tx = db()): Promise<boolean> {
  return (await tx.circle.count({ where: { id, ...ownCircle(actor) } })) > 0;
}

/** @throws AppError NOT_FOUND (not a member), FORBIDDEN (not an owner). */
export async function assertCircleOwner(actor: Actor, id: string, tx: Tx = db()): Promise<void> {
  const owned = await tx.circle.count({ where: { id, ...ownCircle(actor, "OWNER") } });
  if (owned === 0) throw await notOwner(actor, id, tx);
}

/** The error for a reader who does not own the circle. */
export async function notOwner(actor: Actor, id: string, tx: Tx = db()): Promise<AppError> {
  return new AppError((await isCircleMember(actor, id, tx)) ? "FORBIDDEN" : "NOT_FOUND");
}

/** @throws AppError NOT_FOUND (not a member), FORBIDDEN (the owners alone invite). */
export async function getCircleInvitation(actor: Actor, id: string): Promise<CircleInvitation> {
  const circle = existing(
    await db().circle.findFirst({
      where: { id, ...ownCircle(actor) },
      include: { members: { where: { userId: actor.id } } },
    }),
  );
  const role = circle.members[0]?.role ?? "MEMBER";
  if (!mayInvite(role, circle.admission)) throw new AppError("FORBIDDEN");
  const url = env().APP_URL + circleInvitationPath(circle.code);
  return { url, code: circle.code, qr: qrCode(url) };
}

type MemberRow = SummaryRow & { joined: CircleRole; joinedAt: Date; offered: boolean };

/**
 * Members, owners first. Owners see all, as they answer for the circle; others see nobody who is blocked either way.
 * @throws AppError NOT_FOUND if the actor is no member.
 */
export async function listCircleMembers(
  actor: Actor,
  id: string,
  { cursor }: { cursor?: string } = {},
): Promise<CircleMembers> {
  if (!(await isCircleMember(actor, id))) throw new AppError("NOT_FOUND");
  const viewer = viewerSql(actor);
  const circleId = sql`${id}::uuid`;
  const after = cursor ? decodeCursor(cursor) : null;
  // Who has left since counts as a member of then: owners come on the first page.
  const isAfter = after
    ? sql`(m.role, m."joinedAt", m."userId") > (coalesce((
        SELECT last.role FROM "CircleMember" last WHERE last."circleId" = ${circleId}
           AND last."userId" = ${after.id}::uuid), 'MEMBER'), ${after.at}, ${after.id}::uuid)`
    : sql`true`;
  const rows = await query<MemberRow>(
    `circle-members-${after ? "p" : ""}`,
    sql`SELECT ${summaryColumns}, m.role AS joined, m."joinedAt", m."offerOpen" AND ${isOwnerSql(circleId, viewer)} AS offered
          FROM "CircleMember" m JOIN "User" u ON u.id = m."userId"
         WHERE m."circleId" = ${circleId} AND ${isActiveSql("u")} AND ${isAfter}
           AND (${notBlockedSql(sql`u.id`, viewer)} OR ${isOwnerSql(circleId, viewer)})
         ORDER BY m.role, m."joinedAt", m."userId" LIMIT ${raw(MEMBERS_PAGE + 1)}`,
  );
  return toPage(rows, {
    size: MEMBERS_PAGE,
    item: ({ joined, joinedAt, offered, ...user }) => ({
      ...toSummary(user),
      role: joined,
      joinedAt: joinedAt.toISOString(),
      offered,
    }),
    cursor: ({ joinedAt: at, id: userId }) => encodeCursor({ at, id: userId }),
  });
}

const isOwnerSql = (circleId: Sql, viewer: Sql) => sql`EXISTS (
  SELECT FROM "CircleMember" me
   WHERE me."circleId" = ${circleId} AND me."userId" = ${viewer} AND me.role = 'OWNER')`;

type AskingRow = SummaryRow & Pick<RequestRow, "declinedAt" | "asks"> & { requestedAt: Date };

/** @throws AppError NOT_FOUND (not a member), FORBIDDEN (not an owner). */
export async function listCircleRequests(actor: Actor, id: string): Promise<CircleRequests> {
  await assertCircleOwner(actor, id);
  const viewer = viewerSql(actor);
  const rows = await query<AskingRow>(
    "circle-requests",
    sql`SELECT ${summaryColumns}, r."createdAt" AS "requestedAt", r."declinedAt", r.asks
          FROM "CircleRequest" r JOIN "User" u ON u.id = r."userId"
         WHERE r."circleId" = ${id}::uuid AND ${isAskingSql(viewer)}
         ORDER BY r."declinedAt" NULLS FIRST, r."createdAt", u.id LIMIT ${raw(CIRCLE_REQUESTS_LISTED)}`,
  );
  return {
    requests: rows.map(({ requestedAt, declinedAt, asks, ...user }) => ({
      ...toSummary(user),
      requestedAt: requestedAt.toISOString(),
      declinedAt: declinedAt?.toISOString() ?? null,
      asks,
    })),
  };
}

/**
 * Books that members show to the circle, newest first.
 * @throws AppError NOT_FOUND if the actor is no member.
 */
export async function listCircleBooks(
  actor: Actor,
  id: string,
  { query: words, genre, cursor }: CircleShelfQuery = {},
): Promise<CircleShelf> {
  if (!(await isCircleMember(actor, id))) throw new AppError("NOT_FOUND");
  const viewer = viewerSql(actor);
  const circleId = sql`${id}::uuid`;
  const after = cursor ? decodeCursor(cursor) : null;
  const rows = await query<MeasuredRow>(
    "circle-books",
    sql`${viewedSql(viewer)} JOIN "CircleMember" owner ON owner."userId" = o.id
          JOIN "Listing" l ON l."bookId" = b.id
         WHERE owner."circleId" = ${circleId} AND ${isOnShelfSql(circleId, viewer)}
           AND (${genre ?? null}::"Genre" IS NULL OR l.genre = ${genre ?? null}::"Genre")
           AND NOT EXISTS (
             SELECT FROM unnest(words_of(fold_text(${words ?? ""}))) AS sought (word)
              WHERE strpos(l.title || l.author, sought.word) = 0)
           AND (${after?.at ?? null}::timestamptz IS NULL
             OR (b."createdAt", b.id) < (${after?.at ?? null}::timestamptz, ${after?.id ?? null}::uuid))
         ORDER BY b."createdAt" DESC, b.id DESC LIMIT ${raw(CIRCLE_SHELF_PAGE + 1)}`,
  );
  return toPage(rows, {
    size: CIRCLE_SHELF_PAGE,
    item: toViewed(actor),
    cursor: ({ createdAt: at, id: bookId }) => encodeCursor({ at, id: bookId }),
  });
}

type UntendedRow = SummaryRow &
  Pick<UntendedBooks["books"][number], "title" | "author" | "state"> & {
    bookId: string;
    isHidden: boolean;
  };

/** @throws AppError NOT_FOUND (not a member), FORBIDDEN (not an owner). */
export async function listUntendedBooks(actor: Actor, id: string): Promise<UntendedBooks> {
  await assertCircleOwner(actor, id);
  const rows = await query<UntendedRow>(
    "circle-untended",
    sql`SELECT b.id AS "bookId", b.title, b.author, b.state, ${isHiddenSql("o", viewerSql(actor))} AS "isHidden",
               ${columns("o", Object.keys(summarySelect))}
          ${untendedSql(sql`${id}::uuid`)}
         ORDER BY untended.since, b.id LIMIT ${raw(UNTENDED_LISTED)}`,
  );
  return {
    books: rows.map(({ bookId, title, author, state, isHidden, ...keeper }) => ({
      ...{ id: bookId, title, author, state },
      listedBy: isHidden ? null : displayName(keeper),
    })),
  };
}

/**
 * Path of the circle's link by which a new user has come, to return there once their profile is complete; null if
 * they came by none, or it no longer works.
 */
export async function pathOfCircleArrival(actor: Actor): Promise<string | null> {
  const guest = await db().circleGuest.findFirst({
    where: { userId: actor.id, circle: { hiddenAt: null } },
    include: { circle: true },
  });
  if (!guest || guest.circle.codeAt >= guest.createdAt) return null;
  return circleInvitationPath(guest.circle.code);
}
