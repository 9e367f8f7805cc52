import type { ErrorCode } from "@/lib/shared/error-codes";
import { AppError } from "@/lib/shared/errors";
import { withTimeout } from "./timeout";

interface Limits {
  atOnce: number;
  /** Limit of one user's running and waiting work. */
  perUser: number;
  /** Limit of all users' running and waiting work. */
  inAll: number;
  /** The error while the queue is full, and its `Retry-After` in seconds. */
  busy: { code: ErrorCode; retryAfter: number };
  /**
   * After `ms` milliseconds the caller gets this error. The work keeps its place until it ends: a decoder cannot be
   * stopped, and more of them must not pile up behind it.
   */
  late?: { ms: number; code: ErrorCode };
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
  /** The user whose turn is next comes first. */
  private readonly waiting = new Map<string, (() => void)[]>();

  constructor(private readonly limits: Limits) {}

  /**
   * Runs `work` when its turn has come.
   * @throws AppError `busy` and `late` of the limits; what `work` throws.
   */
  async run<T>(userId: string, work: () => Promise<T>): Promise<T> {
    const own = this.counts.get(userId) ?? 0;
    const { perUser, inAll, busy, late } = this.limits;
    if (own >= perUser || this.size >= inAll)
      throw new AppError(busy.code, { retryAfter: busy.retryAfter });
    this.counts.set(userId, own + 1);
    this.size += 1;
    await this.waitTurn(userId);
    const done = work().finally(() => this.release(userId));
    return late ? withTimeout(done, late.ms, late.code) : done;
  }

  private waitTurn(userId: string): Promise<void> {
    return new Promise((start) => {
      const line = this.waiting.get(userId) ?? [];
      line.push(start);
      this.waiting.set(userId, line);
      this.next();
    });
  }

  private next(): void {
    const [first] = this.waiting;
    if (!first || this.running >= this.limits.atOnce) return;
    const [userId, line] = first;
    const start = line.shift();
    this.waiting.delete(userId);
    if (line.length > 0) this.waiting.set(userId, line);
    this.running += 1;
    start?.();
  }

  private release(userId: string): void {
    const left = (this.counts.get(userId) ?? 1) - 1;
    if (left > 0) this.counts.set(userId, left);
    else this.counts.delete(userId);
    this.size -= 1;
    this.running -= 1;
    this.next();
  }
}
