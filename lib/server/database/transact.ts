import { AsyncLocalStorage } from "node:async_hooks";
import { log } from "@/lib/server/log/log";
import { db, type Tx } from "./db";
import { troubleOf } from "./faults";
import { reportTrouble } from "./trouble";

declare const followedUp: unique symbol;

/** A transaction with an "afterwards"; only `transact` opens one. */
export type FollowedTx = Tx & { readonly [followedUp]: true };

type Step = () => void | Promise<void>;

const steps = new WeakMap<FollowedTx, Step[]>();

type Rider = (tx: Tx) => Promise<void>;

/** What is written last in every transaction of a piece of work: with it, or not at all. */
const riders = new AsyncLocalStorage<{ ride?: Rider }>();

/** Does `work`; each transaction in it that `transact` opens ends with `ride`. */
export async function withRider<T>(ride: Rider, work: () => Promise<T>): Promise<T> {
  const seat: { ride?: Rider } = { ride };
  // What the work began and did not wait for goes on without it.
  return riders.run(seat, work).finally(() => delete seat.ride);
}

/**
 * Runs `work` in one transaction and, once that is committed, what was left to `afterCommit`.
 * Nothing of it is done for a transaction that rolls back. A step that fails is logged: the
 * caller's work has happened by then.
 * @param timeout milliseconds, where it may take longer than usual.
 */
export async function transact<T>(
  work: (tx: FollowedTx) => Promise<T>,
  timeout?: number,
): Promise<T> {
  const later: Step[] = [];
  const silent = Promise.withResolvers<never>();
  const committed = db().$transaction(
    async (tx) => {
      const followed = tx as FollowedTx;
      steps.set(followed, later);
      try {
        const done = await work(followed);
        await riders.getStore()?.ride?.(tx);
        return done;
      } catch (error) {
        // A database that does not answer does not answer the rollback either: the caller need not wait for it.
        if (troubleOf(error) === "away") silent.reject(error);
        throw error;
      }
    },
    { timeout },
  );
  const result = await Promise.race([committed, silent.promise]);
  for (const step of later) await attempt(step);
  return result;
}

/** Leaves a step for the moment when the transaction is committed. */
export function afterCommit(tx: FollowedTx, step: Step): void {
  const later = steps.get(tx);
  if (!later) throw new Error("afterCommit needs the transaction that transact() opened");
  later.push(step);
}

async function attempt(step: Step): Promise<void> {
  try {
    await step();
  } catch (error) {
    if (reportTrouble(error)) return;
    log().error({ error: error instanceof Error ? error.message : String(error) }, "after commit");
  }
}
