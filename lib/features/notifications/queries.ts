import type { Actor } from "@/lib/server/session/actor";
import { db, query } from "@/lib/server/database/db";
import { sql, type Sql } from "@/lib/server/database/sql";
import { existing } from "@/lib/shared/errors";
import { pictureUrl } from "@/lib/features/users/dto";
import { isVisible, otherSelect, shownName } from "@/lib/features/users/policy";
import type { Prisma } from "@/prisma/client/client";
import { withDays } from "./day-queries";
import { typesOf } from "./kinds";
import { MATTER } from "./matter-sql";
import {
  notificationKeys,
  notificationParams,
  NOTIFICATIONS_LISTED,
  type Notification,
  type NotificationParams,
} from "./schema";

const UNLISTED = typesOf(({ listed }) => listed === false);

/** The actor's notifications, newest first; types that are not listed have their own limit. */
export async function listNotifications(actor: Actor, now = new Date()): Promise<Notification[]> {
  const newest = (type: Prisma.EnumNotificationTypeFilter) =>
    db().notification.findMany({
      where: { userId: actor.id, withdrawnAt: null, type },
      orderBy: [{ createdAt: "desc" }, { id: "desc" }],
      take: NOTIFICATIONS_LISTED,
      select: rowSelect(actor.id),
    });
  const rows = (await Promise.all([newest({ notIn: UNLISTED }), newest({ in: UNLISTED })])).flat();
  rows.sort((a, b) => Number(b.createdAt) - Number(a.createdAt) || (a.id < b.id ? 1 : -1));
  return toNotifications(actor.id, rows, now);
}

/** @throws AppError NOT_FOUND if it is not the actor's. */
export async function getNotification(actor: Actor, id: string): Promise<Notification> {
  const row = await db().notification.findFirst({
    where: { id, userId: actor.id, withdrawnAt: null },
    select: rowSelect(actor.id),
  });
  const [notice] = await toNotifications(actor.id, row ? [row] : [], new Date());
  return existing(notice);
}

/** Number of matters with unread notifications, without types that are not listed. */
export function unreadNotificationsSql(user: Sql): Sql {
  return sql`
  SELECT count(DISTINCT ${MATTER}) AS unread FROM "Notification" n
   WHERE n."userId" = ${user} AND n."readAt" IS NULL AND n."withdrawnAt" IS NULL
     AND n.type::text <> ALL (${UNLISTED})`;
}

/** New notifications, each as its recipient may see it. */
export async function readForPush(
  written: { id: string; userId: string }[],
): Promise<{ userId: string; notice: Notification }[]> {
  return Promise.all(
    written.map(async ({ id, userId }) => {
      const rows = await db().notification.findMany({ where: { id }, select: rowSelect(userId) });
      const notices = await toNotifications(userId, rows, new Date());
      return notices.map((notice) => ({ userId, notice }));
    }),
  ).then((found) => found.flat());
}

function rowSelect(viewerId: string) {
  return {
    id: true,
    type: true,
    params: true,
    loanId: true,
    readAt: true,
    createdAt: true,
    actor: { select: { ...otherSelect(viewerId), profileImageId: true, role: true } },
  } satisfies Prisma.NotificationSelect;
}

type Row = Prisma.NotificationGetPayload<{ select: ReturnType<typeof rowSelect> }>;

async function toNotifications(readerId: string, rows: Row[], now: Date): Promise<Notification[]> {
  const matters = await mattersOf(rows);
  const told = rows.map((row) => ({
    ...row,
    matter: matters.get(row.id) ?? row.id,
    params: notificationParams.parse(row.params),
  }));
  return (await withDays(readerId, told, now)).map(toNotification);
}

async function mattersOf(rows: Row[]): Promise<Map<string, string>> {
  const ids = rows.map(({ id }) => id);
  const found = await query<{ id: string; matter: string }>(
    "matters-of-notices",
    sql`SELECT n.id, ${MATTER} AS matter FROM "Notification" n WHERE n.id = ANY (${ids}::uuid[])`,
  );
  return new Map(found.map(({ id, matter }) => [id, matter]));
}

type Told = Omit<Row, "params"> & { params: NotificationParams; matter: string };

function toNotification({ readAt, createdAt, actor, ...row }: Told): Notification {
  const { params } = row;
  if (actor && params.name) params.name = shownName(actor, params.name);
  return {
    ...row,
    ...notificationKeys(row.type),
    read: readAt !== null,
    timestamp: createdAt.toISOString(),
    actor: toActor(actor, params.name),
  };
}

/** @param displayName none where the texts name nobody: then nobody is shown either. */
function toActor(user: Row["actor"], displayName?: string): Notification["actor"] {
  if (!user || displayName === undefined || !isVisible(user)) return null;
  const { id, role, profileImageId } = user;
  const isAdmin = role === "ADMIN";
  return { id, displayName, isAdmin, profilePictureUrl: pictureUrl(profileImageId) };
}
