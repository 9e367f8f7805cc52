import { setTimeout as pause } from "node:timers/promises";
import type { Prisma } from "@/prisma/client/client";
import { db, type Tx } from "@/lib/server/database/db";
import { isCanceled, isUniqueViolation, outageOf } from "@/lib/server/database/errors";
import { reportOutage } from "@/lib/server/database/outages";
import { AppError, errorText } from "@/lib/shared/errors";
import { currentCall, pastDeadline } from "./call-context";
import { warnThrottled } from "@/lib/server/log/log";
import { digest, sameDigest } from "@/lib/server/secrets/secrets";
import { perProcess } from "@/lib/server/per-process";

/** After this time an unfinished claim is taken over: its process must have died. */
const CLAIM_MS = 60_000;
/** Delay before a failed write is retried. */
const RETRY_MS = 500;
/** In place of a status: the work is committed, but its answer is not stored (yet). */
const DONE = 0;

interface Answer {
  status: number;
  body: unknown;
}

/** Claims of failed calls whose keys are still in the database. */
const failedClaims = perProcess("failed-idempotency-claims", () => new Set<string>());

/** A key claimed by this call; `createdAt` distinguishes it from a later claim. */
interface Claim {
  userId: string;
  key: string;
  createdAt: Date;
}

/**
 * Runs `work` once per user and key. A repeated request gets the first answer; another request with the same key is
 * rejected. A failed call frees the key. The completion is recorded in the work's own transaction (`transact`), so
 * neither a lost answer nor a dead process can repeat it.
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
      // The caller does not wait for an unresponsive or slow database.
      if (!outageOf(error) && !isCanceled(error)) await released;
      throw error;
    })
    // Work that was started without `await` goes on outside of this context.
    .finally(() => delete call.beforeCommit);
  const data = { status: answer.status, response: { body: answer.body as Prisma.InputJsonValue } };
  await keep(() => db().idempotencyKey.updateMany({ where: claim, data }));
  return answer;
}

/** JSON with sorted keys. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    part && typeof part === "object" && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}

/** Frees the key of a failed call: in this process at once, for other processes as soon as possible. */
async function release(claim: Claim): Promise<void> {
  failedClaims().add(nameOf(claim));
  const forget = () => void failedClaims().delete(nameOf(claim));
  await keep(() => db().idempotencyKey.deleteMany({ where: { ...claim, status: null } }), forget);
}

function nameOf({ userId, key, createdAt }: Claim): string {
  return `${userId} ${createdAt.getTime()} ${key}`;
}

/** The answer of an earlier call; null if this call has claimed the key. */
async function take(claim: Claim, bodyHash: Buffer<ArrayBuffer>): Promise<Answer | null> {
  const { userId, key, createdAt } = claim;
  try {
    await db().idempotencyKey.create({ data: { ...claim, bodyHash } });
    return null;
  } catch (error) {
    // The row may exist, if only the answer to the insert was lost.
    if (outageOf(error)) void release(claim);
    if (!isUniqueViolation(error)) throw error;
  }
  const row = await db().idempotencyKey.findUnique({ where: { userId_key: { userId, key } } });
  // Another call has freed it meanwhile.
  if (!row) return take(claim, bodyHash);
  if (!sameDigest(row.bodyHash, bodyHash)) throw new AppError("IDEMPOTENCY_MISMATCH");
  if (row.status) {
    return { status: row.status, body: (row.response as { body?: unknown } | null)?.body };
  }
  const isOld = row.createdAt.getTime() < createdAt.getTime() - CLAIM_MS;
  const hasFailed = failedClaims().has(nameOf(row));
  if (!isOld && !hasFailed) throw new AppError("IN_PROGRESS", { retryAfter: 1 });
  const taken = await db().idempotencyKey.updateMany({
    where: { userId, key, createdAt: row.createdAt, status: null },
    data: { createdAt },
  });
  if (taken.count > 0) return null;
  if (row.status === DONE) throw new AppError("ALREADY_DONE");
  // It has been freed, completed or taken over since it was read.
  return take(claim, bodyHash);
}

/** Prevents the commit if another call has taken over the key. */
async function markDone(tx: Tx, claim: Claim): Promise<void> {
  const marked = await tx.idempotencyKey.updateMany({ where: claim, data: { status: DONE } });
  if (marked.count === 0) throw new AppError("IN_PROGRESS", { retryAfter: 1 });
}

/** Writes even after the call's deadline, and retries in the background. */
async function keep(
  write: () => Promise<unknown>,
  done = () => {},
  until = Date.now() + CLAIM_MS,
): Promise<void> {
  try {
    await pastDeadline(write);
  } catch (error) {
    if ((reportOutage(error) || isCanceled(error)) && Date.now() < until) {
      void pause(RETRY_MS, undefined, { ref: false }).then(() => keep(write, done, until));
      return;
    }
    warnThrottled("idempotency key", { error: errorText(error) });
  }
  done();
}
