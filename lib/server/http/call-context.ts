import { AsyncLocalStorage } from "node:async_hooks";
import { perProcess } from "@/lib/server/per-process";
import { withTimeout } from "@/lib/server/timeout";
import { AppError } from "@/lib/shared/errors";
import type { Prisma } from "@/prisma/client/client";

/** What everything done for one call of the API, or one event of a socket, can ask for. */
interface CallContext {
  request?: Pick<Request, "headers">;
  /** Aborted at the call's deadline. */
  signal?: AbortSignal;
  /** Written last in each transaction of the call. */
  beforeCommit?: (tx: Prisma.TransactionClient) => Promise<void>;
  /** A transaction was committed in time, so what the call became may still be read to answer it. */
  committed?: boolean;
}

/** Milliseconds. */
export const deadlines = perProcess("call-deadlines", () => ({
  /** A call that takes longer is aborted; the database's own limits are shorter. */
  call: 30_000,
  /** Longer than a large picture may take to arrive (`lib/server/http/body`). */
  upload: 210_000,
  /**
   * An aborted call has this long to end: longer than it waits for a connection and a statement
   * (`lib/server/database/db`), so that a commit that was under way is answered as what it became.
   */
  settle: 6_500,
}));

const contexts = perProcess("call-context", () => new AsyncLocalStorage<CallContext>());

/** The call that the present work is done for; empty outside of one, as in a job. */
export function currentCall(): CallContext {
  return contexts().getStore() ?? {};
}

/**
 * Does the work of one call within `ms` milliseconds. Work that takes longer is aborted: unless a
 * transaction of it is committed already, it cannot use the database any more.
 * @throws AppError TIMEOUT where it then does not end by itself; what `work` throws.
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

/** @throws AppError TIMEOUT where the present call may not use the database any more */
export function assertInTime(): void {
  const { signal, committed } = currentCall();
  if (!committed) signal?.throwIfAborted();
}

/** Does `work` whose transactions only prepare what the call is made for: they do not count as its own. */
export function preparing<T>(work: () => T): T {
  return contexts().run({ ...currentCall(), beforeCommit: undefined }, work);
}

/** Does `work` to its end, whatever the deadline of the present call. */
export function pastDeadline<T>(work: () => T): T {
  return contexts().run({ request: currentCall().request }, work);
}
