import type { ErrorCode } from "@/lib/shared/error-codes";
import { AppError } from "@/lib/shared/errors";
import { withTimeout } from "./timeout";

interface Limits {
  atOnce: number;
  /** Limit of one user's running and waiting work; once the queue is half full, it is one. */
  perUser: number;
  /** Limit of all users' running and waiting work. */
  inAll: number;
  /** The error while the queue is full or a wait is too long, and its `Retry-After` in seconds. */
  busy: { code: ErrorCode; retryAfter: number };
  /**
   * After `ms` milliseconds the caller gets this error. The work keeps its place until it ends: a decoder cannot be
   * stopped, and more of them must not pile up behind it.
   */
  late?: { ms: number; code: ErrorCode };
}

/** How work waits for its turn. */
interface Wait {
  /** Work of rank 0 goes first, whoever's turn it is. */
  rank?: 0 | 1;
  /** It goes on with what has begun: before the same user's other work. */
  goesOn?: boolean;
  /** Ends the wait with its reason; work that has begun goes on. */
  signal?: AbortSignal;
  /** In milliseconds; a longer wait ends with the error `busy`. */
  atMost?: number;
}

/**
 * A bounded queue for work that needs much memory or CPU. Users take turns, so that one with much
 * waiting work does not block the others.
 */
export class FairQueue {
  private running = 0;
  private size = 0;
  /** Running and waiting work by user. */
  private readonly counts = new Map<string, number>();
  /** By rank. The user whose turn is next comes first. */
  private readonly waiting = [0, 1].map(() => new Map<string, (() => void)[]>());

  constructor(private readonly limits: Limits) {}

  /**
   * Runs `work` when its turn has come.
   * @throws AppError `busy` and `late` of the limits; the reason of the wait's signal; what `work` throws.
   */
  async run<T>(userId: string, work: () => Promise<T>, wait: Wait = {}): Promise<T> {
    const own = this.counts.get(userId) ?? 0;
    const { perUser, inAll, late } = this.limits;
    wait.signal?.throwIfAborted();
    const most = this.size < inAll / 2 ? perUser : 1;
    if (own >= most || this.size >= inAll) throw this.busy();
    this.counts.set(userId, own + 1);
    this.size += 1;
    try {
      await this.waitTurn(userId, wait);
    } catch (error) {
      this.leave(userId);
      throw error;
    }
    const done = work().finally(() => {
      this.leave(userId);
      this.running -= 1;
      this.next();
    });
    return late ? withTimeout(done, late.ms, late.code) : done;
  }

  private busy(): AppError {
    const { code, retryAfter } = this.limits.busy;
    return new AppError(code, { retryAfter });
  }

  private waitTurn(userId: string, { rank = 0, goesOn, signal, atMost }: Wait): Promise<void> {
    const { promise, resolve: start, reject } = Promise.withResolvers<void>();
    const users = this.waiting[rank];
    const line = users?.get(userId) ?? [];
    if (goesOn) line.unshift(start);
    else line.push(start);
    users?.set(userId, line);
    const giveUp = (reason: unknown) => {
      const left = users?.get(userId)?.filter((other) => other !== start) ?? [];
      if (left.length > 0) users?.set(userId, left);
      else users?.delete(userId);
      reject(reason);
    };
    const onAbort = () => giveUp(signal?.reason);
    signal?.addEventListener("abort", onAbort, { once: true });
    const timer =
      atMost === undefined ? undefined : setTimeout(() => giveUp(this.busy()), Math.max(0, atMost));
    this.next();
    return promise.finally(() => {
      clearTimeout(timer);
      signal?.removeEventListener("abort", onAbort);
    });
  }

  private next(): void {
    if (this.running >= this.limits.atOnce) return;
    const users = this.waiting.find(({ size }) => size > 0);
    const [first] = users ?? [];
    if (!users || !first) return;
    const [userId, line] = first;
    const start = line.shift();
    users.delete(userId);
    if (line.length > 0) users.set(userId, line);
    this.running += 1;
    start?.();
  }

  private leave(userId: string): void {
    const left = (this.counts.get(userId) ?? 1) - 1;
    if (left > 0) this.counts.set(userId, left);
    else this.counts.delete(userId);
    this.size -= 1;
  }
}
