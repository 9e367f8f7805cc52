import type { Actor } from "@/lib/server/session/actor";
import { db } from "@/lib/server/database/db";
import { sql, type Sql } from "@/lib/server/database/sql";
import { AppError } from "@/lib/shared/errors";
import { isVisible, otherSelect, shownName } from "@/lib/features/users/policy";
import type { Prisma } from "@/prisma/client/client";
import {
  notificationKeys,
  notificationParams,
  NOTIFICATIONS_LISTED,
  type Notification,
} from "./schema";
import { UNLISTED_TYPES } from "./terms";

/** The actor's notifications, newest first; types that the list leaves out have their own limit. */
export async function listNotifications(actor: Actor): Promise<Notification[]> {
  const newest = (type: Prisma.EnumNotificationTypeFilter) =>
    db().notification.findMany({
      where: { userId: actor.id, withdrawnAt: null, type },
      orderBy: [{ createdAt: "desc" }, { id: "desc" }],
      take: NOTIFICATIONS_LISTED,
      select: rowSelect(actor.id),
    });
  const types = [...UNLISTED_TYPES];
  const rows = (await Promise.all([newest({ notIn: types }), newest({ in: types })])).flat();
  rows.sort((a, b) => Number(b.createdAt) - Number(a.createdAt) || (a.id < b.id ? 1 : -1));
  return rows.map(toNotification);
}

/** @throws AppError NOT_FOUND where it is not the actor's. */
export async function getNotification(actor: Actor, id: string): Promise<Notification> {
  const row = await db().notification.findFirst({
    where: { id, userId: actor.id, withdrawnAt: null },
    select: rowSelect(actor.id),
  });
  if (!row) throw new AppError("NOT_FOUND");
  return toNotification(row);
}

/** Number of unread notifications, without the types that the list leaves out. */
export function unreadNotificationsSql(user: Sql): Sql {
  return sql`
  SELECT count(*) AS unread FROM "Notification"
   WHERE "userId" = ${user} AND "readAt" IS NULL AND "withdrawnAt" IS NULL
     AND type::text <> ALL (${UNLISTED_TYPES})`;
}

/** New notifications, each as its recipient may see it. */
export async function readForPush(
  written: { id: string; userId: string }[],
): Promise<{ userId: string; notice: Notification }[]> {
  return Promise.all(
    written.map(async ({ id, userId }) => {
      const row = await db().notification.findUnique({ where: { id }, select: rowSelect(userId) });
      return row ? [{ userId, notice: toNotification(row) }] : [];
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

function toNotification(row: Row): Notification {
  const { actor } = row;
  const params = notificationParams.parse(row.params);
  if (actor && params.name) params.name = shownName(actor, params.name);
  return {
    id: row.id,
    type: row.type,
    ...notificationKeys(row.type),
    params,
    read: row.readAt !== null,
    timestamp: row.createdAt.toISOString(),
    loanId: row.loanId,
    actor: toActor(actor, params.name ?? ""),
  };
}

function toActor(user: Row["actor"], displayName: string): Notification["actor"] {
  if (!user || !isVisible(user)) return null;
  const picture = user.profileImageId;
  const isAdmin = user.role === "ADMIN";
  return {
    id: user.id,
    displayName,
    isAdmin,
    profilePictureUrl: picture && `/api/images/${picture}`,
  };
}
