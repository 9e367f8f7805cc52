import { setTimeout as sleep } from "node:timers/promises";
import { MINUTE } from "@/lib/shared/time";
import { isDatabaseAway } from "./database/errors";
import { log } from "./log/log";
import { wake, type QUEUES } from "./queues";

/** A round ends after so many milliseconds; the next one goes on. */
const ROUND_MS = 5 * MINUTE;
/** While some are on their way further ones are looked for so often, in milliseconds. */
const LOOK_MS = 500;

export interface Round {
  /** The current time; tests set their own. */
  clock?: () => Date;
  /** Nothing further is begun once it is aborted. */
  ending?: AbortSignal;
}

interface Outbox<Claim> extends Round {
  queue: keyof typeof QUEUES;
  /** So many are sent at a time. */
  atOnce: number;
  /**
   * Claims what has been due longest, for this process alone until the claim expires; null where nothing is due.
   * @param running what is on its way.
   */
  claim: (now: Date, running: Claim[]) => Promise<Claim | null>;
  /** Sends and releases it. "stop": nothing else can be sent now. */
  send: (claim: Claim, now: Date) => Promise<"stop" | void>;
}

/**
 * Sends what is due in an outbox. What fails unexpectedly is logged, holds up nothing else, and may be claimed again
 * once its claim has expired.
 * @throws Error the first such failure, once the others have been sent; where the database is away, once those on their
 *   way have ended.
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

/** Milliseconds until the next try: `first` after the first failure, twice as long after each, at most `longest`. */
export function backOff(failures: number, first: number, longest: number): number {
  return Math.min(first * 2 ** (failures - 1), longest);
}

/** Has the job look again when something is due. */
export function wakeAt(queue: keyof typeof QUEUES, due: Date, now: Date): void {
  wake(queue, Math.ceil((due.getTime() - now.getTime()) / 1000) + 1);
}
