import { unsafeDeleteAccount } from "@/lib/features/account/deletion-commands";
import { settleOwnedCircles } from "@/lib/features/circles/owner-commands";
import { lockBooksOf } from "@/lib/features/loans/steps/lock-commands";
import { tellOfUntended } from "@/lib/features/loans/self-service/left-book-commands";
import { offerAskedBy } from "@/lib/features/loans/waiting/commands";
import type { AdminActor } from "@/lib/server/session/actor";
import { db, type Tx } from "@/lib/server/database/db";
import { afterCommit, transact } from "@/lib/server/database/transact";
import { audit } from "@/lib/server/audit/commands";
import { lockUserRow } from "@/lib/server/database/locks";
import { AppError } from "@/lib/shared/errors";
import { disconnectUser } from "@/lib/server/realtime";
import { wake } from "@/lib/server/jobs/queues";
import { revokeSessions } from "@/lib/features/identity/session/commands";
import { getUser } from "./user-queries";
import type { Reasoned } from "./schema";
import type { AdminUserDetail, Suspension } from "./user-schema";
import { DAY } from "@/lib/shared/time";

/**
 * Closes an account permanently: its sessions and sockets end, its profile and books are hidden from others, and
 * books that it asked for go to the next who wait. A suspension becomes a ban; banning again updates the reason.
 * @throws AppError NOT_FOUND, ADMIN_TARGET
 */
export function banUser(actor: AdminActor, id: string, input: Reasoned): Promise<AdminUserDetail> {
  return close(actor, id, { act: "USER_BANNED", until: null, reason: input.reason });
}

/** The same for some days, after which it ends automatically. @throws AppError NOT_FOUND, ADMIN_TARGET */
export function suspendUser(
  actor: AdminActor,
  id: string,
  { days, reason }: Suspension,
): Promise<AdminUserDetail> {
  const until = new Date(Date.now() + days * DAY);
  return close(actor, id, { act: "USER_SUSPENDED", until, reason });
}

/**
 * Opens a banned or suspended account again; its reader has to sign in again.
 * @throws AppError NOT_FOUND, CONFLICT if it is open
 */
export async function reinstateUser(actor: AdminActor, id: string): Promise<AdminUserDetail> {
  await transact(async (tx) => {
    await assertNoAdmin(tx, id);
    const { count } = await tx.user.updateMany({
      where: { id, bannedAt: { not: null } },
      data: { bannedAt: null, bannedUntil: null, banReason: null },
    });
    if (count === 0) throw new AppError("CONFLICT");
    await settleOwnedCircles(tx, id);
    afterCommit(tx, () => wake("shelves"));
    await audit(tx, { act: "USER_REINSTATED", actorId: actor.id, subjectId: id });
  });
  return getUser(actor, id);
}

/**
 * Deletes an account permanently, as its reader could; books of others that it has count as lost.
 * @throws AppError NOT_FOUND, ADMIN_TARGET
 */
export async function deleteUser(
  actor: AdminActor,
  id: string,
  { reason }: Reasoned,
): Promise<void> {
  await transact((tx) => assertNoAdmin(tx, id));
  await unsafeDeleteAccount(id, { actorId: actor.id, reason });
}

/** Reinstates accounts whose suspension is over. */
export async function endSuspensions(now: Date): Promise<void> {
  const due = await db().user.findMany({
    where: { bannedAt: { not: null }, bannedUntil: { lte: now } },
    select: { id: true },
  });
  for (const { id } of due) {
    await transact(async (tx) => {
      const { count } = await tx.user.updateMany({
        where: { id, bannedUntil: { lte: now } },
        data: { bannedAt: null, bannedUntil: null, banReason: null },
      });
      if (count === 0) return;
      await settleOwnedCircles(tx, id);
      await audit(tx, { act: "SUSPENSION_ENDED", subjectId: id });
      afterCommit(tx, () => wake("shelves"));
    });
  }
}

interface Closing {
  act: "USER_BANNED" | "USER_SUSPENDED";
  until: Date | null;
  reason: string;
}

async function close(
  actor: AdminActor,
  id: string,
  { act, until, reason }: Closing,
): Promise<AdminUserDetail> {
  await transact(async (tx) => {
    await assertNoAdmin(tx, id);
    await lockUserRow(tx, id, "NOT_FOUND");
    await lockBooksOf(tx, id);
    const closed = { bannedAt: new Date(), bannedUntil: until, banReason: reason };
    await tx.user.update({ where: { id }, data: closed, select: { id: true } });
    await offerAskedBy(tx, id);
    await settleOwnedCircles(tx, id);
    await tellOfUntended(tx, id);
    await audit(tx, { act, actorId: actor.id, subjectId: id, reason });
    afterCommit(tx, async () => {
      await revokeSessions(id);
      disconnectUser(id);
      wake("shelves");
    });
  });
  return getUser(actor, id);
}

/** Administrators cannot act on each other: the operator must remove the role first. */
async function assertNoAdmin(tx: Tx, id: string): Promise<void> {
  const user = await tx.user.findFirst({ where: { id, deletedAt: null }, select: { role: true } });
  if (!user) throw new AppError("NOT_FOUND");
  if (user.role === "ADMIN") throw new AppError("ADMIN_TARGET");
}
