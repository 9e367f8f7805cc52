import { AsyncLocalStorage } from "node:async_hooks";
import { REQUEST_LIMITS } from "@/lib/server/database/limits";
import { perProcess } from "@/lib/server/per-process";
import { withTimeout } from "@/lib/server/timeout";
import { AppError } from "@/lib/shared/errors";
import type { Prisma } from "@/prisma/client/client";

/** State of one API call or socket event. */
interface CallContext {
  request?: Pick<Request, "headers">;
  signal?: AbortSignal;
  /** Runs last in each transaction of the call. */
  beforeCommit?: (tx: Prisma.TransactionClient) => Promise<void>;
  /** A transaction was committed in time, so its result may still be read after the deadline. */
  committed?: boolean;
}

/** Milliseconds. */
export const deadlines = perProcess("call-deadlines", () => ({
  /** The database's own limits are shorter. */
  call: 30_000,
  /** Longer than a large picture may take to arrive (`lib/server/http/body`). */
  upload: 210_000,
  /**
   * Time for an aborted call to end: longer than waiting for a connection and a statement, so that a commit in
   * progress is still answered with its result.
   */
  settle: REQUEST_LIMITS.connectionTimeoutMillis + REQUEST_LIMITS.query_timeout + 500,
}));

const contexts = perProcess("call-context", () => new AsyncLocalStorage<CallContext>());

/** The current call; empty outside of a call, as in a job. */
export function currentCall(): CallContext {
  return contexts().getStore() ?? {};
}

/**
 * Runs one call with a deadline of `ms` milliseconds. After the deadline the call cannot use the database, unless one
 * of its transactions is already committed.
 * @throws AppError TIMEOUT if the work does not end by itself then; what `work` throws.
 */
export async function runCall<T>(
  request: Pick<Request, "headers">,
  ms: number,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const controller = new AbortController();
  const call: CallContext = { request, signal: controller.signal };
  const done = contexts().run(call, () => work(controller.signal));
  return withTimeout(done, ms, () => {
    controller.abort(new AppError("TIMEOUT"));
    return withTimeout(done, deadlines().settle, () => {
      call.committed = false;
      throw new AppError("TIMEOUT");
    });
  });
}

/** @throws AppError TIMEOUT if the current call may no longer use the database */
export function assertInTime(): void {
  const { signal, committed } = currentCall();
  if (!committed) signal?.throwIfAborted();
}

/** Runs `work` whose transactions only prepare the call and do not count as its commit. */
export function preparing<T>(work: () => T): T {
  return contexts().run({ ...currentCall(), beforeCommit: undefined }, work);
}

/** Runs `work` to its end, regardless of the current call's deadline. */
export function pastDeadline<T>(work: () => T): T {
  return contexts().run({ request: currentCall().request }, work);
}
