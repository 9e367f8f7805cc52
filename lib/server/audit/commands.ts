import { db, runIn, type Tx } from "@/lib/server/database/db";
import { networkOf } from "@/lib/server/http/address";
import { currentCall } from "@/lib/server/http/call-context";
import { callerAddress } from "@/lib/server/http/rate-limit";
import { uuidv7 } from "@/lib/server/uuid";
import type { AuditAct, AuditThing } from "@/lib/shared/audit-acts";

const BURST_MINUTES = 15;

export interface AuditNote {
  act: AuditAct;
  /** Absent where the product itself or its operator acts. */
  actorId?: string;
  /** The account concerned. */
  subjectId?: string;
  thing?: { kind: AuditThing; id: string };
  reason?: string | null;
}

type RepeatedNote = Pick<AuditNote, "act" | "actorId" | "subjectId">;

/**
 * Writes an audit entry in the transaction of the action and adds the caller's network. Pass ids only: names and
 * addresses are looked up when the log is read.
 */
export async function audit(tx: Tx, { thing, ...note }: AuditNote): Promise<void> {
  await tx.auditEntry.create({
    data: { ...note, thing: thing?.kind, thingId: thing?.id, address: callerNetwork() },
  });
}

/**
 * Audits an action that a caller can repeat at will: repetitions by the same user from the same network within 15
 * minutes are counted in one entry, so that the log cannot be flooded.
 */
export async function auditRepeated({ act, actorId, subjectId }: RepeatedNote): Promise<void> {
  const address = callerNetwork();
  const [actor, subject] = [actorId ?? null, subjectId ?? null];
  await runIn(db())`
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

/**
 * Audits a failed sign-in.
 * @param userId null: no such account.
 */
export function auditSignInFailure(userId: string | null): Promise<void> {
  return auditRepeated({ act: "SIGN_IN_FAILED", ...(userId && { subjectId: userId }) });
}

/** The part of the caller's network address that may be stored; null outside of a call. */
function callerNetwork(): string | null {
  const { request } = currentCall();
  return request ? networkOf(callerAddress(request), { ipv4: 24, ipv6: 48 }) : null;
}
