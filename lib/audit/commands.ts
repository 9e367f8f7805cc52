import { callerNetwork } from "../core/caller";
import { db, type Tx } from "../core/database/db";
import { uuidv7 } from "../core/uuid";
import type { AuditAct, AuditThing } from "./acts";

/** Failures within so many minutes of the last one are one entry that counts them. */
const BURST_MINUTES = 15;

export interface AuditNote {
  act: AuditAct;
  /** Who did it; left out for the product itself and its operator. */
  actorId?: string;
  /** Whose account it concerns. */
  subjectId?: string;
  thing?: { kind: AuditThing; id: string };
  reason?: string | null;
}

/**
 * Writes down who did what to whom and why, in the transaction that does it; the caller's network
 * is known by itself. Names and addresses are looked up when the log is read, so give ids alone.
 */
export async function audit(tx: Tx, { thing, ...note }: AuditNote): Promise<void> {
  await tx.auditEntry.create({
    data: { ...note, thing: thing?.kind, thingId: thing?.id, address: callerNetwork() },
  });
}

/**
 * Writes down that somebody failed to prove who they are: one entry for a burst of them.
 * @param userId whose account it was; null where there is none.
 */
export async function auditSignInFailure(userId: string | null): Promise<void> {
  const address = callerNetwork();
  await db().$executeRaw`
    WITH counted AS (
      UPDATE "AuditEntry" SET count = count + 1, at = now()
       WHERE id = (SELECT id FROM "AuditEntry"
                    WHERE act = 'SIGN_IN_FAILED'
                      AND at > now() - make_interval(mins => ${BURST_MINUTES})
                      AND "subjectId" IS NOT DISTINCT FROM ${userId}::uuid
                      AND address IS NOT DISTINCT FROM ${address}::text
                    ORDER BY at DESC LIMIT 1)
       RETURNING id)
    INSERT INTO "AuditEntry" (id, act, "subjectId", address)
    SELECT ${uuidv7()}::uuid, 'SIGN_IN_FAILED', ${userId}::uuid, ${address}::text
     WHERE NOT EXISTS (SELECT 1 FROM counted)`;
}

/** Removes what was written down before this moment. */
export async function forgetAudit(before: Date): Promise<void> {
  await db().auditEntry.deleteMany({ where: { at: { lt: before } } });
}
