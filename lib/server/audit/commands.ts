import { db, type Tx } from "@/lib/server/database/db";
import { networkOf } from "@/lib/server/http/address";
import { currentCall } from "@/lib/server/http/call-context";
import { callerAddress } from "@/lib/server/http/rate-limit";
import { uuidv7 } from "@/lib/server/uuid";
import type { AuditAct, AuditThing } from "@/lib/shared/audit-acts";

/** The same act within so many minutes of the last one is one entry that counts them. */
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

type RepeatedNote = Pick<AuditNote, "act" | "actorId" | "subjectId">;

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
 * Writes down what a caller can repeat at will: of the same act of the same reader, from the same
 * network, one entry counts all that follow within 15 minutes, so that the log cannot be flooded.
 */
export async function auditRepeated({ act, actorId, subjectId }: RepeatedNote): Promise<void> {
  const address = callerNetwork();
  const [actor, subject] = [actorId ?? null, subjectId ?? null];
  await db().$executeRaw`
    WITH counted AS (
      UPDATE "AuditEntry" SET count = count + 1, at = now()
       WHERE id = (SELECT id FROM "AuditEntry"
                    WHERE act = ${act} AND at > now() - make_interval(mins => ${BURST_MINUTES})
                      AND "actorId" IS NOT DISTINCT FROM ${actor}::uuid
                      AND "subjectId" IS NOT DISTINCT FROM ${subject}::uuid
                      AND address IS NOT DISTINCT FROM ${address}::text
                    ORDER BY at DESC LIMIT 1)
       RETURNING id)
    INSERT INTO "AuditEntry" (id, act, "actorId", "subjectId", address)
    SELECT ${uuidv7()}::uuid, ${act}, ${actor}::uuid, ${subject}::uuid, ${address}::text
     WHERE NOT EXISTS (SELECT 1 FROM counted)`;
}

/** Writes down that somebody failed to prove who they are. @param userId null: no such account. */
export function auditSignInFailure(userId: string | null): Promise<void> {
  return auditRepeated({ act: "SIGN_IN_FAILED", ...(userId && { subjectId: userId }) });
}

/** Removes what was written down before this moment. */
export async function forgetAudit(before: Date): Promise<void> {
  await db().auditEntry.deleteMany({ where: { at: { lt: before } } });
}

/** The network the present call came from, as much of it as may be kept; null outside of one. */
function callerNetwork(): string | null {
  const { request } = currentCall();
  return request ? networkOf(callerAddress(request), { ipv4: 24, ipv6: 48 }) : null;
}
