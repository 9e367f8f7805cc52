import { db, type Tx } from "../database/db";
import { isUniqueViolation } from "../database/faults";
import { withRider } from "../database/transact";
import { AppError } from "../errors";
import { log } from "../log";
import { digest, sameDigest } from "../secrets";

/** A claim whose work has not happened is taken over after this time: its process must have died. */
const CLAIM_MS = 60_000;
/** In place of a status: the work is committed, its answer is not kept (yet). */
const DONE = 0;

interface Answer {
  status: number;
  body: unknown;
}

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
export async function once(
  userId: string,
  key: string,
  requestText: string,
  work: () => Promise<Answer>,
): Promise<Answer> {
  const claim = { userId, key, createdAt: new Date() };
  const earlier = await take(claim, digest(requestText));
  if (earlier) return earlier;
  const answer = await withRider((tx) => markDone(tx, claim), work).catch(async (error: unknown) => {
    await orLog(db().idempotencyKey.deleteMany({ where: { ...claim, status: null } }));
    throw error;
  });
  const data = { status: answer.status, response: { body: answer.body as never } };
  await orLog(db().idempotencyKey.updateMany({ where: claim, data }));
  return answer;
}

/** The answer of an earlier call; null where this one holds the key now. */
async function take(claim: Claim, bodyHash: Buffer<ArrayBuffer>): Promise<Answer | null> {
  const { userId, key, createdAt } = claim;
  try {
    await db().idempotencyKey.create({ data: { ...claim, bodyHash } });
    return null;
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
  }
  const row = await db().idempotencyKey.findUnique({ where: { userId_key: { userId, key } } });
  if (!row) throw new AppError("IN_PROGRESS", undefined, 1);
  if (!sameDigest(row.bodyHash, bodyHash)) throw new AppError("IDEMPOTENCY_MISMATCH");
  if (row.status) {
    return { status: row.status, body: (row.response as { body?: unknown } | null)?.body };
  }
  const isOld = row.createdAt.getTime() < createdAt.getTime() - CLAIM_MS;
  if (!isOld) throw new AppError("IN_PROGRESS", undefined, 1);
  const taken = await db().idempotencyKey.updateMany({
    where: { userId, key, createdAt: row.createdAt, status: null },
    data: { createdAt },
  });
  if (taken.count === 0) throw new AppError(row.status === DONE ? "ALREADY_DONE" : "IN_PROGRESS");
  return null;
}

/** Refuses to commit the work of a call that was taken for dead and whose key is another's now. */
async function markDone(tx: Tx, claim: Claim): Promise<void> {
  const marked = await tx.idempotencyKey.updateMany({ where: claim, data: { status: DONE } });
  if (marked.count === 0) throw new AppError("IN_PROGRESS", undefined, 1);
}

async function orLog(work: Promise<unknown>): Promise<void> {
  await work.catch((error: Error) => log().warn({ error: error.message }, "idempotency key"));
}
