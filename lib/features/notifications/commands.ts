import type { Actor } from "@/lib/server/session/actor";
import { db, type Tx } from "@/lib/server/database/db";
import { afterCommit } from "@/lib/server/database/transact";
import { AppError } from "@/lib/shared/errors";
import { publish } from "@/lib/server/realtime";
import { queueNoticeMails, wakeMail } from "./mail-commands";
import { getNotification, readForPush } from "./queries";
import type { Notification, NotificationParams, NotificationType } from "./schema";
import { isMailed } from "./terms";
import { HOUR } from "@/lib/shared/time";

export interface Notice {
  /** Who is told. */
  userId: string;
  type: NotificationType;
  params: NotificationParams;
  loanId?: string;
  /** Who caused it. */
  actorId?: string;
}

/**
 * Tells readers of what happens in this transaction: rows and owed mails are written with it, and
 * once it is committed they are pushed to open windows and the mail is set going.
 */
export async function notify(tx: Tx, ...notices: Notice[]): Promise<void> {
  if (notices.length === 0) return;
  const rows = await tx.notification.createManyAndReturn({
    data: notices,
    select: { id: true, userId: true, type: true },
  });
  await queueNoticeMails(
    tx,
    rows.filter(({ type }) => isMailed(type)).map(({ id }) => id),
  );
  afterCommit(tx, async () => {
    for (const { userId, notice } of await readForPush(rows)) {
      publish([userId], "/user/queue/notifications", notice);
    }
  });
  afterCommit(tx, wakeMail);
}

/** Throws NOT_FOUND where it is not one's own. Marking it again changes nothing. */
export async function markRead(actor: Actor, id: string): Promise<Notification> {
  const { count } = await db().notification.updateMany({
    where: { id, userId: actor.id, readAt: null },
    data: { readAt: new Date() },
  });
  if (count > 0) publishChange(actor.id);
  return getNotification(actor, id);
}

/** An owner who answers a request knows of it: what told of it is read. */
export async function markRequestRead(tx: Tx, userId: string, loanId: string): Promise<void> {
  const { count } = await tx.notification.updateMany({
    where: { userId, loanId, type: "LOAN_REQUEST", readAt: null },
    data: { readAt: new Date() },
  });
  if (count > 0) afterCommit(tx, () => publishChange(userId));
}

/**
 * What was asked for is taken back: what tells of it, unread, is shown no more. The row stays, so that the
 * limits on mails go on counting it.
 */
export async function withdrawNotice(
  tx: Tx,
  about: Pick<Notice, "userId" | "type" | "loanId" | "actorId">,
): Promise<void> {
  const { count } = await tx.notification.updateMany({
    where: { ...about, readAt: null, withdrawnAt: null },
    data: { withdrawnAt: new Date() },
  });
  if (count > 0) afterCommit(tx, () => publishChange(about.userId));
}

/**
 * What was taken back within this hour is asked again: it is shown again, and nobody is told anew.
 * @returns whether there was any.
 */
export async function restoreNotice(
  tx: Tx,
  about: Pick<Notice, "userId" | "type" | "actorId">,
): Promise<boolean> {
  const { count } = await tx.notification.updateMany({
    where: { ...about, readAt: null, withdrawnAt: { gt: new Date(Date.now() - HOUR) } },
    data: { withdrawnAt: null },
  });
  if (count > 0) afterCommit(tx, () => publishChange(about.userId));
  return count > 0;
}

export async function markAllRead(actor: Actor): Promise<void> {
  await db().notification.updateMany({
    where: { userId: actor.id, readAt: null },
    data: { readAt: new Date() },
  });
  publishChange(actor.id);
}

/** Throws NOT_FOUND where it is not one's own. */
export async function deleteNotification(actor: Actor, id: string): Promise<void> {
  const deleted = await db().notification.deleteMany({ where: { id, userId: actor.id } });
  if (deleted.count === 0) throw new AppError("NOT_FOUND");
  publishChange(actor.id);
}

export async function deleteAllNotifications(actor: Actor): Promise<void> {
  await db().notification.deleteMany({ where: { userId: actor.id } });
  publishChange(actor.id);
}

/** Removes what was taken back before this moment. */
export async function deleteOldWithdrawn(before: Date): Promise<void> {
  await db().notification.deleteMany({ where: { withdrawnAt: { lt: before } } });
}

/** Removes what was told before this moment, read or not. */
export async function deleteOldNotifications(before: Date): Promise<void> {
  await db().notification.deleteMany({ where: { createdAt: { lt: before } } });
}

/** A reader's windows show the list and its number alike. */
function publishChange(userId: string): void {
  publish([userId], "/user/queue/changes", { kind: "notifications" });
}
