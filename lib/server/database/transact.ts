import { pastDeadline, currentCall } from "@/lib/server/http/call-context";
import { log } from "@/lib/server/log/log";
import { db, type Tx } from "./db";
import { isWriteConflict, outageOf } from "./errors";
import { reportOutage } from "./outages";
import { errorText } from "@/lib/shared/errors";

type Step = () => void | Promise<void>;

const steps = new WeakMap<Tx, Step[]>();

/** Attempts when PostgreSQL ends the transaction because of a deadlock. */
const MAX_TRIES = 4;

/**
 * Runs `work` in a transaction and, after the commit, the callbacks given to `afterCommit`; after a rollback none of
 * them. A failing callback is only logged, since the work is committed. After a deadlock `work` runs again, so its
 * effects outside the database must be repeatable.
 * @param timeout milliseconds, if it may take longer than usual.
 * @throws AppError TIMEOUT if the deadline of the current call passes before the commit; nothing is written then.
 */
export async function transact<T>(work: (tx: Tx) => Promise<T>, timeout?: number): Promise<T> {
  for (let left = MAX_TRIES - 1; ; left -= 1) {
    try {
      return await transactOnce(work, timeout);
    } catch (error) {
      if (left === 0 || !isWriteConflict(error)) throw error;
      log().warn("deadlock, trying again");
    }
  }
}

async function transactOnce<T>(work: (tx: Tx) => Promise<T>, timeout?: number): Promise<T> {
  const callbacks: Step[] = [];
  const silent = Promise.withResolvers<never>();
  const committed = db().$transaction(
    async (tx) => {
      steps.set(tx, callbacks);
      try {
        const done = await work(tx);
        const call = currentCall();
        await call.beforeCommit?.(tx);
        call.signal?.throwIfAborted();
        call.committed = true;
        return done;
      } catch (error) {
        // An unresponsive database does not answer the rollback either, so the caller does not wait for it.
        if (outageOf(error) === "away") silent.reject(error);
        throw error;
      }
    },
    { timeout },
  );
  const result = await Promise.race([committed, silent.promise]);
  await pastDeadline(async () => {
    for (const step of callbacks) await attempt(step);
  });
  return result;
}

/** Runs `step` after the commit of this transaction. */
export function afterCommit(tx: Tx, step: Step): void {
  const callbacks = steps.get(tx);
  if (!callbacks) throw new Error("afterCommit needs the transaction that transact() opened");
  callbacks.push(step);
}

async function attempt(step: Step): Promise<void> {
  try {
    await step();
  } catch (error) {
    if (reportOutage(error)) return;
    log().error({ error: errorText(error) }, "after commit");
  }
}
