import { setTimeout as pause } from "node:timers/promises";
import { db, type Tx } from "@/lib/server/database/db";
import { isUniqueViolation, outageOf } from "@/lib/server/database/errors";
import { reportOutage } from "@/lib/server/database/outages";
import { AppError } from "@/lib/shared/errors";
import { currentCall, pastDeadline } from "./call-context";
import { warnThrottled } from "@/lib/server/log/log";
import { digest, sameDigest } from "@/lib/server/secrets";
import { perProcess } from "@/lib/server/per-process";

/** A claim this old whose work is not done is taken over: its process must have died. Milliseconds. */
const CLAIM_MS = 60_000;
/** Milliseconds until a failed write is tried again. */
const RETRY_MS = 500;
/** In place of a status: the work is committed, its answer is not kept (yet). */
const DONE = 0;

interface Answer {
  status: number;
  body: unknown;
}

/** Calls that failed and whose keys the database still holds. */
const failedClaims = perProcess("failed-idempotency-claims", () => new Set<string>());

/** A key that this call holds; `createdAt` tells it from the same key taken over by another. */
interface Claim {
  userId: string;
  key: string;
  createdAt: Date;
}

/**
 * Does `work` once per user and key. The same key with the same request gives the first answer
 * again; with another request it is refused. A failed call leaves the key free. That the work
 * happened is written in its own transaction (`transact`), so that neither a lost answer nor a
 * dead process lets it happen twice.
 */
export async function withIdempotencyKey(
  userId: string,
  key: string,
  requestText: string,
  work: () => Promise<Answer>,
): Promise<Answer> {
  const claim = { userId, key, createdAt: new Date() };
  const earlier = await take(claim, digest(requestText));
  if (earlier) return earlier;
  const call = currentCall();
  call.beforeCommit = (tx) => markDone(tx, claim);
  const answer = await work()
    .catch(async (error: unknown) => {
      const released = release(claim);
      // The caller need not wait for a database that does not answer.
      if (!outageOf(error)) await released;
      throw error;
    })
    // What the work began and did not wait for goes on without it.
    .finally(() => delete call.beforeCommit);
  const data = { status: answer.status, response: { body: answer.body as never } };
  await keep(() => db().idempotencyKey.updateMany({ where: claim, data }));
  return answer;
}

/** JSON in which the order of an object's members makes no difference. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    part && typeof part === "object" && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}

/** Frees the key of a failed call: in this process at once, for the others once the database knows. */
async function release(claim: Claim): Promise<void> {
  failedClaims().add(nameOf(claim));
  const forget = () => void failedClaims().delete(nameOf(claim));
  await keep(() => db().idempotencyKey.deleteMany({ where: { ...claim, status: null } }), forget);
}

function nameOf({ userId, key, createdAt }: Claim): string {
  return `${userId} ${createdAt.getTime()} ${key}`;
}

/** The answer of an earlier call; null where this one holds the key now. */
async function take(claim: Claim, bodyHash: Buffer<ArrayBuffer>): Promise<Answer | null> {
  const { userId, key, createdAt } = claim;
  try {
    await db().idempotencyKey.create({ data: { ...claim, bodyHash } });
    return null;
  } catch (error) {
    // It may be there all the same, where only the answer was lost.
    if (outageOf(error)) void release(claim);
    if (!isUniqueViolation(error)) throw error;
  }
  const row = await db().idempotencyKey.findUnique({ where: { userId_key: { userId, key } } });
  // Freed since then.
  if (!row) return take(claim, bodyHash);
  if (!sameDigest(row.bodyHash, bodyHash)) throw new AppError("IDEMPOTENCY_MISMATCH");
  if (row.status) {
    return { status: row.status, body: (row.response as { body?: unknown } | null)?.body };
  }
  const isOld = row.createdAt.getTime() < createdAt.getTime() - CLAIM_MS;
  const hasFailed = failedClaims().has(nameOf(row));
  if (!isOld && !hasFailed) throw new AppError("IN_PROGRESS", undefined, 1);
  const taken = await db().idempotencyKey.updateMany({
    where: { userId, key, createdAt: row.createdAt, status: null },
    data: { createdAt },
  });
  if (taken.count > 0) return null;
  if (row.status === DONE) throw new AppError("ALREADY_DONE");
  // Freed, done or taken over by another call since it was read.
  return take(claim, bodyHash);
}

/** Refuses to commit the work of a call that was taken for dead and whose key is another's now. */
async function markDone(tx: Tx, claim: Claim): Promise<void> {
  const marked = await tx.idempotencyKey.updateMany({ where: claim, data: { status: DONE } });
  if (marked.count === 0) throw new AppError("IN_PROGRESS", undefined, 1);
}

/** Writes it, also after the call's deadline: now, or as soon as the database can, without waiting. */
async function keep(
  write: () => Promise<unknown>,
  done = () => {},
  until = Date.now() + CLAIM_MS,
): Promise<void> {
  try {
    await pastDeadline(write);
  } catch (error) {
    if (reportOutage(error) && Date.now() < until) {
      void pause(RETRY_MS, undefined, { ref: false }).then(() => keep(write, done, until));
      return;
    }
    warnThrottled("idempotency key", {
      error: error instanceof Error ? error.message : String(error),
    });
  }
  done();
}
