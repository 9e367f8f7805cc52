import type { Prisma } from "@/prisma/client/client";
import type { MailState } from "@/prisma/client/enums";
import { db } from "@/lib/server/database/db";

/** A process that takes a mail has it to itself for so long, in milliseconds. */
const LEASE_MS = 90_000;
/** A mail that began to leave and of which nothing was heard since is not asked about any more. */
const STALE_AFTER_MS = 10 * 60_000;

/** One mail that this process has to itself until `leasedUntil`. */
export interface Claim {
  id: string;
  userId: string;
  notificationId: string | null;
  conversationId: string | null;
  fromSeq: number | null;
  toSeq: number | null;
  refusals: number;
  createdAt: Date;
  leasedUntil: Date;
}

/** Takes the mail that has been due longest and is in nobody's hands; null where there is none. */
export async function claimDue(now: Date): Promise<Claim | null> {
  const [claim] = await db().$queryRaw<Claim[]>`
    UPDATE "MailOutbox" SET "leasedUntil" = ${new Date(now.getTime() + LEASE_MS)}
     WHERE id = (SELECT id FROM "MailOutbox"
                  WHERE state = 'WAITING' AND "doneAt" IS NULL AND "dueAt" <= ${now}
                    AND ("leasedUntil" IS NULL OR "leasedUntil" < ${now})
                  ORDER BY "dueAt", id LIMIT 1 FOR UPDATE SKIP LOCKED)
    RETURNING id, "userId", "notificationId", "conversationId", "fromSeq", "toSeq", refusals,
              "createdAt", "leasedUntil"`;
  return claim ?? null;
}

/**
 * Writes down that the content leaves from here on: whatever happens, it is not sent again.
 * @throws where this process no longer has the mail to itself.
 */
export async function markSending({ id, leasedUntil }: Claim): Promise<void> {
  const { count } = await db().mailOutbox.updateMany({
    where: { id, leasedUntil, state: "WAITING" },
    data: { state: "LEAVING" },
  });
  if (count !== 1) throw new Error("another process has this mail");
}

type Ending = Exclude<MailState, "WAITING" | "LEAVING">;

export function finish(claim: Claim, state: Ending, now: Date): Promise<void> {
  return change(claim, { state, doneAt: now, leasedUntil: null });
}

/** Gives the mail back, to be taken again at `dueAt`: it certainly has not left. */
export function releaseClaim(claim: Claim, dueAt: Date, refusals = claim.refusals): Promise<void> {
  return change(claim, { state: "WAITING", dueAt, refusals, leasedUntil: null });
}

async function change(
  { id, leasedUntil }: Claim,
  data: Prisma.MailOutboxUncheckedUpdateInput,
): Promise<void> {
  await db().mailOutbox.updateMany({ where: { id, leasedUntil }, data });
}

/** Closes mails whose process ended while they were leaving. Returns how many. */
export async function closeStale(now: Date): Promise<number> {
  const { count } = await db().mailOutbox.updateMany({
    where: { state: "LEAVING", leasedUntil: { lt: new Date(now.getTime() - STALE_AFTER_MS) } },
    data: { state: "UNCERTAIN", doneAt: now, leasedUntil: null },
  });
  return count;
}

/** Forgets mails that have been done with since before `day`. */
export async function deleteOldMails(day: Date): Promise<void> {
  await db().mailOutbox.deleteMany({ where: { doneAt: { lt: day } } });
}
