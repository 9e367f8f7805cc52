import { db } from "../database/db";
import { isUniqueViolation } from "../database/faults";
import { AppError } from "../errors";
import { digest, sameDigest } from "../secrets";

/** A claim without an answer is taken over after this time: its process must have died. */
const CLAIM_MS = 60_000;

interface Answer {
  status: number;
  body: unknown;
}

/**
 * Does `work` once per user and key. The same key with the same request gives the first answer
 * again; with another request it is refused. A failed call leaves the key free.
 */
export async function once(
  userId: string,
  key: string,
  requestText: string,
  work: () => Promise<Answer>,
): Promise<Answer> {
  const bodyHash = digest(requestText);
  const earlier = await claim(userId, key, bodyHash);
  if (earlier) return earlier;
  try {
    const answer = await work();
    await db().idempotencyKey.update({
      where: { userId_key: { userId, key } },
      data: { status: answer.status, response: { body: answer.body as never } },
    });
    return answer;
  } catch (error) {
    await db().idempotencyKey.deleteMany({ where: { userId, key, status: null } });
    throw error;
  }
}

async function claim(userId: string, key: string, bodyHash: Buffer<ArrayBuffer>): Promise<Answer | null> {
  try {
    await db().idempotencyKey.create({ data: { userId, key, bodyHash } });
    return null;
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
  }
  const row = await db().idempotencyKey.findUnique({ where: { userId_key: { userId, key } } });
  if (!row) throw new AppError("IN_PROGRESS");
  if (!sameDigest(row.bodyHash, bodyHash)) throw new AppError("IDEMPOTENCY_MISMATCH");
  if (row.status !== null) {
    return { status: row.status, body: (row.response as { body?: unknown } | null)?.body };
  }
  const taken = await db().idempotencyKey.updateMany({
    where: { userId, key, status: null, createdAt: { lt: new Date(Date.now() - CLAIM_MS) } },
    data: { createdAt: new Date() },
  });
  if (taken.count === 0) throw new AppError("IN_PROGRESS", undefined, 1);
  return null;
}
