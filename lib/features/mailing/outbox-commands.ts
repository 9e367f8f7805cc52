import type { MailOutbox, Prisma } from "@/prisma/client/client";
import type { MailState } from "@/prisma/client/enums";
import { db, rowsIn } from "@/lib/server/database/db";

const LEASE_MS = 90_000;
/** A mail that has been LEAVING for this time counts as UNCERTAIN. */
const STALE_AFTER_MS = 10 * 60_000;

/** A mail that only this process may send until `leasedUntil`. */
export type Claim = Pick<
  MailOutbox,
  | ("id" | "userId" | "notificationId" | "conversationId" | "fromSeq" | "toSeq")
  | ("letterWeek" | "rejections" | "createdAt")
> & { leasedUntil: Date };

/** Claims the mail that has been due longest; null if there is none. */
export async function claimDue(now: Date): Promise<Claim | null> {
  const [claim] = await rowsIn<Claim>(db())`
    UPDATE "MailOutbox" SET "leasedUntil" = ${new Date(now.getTime() + LEASE_MS)}
     WHERE id = (SELECT id FROM "MailOutbox"
                  WHERE state = 'WAITING' AND "doneAt" IS NULL AND "dueAt" <= ${now}
                    AND ("leasedUntil" IS NULL OR "leasedUntil" < ${now})
                  ORDER BY "dueAt", id LIMIT 1 FOR UPDATE SKIP LOCKED)
    RETURNING id, "userId", "notificationId", "conversationId", "fromSeq", "toSeq", "letterWeek",
              rejections, "createdAt", "leasedUntil"`;
  return claim ?? null;
}

/**
 * Records that the content is being sent: from here on it is never sent again.
 * @throws Error if the claim has expired and another process has the mail.
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
  return release(claim, { state, doneAt: now });
}

/** Releases a mail that was not sent; it is due again at `dueAt`. */
export function putOff(
  claim: Claim,
  data: { dueAt: Date; heldUntil?: Date; rejections?: number },
): Promise<void> {
  return release(claim, { state: "WAITING", ...data });
}

async function release(
  { id, leasedUntil }: Claim,
  data: Prisma.MailOutboxUncheckedUpdateInput,
): Promise<void> {
  await db().mailOutbox.updateMany({
    where: { id, leasedUntil },
    data: { ...data, leasedUntil: null },
  });
}

/** Closes mails whose process ended while sending them. @returns their number. */
export async function closeStale(now: Date): Promise<number> {
  const { count } = await db().mailOutbox.updateMany({
    where: { state: "LEAVING", leasedUntil: { lt: new Date(now.getTime() - STALE_AFTER_MS) } },
    data: { state: "UNCERTAIN", doneAt: now, leasedUntil: null },
  });
  return count;
}
