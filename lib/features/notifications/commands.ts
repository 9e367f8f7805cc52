import type { Notification as Row, Prisma } from "@/prisma/client/client";
import type { NotificationType } from "@/prisma/client/enums";
import type { Actor } from "@/lib/server/session/actor";
import { db, runIn, type Tx } from "@/lib/server/database/db";
import { afterCommit } from "@/lib/server/database/transact";
import { AppError } from "@/lib/shared/errors";
import { publish } from "@/lib/server/realtime";
import { queueNoticeMails } from "./mail-commands";
import { wake } from "@/lib/server/jobs/queues";
import { queueNoticePushes } from "./push-commands";
import { getNotification, readForPush } from "./queries";
import { isMailed, type ParamsOf } from "./kinds";
import { isUpToSql } from "./matter-sql";
import type { Notification } from "./schema";
import { HOUR } from "@/lib/shared/time";

/** A notification of each type, with the values its texts need. */
export type Notice = {
  [T in NotificationType]: Facts & { type: T; params: ParamsOf<T> };
}[NotificationType];

interface Facts {
  userId: string;
  loanId?: string;
  /** The user who caused it. */
  actorId?: string;
}

/**
 * Writes notifications and queues their mails and pushes in this transaction; after the commit they are
 * published to open windows, and the jobs that send are started.
 */
export async function notify(tx: Tx, ...notices: Notice[]): Promise<void> {
  const rows = await write(tx, notices);
  afterCommit(tx, async () => {
    for (const { userId, notice } of await readForPush(rows)) {
      publish([userId], "/user/queue/notifications", notice);
    }
  });
}

/** The same for many users, whose open windows are only told that there is something new. */
export async function notifyAll(
  tx: Tx,
  userIds: readonly string[],
  notice: Omit<Notice, "userId">,
): Promise<void> {
  await write(
    tx,
    userIds.map((userId) => ({ ...notice, userId }) as Notice),
  );
  afterCommit(tx, () => publishChange(...userIds));
}

/** Writes notifications and queues their mails and pushes. */
async function write(tx: Tx, notices: Notice[]): Promise<Pick<Row, "id" | "userId" | "type">[]> {
  if (notices.length === 0) return [];
  const rows = await tx.notification.createManyAndReturn({
    data: notices,
    select: { id: true, userId: true, type: true },
  });
  const idsOf = (some: typeof rows) => some.map(({ id }) => id);
  await queueNoticeMails(tx, idsOf(rows.filter(({ type }) => isMailed(type))));
  const pushed = await queueNoticePushes(tx, idsOf(rows));
  afterCommit(tx, () => wake("mail"));
  if (pushed) afterCommit(tx, () => wake("push"));
  return rows;
}

/** With older ones of its matter. Idempotent. @throws AppError NOT_FOUND if it is not the actor's. */
export async function markRead(actor: Actor, id: string): Promise<Notification> {
  const count = await runIn(db())`
    UPDATE "Notification" n SET "readAt" = now()
     WHERE n."readAt" IS NULL AND ${isUpToSql(actor.id, id)}`;
  if (count > 0) publishChange(actor.id);
  return getNotification(actor, id);
}

type NoticeKey = Pick<Notice, "type" | "loanId" | "actorId"> & {
  /** Whoever was told, if omitted. */
  userId?: string;
  /** Of those about circles: the circle. */
  circleId?: string;
};

/** Marks the notification of a request as read when its reader answers the request. */
export async function markNoticeRead(tx: Tx, about: NoticeKey): Promise<void> {
  await changeUnread(tx, about, {}, { readAt: new Date() });
}

/** Hides the unread notification of what was taken back; the row still counts for mail limits. */
export async function withdrawNotice(tx: Tx, about: NoticeKey): Promise<void> {
  await changeUnread(tx, about, { withdrawnAt: null }, { withdrawnAt: new Date() });
}

/** Deletes what a user was told about loans in which they are no side any more. */
export async function forgetLoanNotices(
  tx: Tx,
  userId: string,
  loanIds: readonly string[],
): Promise<void> {
  const where = { userId, loanId: { in: [...loanIds] } };
  const { count } = await tx.notification.deleteMany({ where });
  if (count > 0) afterCommit(tx, () => publishChange(userId));
}

/**
 * Shows the notification of a request again that was withdrawn in the last hour and repeated; no new one is sent.
 * @returns whether there was one.
 */
export function restoreNotice(tx: Tx, about: NoticeKey): Promise<boolean> {
  const lately = { withdrawnAt: { gt: new Date(Date.now() - HOUR) } };
  return changeUnread(tx, about, lately, { withdrawnAt: null });
}

/** @returns whether there was one. */
async function changeUnread(
  tx: Tx,
  { circleId, ...about }: NoticeKey,
  state: Pick<Prisma.NotificationWhereInput, "withdrawnAt">,
  data: Pick<Prisma.NotificationUpdateManyMutationInput, "readAt" | "withdrawnAt">,
): Promise<boolean> {
  const params = circleId ? { path: ["circleId"], equals: circleId } : undefined;
  const where = { ...about, params, readAt: null, ...state };
  const told = await tx.notification.updateManyAndReturn({ where, data, select: { userId: true } });
  afterCommit(tx, () => publishChange(...told.map(({ userId }) => userId)));
  return told.length > 0;
}

export async function markAllRead(actor: Actor): Promise<void> {
  await db().notification.updateMany({
    where: { userId: actor.id, readAt: null },
    data: { readAt: new Date() },
  });
  publishChange(actor.id);
}

/** With older ones of its matter. @throws AppError NOT_FOUND if it is not the actor's. */
export async function deleteNotification(actor: Actor, id: string): Promise<void> {
  const count = await runIn(db())`DELETE FROM "Notification" n WHERE ${isUpToSql(actor.id, id)}`;
  if (count === 0) throw new AppError("NOT_FOUND");
  publishChange(actor.id);
}

export async function deleteAllNotifications(actor: Actor): Promise<void> {
  await db().notification.deleteMany({ where: { userId: actor.id } });
  publishChange(actor.id);
}

function publishChange(...userIds: string[]): void {
  if (userIds.length > 0) publish(userIds, "/user/queue/changes", { kind: "notifications" });
}
