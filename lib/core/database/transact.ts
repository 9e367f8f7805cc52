import { log } from "../log";
import { db, type Tx } from "./db";

declare const followedUp: unique symbol;

/** A transaction with an "afterwards"; only `transact` opens one. */
export type FollowedTx = Tx & { readonly [followedUp]: true };

type Step = () => void | Promise<void>;

const steps = new WeakMap<FollowedTx, Step[]>();

/**
 * Runs `work` in one transaction and, once that is committed, what was left to `afterCommit`.
 * Nothing of it is done for a transaction that rolls back. A step that fails is logged: the
 * caller's work has happened by then.
 */
export async function transact<T>(work: (tx: FollowedTx) => Promise<T>): Promise<T> {
  const later: Step[] = [];
  const result = await db().$transaction((tx) => {
    const followed = tx as FollowedTx;
    steps.set(followed, later);
    return work(followed);
  });
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
    log().error({ error: error instanceof Error ? error.message : String(error) }, "after commit");
  }
}
