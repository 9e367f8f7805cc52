import { setTimeout as sleep } from "node:timers/promises";
import { MINUTE } from "@/lib/shared/time";
import { isDatabaseAway } from "./database/errors";
import { log } from "./log/log";
import { wake, type QUEUES } from "./jobs/queues";

/** A round ends after this time; the next one continues. */
const ROUND_MS = 5 * MINUTE;
/** While some are being sent, more due ones are looked for at this interval. */
const LOOK_MS = 500;

export interface Round {
  /** The current time; tests pass their own clock. */
  clock?: () => Date;
  /** After it is aborted nothing more is begun. */
  ending?: AbortSignal;
}

interface Outbox<Claim> extends Round {
  queue: keyof typeof QUEUES;
  /** Limit of what is sent at the same time. */
  atOnce: number;
  /**
   * Claims the item that has been due longest, for this process alone until the claim expires; null if nothing is due.
   * @param running claims being sent.
   */
  claim: (now: Date, running: Claim[]) => Promise<Claim | null>;
  /** Sends and releases an item. "stop": nothing else can be sent now. */
  send: (claim: Claim, now: Date) => Promise<"stop" | void>;
}

/**
 * Sends what is due in an outbox. An unexpected failure is logged, does not hold up other items, and the item may be
 * claimed again once its claim has expired.
 * @throws Error the first such failure, after the other items; if the database is away, after those already being
 *   sent.
 */
export async function sendDue<Claim extends { id: string }>({
  queue,
  atOnce,
  claim,
  send,
  clock = () => new Date(),
  ending,
}: Outbox<Claim>): Promise<void> {
  const end = performance.now() + ROUND_MS;
  const stop = new AbortController();
  const running = new Map<Claim, Promise<void>>();
  const failures: unknown[] = [];
  const begin = async (claimed: Claim) => {
    try {
      if ((await send(claimed, clock())) === "stop") stop.abort();
    } catch (error) {
      failures.push(error);
      if (isDatabaseAway(error)) stop.abort();
      else log().error({ id: claimed.id, error: String(error) }, `${queue} failed`);
    }
    running.delete(claimed);
  };
  while (!ending?.aborted && !stop.signal.aborted && performance.now() < end) {
    const next = running.size < atOnce ? await claim(clock(), [...running.keys()]) : null;
    if (next) running.set(next, begin(next));
    else if (running.size === 0) break;
    else await Promise.race([...running.values(), sleep(LOOK_MS)]);
  }
  await Promise.all(running.values());
  if (failures.length > 0) throw failures[0];
}

/** Milliseconds until the next attempt: `first` after the first failure, doubled after each, at most `longest`. */
export function backOff(failures: number, first: number, longest: number): number {
  return Math.min(first * 2 ** (failures - 1), longest);
}

/** Runs the queue's job again when something is due. */
export function wakeAt(queue: keyof typeof QUEUES, due: Date, now: Date): void {
  wake(queue, Math.ceil((due.getTime() - now.getTime()) / 1000) + 1);
}
