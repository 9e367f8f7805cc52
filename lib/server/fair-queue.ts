import { AppError, type ErrorCode } from "@/lib/shared/errors";
import { withTimeout } from "./timeout";

interface Limits {
  /** Pieces of work that run at the same time. */
  atOnce: number;
  /** Pieces of work, running and waiting, that one reader may have here. */
  perReader: number;
  /** The same of all readers together. */
  inAll: number;
  /** The error while the queue is full, and its `Retry-After` in seconds. */
  busy: { code: ErrorCode; retryAfter: number };
  /**
   * Milliseconds after which the caller of running work is answered without a result. The work keeps
   * its place until it really ends, so that nothing piles up behind a decoder that cannot be stopped.
   */
  late?: { ms: number; code: ErrorCode };
}

/**
 * A bounded queue for work that needs much memory or processor. Readers take turns, so that one
 * with much work waiting holds up nobody else.
 */
export class FairQueue {
  private running = 0;
  private size = 0;
  /** Running and waiting, by reader. */
  private readonly counts = new Map<string, number>();
  /** Starts what waits, by reader; the reader whose turn is next stands first. */
  private readonly waiting = new Map<string, (() => void)[]>();

  constructor(private readonly limits: Limits) {}

  /**
   * Runs `work` when its turn has come.
   * @throws AppError `busy` and `late` of the limits; what `work` throws.
   */
  async run<T>(reader: string, work: () => Promise<T>): Promise<T> {
    const own = this.counts.get(reader) ?? 0;
    const { perReader, inAll, busy, late } = this.limits;
    if (own >= perReader || this.size >= inAll)
      throw new AppError(busy.code, undefined, busy.retryAfter);
    this.counts.set(reader, own + 1);
    this.size += 1;
    await this.turn(reader);
    const done = work().finally(() => this.leave(reader));
    return late ? withTimeout(done, late.ms, late.code) : done;
  }

  private turn(reader: string): Promise<void> {
    return new Promise((start) => {
      const line = this.waiting.get(reader) ?? [];
      line.push(start);
      this.waiting.set(reader, line);
      this.next();
    });
  }

  private next(): void {
    const [first] = this.waiting;
    if (!first || this.running >= this.limits.atOnce) return;
    const [reader, line] = first;
    const start = line.shift();
    this.waiting.delete(reader);
    if (line.length > 0) this.waiting.set(reader, line);
    this.running += 1;
    start?.();
  }

  private leave(reader: string): void {
    const left = (this.counts.get(reader) ?? 1) - 1;
    if (left > 0) this.counts.set(reader, left);
    else this.counts.delete(reader);
    this.size -= 1;
    this.running -= 1;
    this.next();
  }
}
