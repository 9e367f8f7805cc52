import type { Actor } from "../core/actor";
import { db, type Tx } from "../core/database/db";
import { AppError } from "../core/errors";
import { getNotification } from "./queries";
import type { Notification, NotificationParams, NotificationType } from "./schema";

export interface Notice {
  /** Who is told. */
  userId: string;
  type: NotificationType;
  params: NotificationParams;
  loanId?: string;
  /** Who caused it. */
  actorId?: string;
}

/** Writes notifications in the transaction that causes them. */
export async function notify(tx: Tx, ...notices: Notice[]): Promise<void> {
  await tx.notification.createMany({ data: notices });
}

/** Throws NOT_FOUND where it is not one's own. Marking it again changes nothing. */
export async function markRead(actor: Actor, id: string): Promise<Notification> {
  await db().notification.updateMany({
    where: { id, userId: actor.id, readAt: null },
    data: { readAt: new Date() },
  });
  return getNotification(actor, id);
}

export async function markAllRead(actor: Actor): Promise<void> {
  await db().notification.updateMany({
    where: { userId: actor.id, readAt: null },
    data: { readAt: new Date() },
  });
}

/** Throws NOT_FOUND where it is not one's own. */
export async function deleteNotification(actor: Actor, id: string): Promise<void> {
  const deleted = await db().notification.deleteMany({ where: { id, userId: actor.id } });
  if (deleted.count === 0) throw new AppError("NOT_FOUND");
}

export async function deleteAllNotifications(actor: Actor): Promise<void> {
  await db().notification.deleteMany({ where: { userId: actor.id } });
}
