import { availableParallelism } from "node:os";
import { FairQueue } from "@/lib/server/fair-queue";
import { perProcess } from "@/lib/server/per-process";
import { programOf, WorkerEnded, WorkerProcess } from "@/lib/server/worker-process";
import type { ErrorCode } from "@/lib/shared/error-codes";
import { AppError } from "@/lib/shared/errors";
import type { Pixels } from "./ocr/pixels";
import type { Opened, Step, Steps, ToOpen } from "./ocr/worker";

const PROGRAM = programOf(".next/nearshelf/worker.mjs", "lib/features/covers/ocr/worker.ts");
/** Worker processes; one core is left for the server. */
const WORKERS = Math.max(1, Math.min(3, availableParallelism() - 1));
const BUSY = { code: "COVERS_BUSY", retryAfter: 20 } as const;
/** Photos for which somebody waits: all are read at once, in turns. Each holds its file and its pixels. */
const PHOTOS = { atOnce: 40, perUser: 4, inAll: 40, busy: BUSY };
/** Turns of a worker. */
const TURNS = { atOnce: 1, perUser: Infinity, inAll: Infinity, busy: BUSY };
/** Time that somebody who waits for a photo waits for turns, in all. */
const WAIT_MS = 30_000;
/** After this time in one turn's wait, the photo of a shelf is said to wait for others. */
const TOLD_MS = 3_000;
/** Time in a worker for a drawing, apart from the photo's own: what was read is not lost for want of a picture. */
const DRAWING_MS = 15_000;
const DRAWINGS: readonly (keyof Steps)[] = ["print", "draw"];

interface Work {
  /** Whose turns it takes. */
  userId: string;
  /** Time in a worker, in milliseconds; waiting for turns does not count. */
  timeoutMs: number;
  /** Ends the work between two lines. */
  signal?: AbortSignal;
}

interface ShelfWork extends Work {
  /** Told when the shelf begins and ceases to wait for photos of others. */
  onBusy?: (isBusy: boolean) => void;
}

type RestOf<T> = T extends [Pixels, ...infer Rest] ? Rest : never;

/** A photo that is read in a worker. */
export class Photo {
  private isLate = false;
  private readonly id: number;
  private readonly clock: { left: number };
  private patience = WAIT_MS;
  private hasBegun = false;

  constructor(
    private readonly bytes: Uint8Array,
    private readonly worker: Worker,
    private readonly work: ShelfWork & { isShelf: boolean },
  ) {
    this.clock = { left: work.timeoutMs };
    this.id = covers().photos += 1;
  }

  /** Its own time is over, or that of the signal. */
  get isTimedOut(): boolean {
    return this.isLate || this.clock.left <= 0;
  }

  /** Nothing more is to be read: its time is over, or nobody wants it any more. */
  get isOver(): boolean {
    return this.isTimedOut || this.work.signal?.aborted === true;
  }

  /**
   * Decodes the photo; what is read of it comes after this.
   * @throws AppError COVER_TIMEOUT, COVERS_BUSY, TOO_LARGE, UNREADABLE_PICTURE.
   */
  async open(): Promise<Opened> {
    try {
      return await this.decode();
    } catch (error) {
      throw this.refusal(error);
    }
  }

  /**
   * Does a step with the open photo. Drawings have a time of their own and go on when the signal aborts.
   * @throws AppError COVERS_BUSY; the reason why it was ended; Error of the step.
   */
  async run<T extends keyof Steps>(
    step: T,
    ...[input]: RestOf<Parameters<Steps[T]>>
  ): Promise<Awaited<ReturnType<Steps[T]>>> {
    const isDrawing = DRAWINGS.includes(step);
    const clock = isDrawing ? { left: DRAWING_MS } : this.clock;
    const signal = isDrawing ? undefined : this.work.signal;
    const task = { id: this.id, step, input } satisfies Step;
    return (await this.task("step", task, clock, signal)) as Awaited<ReturnType<Steps[T]>>;
  }

  /** The photo as a JPEG. @throws AppError COVERS_BUSY, TOO_LARGE, UNREADABLE_PICTURE, also if it takes too long. */
  async redraw(): Promise<Uint8Array> {
    try {
      const { clock, work } = this;
      return (await this.task("redraw", this.bytes, clock, work.signal)) as Uint8Array;
    } catch (error) {
      throw this.refusal(error, "UNREADABLE_PICTURE");
    }
  }

  close(): void {
    this.worker.process.tell({ id: 0, task: "close", input: this.id });
  }

  private async decode(): Promise<Opened> {
    const { id, bytes, work } = this;
    const { isShelf, signal } = work;
    const toOpen: ToOpen = { id, bytes, isShelf };
    return (await this.task("open", toOpen, this.clock, signal)) as Opened;
  }

  private refusal(error: unknown, late: ErrorCode = "COVER_TIMEOUT"): AppError {
    if (error instanceof AppError) return error;
    if (this.isTimedOut) return new AppError(late);
    const isTooLarge = error instanceof Error && error.message === "TOO_LARGE";
    return new AppError(isTooLarge ? "TOO_LARGE" : "UNREADABLE_PICTURE");
  }

  private async task(
    task: string,
    input: unknown,
    clock: { left: number },
    signal?: AbortSignal,
  ): Promise<unknown> {
    const run = () =>
      this.worker.process.run(task, input, (step) => this.turn(step, clock, signal));
    try {
      return await run().catch(async (error: unknown) => {
        if (!(error instanceof WorkerEnded)) throw error;
        // Another photo may have ended the worker, or it has rested: the next one does not know this photo.
        if (task === "step") await this.decode();
        return run();
      });
    } catch (error) {
      // Drawings have their own time.
      if (isTimeout(error) && clock === this.clock) this.isLate = true;
      throw error;
    }
  }

  private async turn<T>(
    step: (signal: AbortSignal) => Promise<T>,
    clock: { left: number },
    signal?: AbortSignal,
  ): Promise<T> {
    const { userId, isShelf, onBusy } = this.work;
    if (clock.left <= 0) throw new DOMException("", "TimeoutError");
    const asked = performance.now();
    const timer = onBusy && setTimeout(onBusy, TOLD_MS, true);
    const begin = async () => {
      clearTimeout(timer);
      onBusy?.(false);
      this.hasBegun = true;
      const started = performance.now();
      this.patience -= started - asked;
      const over = AbortSignal.timeout(Math.ceil(clock.left));
      try {
        return await step(signal ? AbortSignal.any([over, signal]) : over);
      } finally {
        clock.left -= performance.now() - started;
      }
    };
    return this.worker.turns
      .run(userId, begin, {
        ...(isShelf ? { rank: 1 } : { atMost: this.patience }),
        ...{ signal, goesOn: this.hasBegun },
      })
      .finally(() => clearTimeout(timer));
  }
}

function isTimeout(error: unknown): boolean {
  return error instanceof DOMException && error.name === "TimeoutError";
}

/**
 * Works on the photo of a cover, for which somebody waits.
 * @throws AppError COVERS_BUSY if too many photos wait; what `work` throws.
 */
export function withPhoto<T>(
  bytes: Uint8Array,
  how: Work,
  work: (photo: Photo) => Promise<T>,
): Promise<T> {
  return covers().queue.run(how.userId, () => inWorker(bytes, { ...how, isShelf: false }, work));
}

/** Works on the photo of a shelf, for which nobody waits: photos of covers go first. */
export function withShelf<T>(
  bytes: Uint8Array,
  how: ShelfWork,
  work: (photo: Photo) => Promise<T>,
): Promise<T> {
  return inWorker(bytes, { ...how, isShelf: true }, work);
}

/** A photo stays in the worker that has the fewest. */
async function inWorker<T>(
  bytes: Uint8Array,
  how: ShelfWork & { isShelf: boolean },
  work: (photo: Photo) => Promise<T>,
): Promise<T> {
  const [worker] = covers().workers.toSorted((a, b) => a.photos - b.photos);
  if (!worker) throw new Error("no worker");
  const photo = new Photo(bytes, worker, how);
  worker.photos += 1;
  try {
    return await work(photo);
  } finally {
    worker.photos -= 1;
    photo.close();
  }
}

/** Stops the workers when the process ends. */
export async function stopCovers(): Promise<void> {
  for (const { process } of covers().workers) process.stop();
}

interface Worker {
  process: WorkerProcess;
  turns: FairQueue;
  /** Photos that it has. */
  photos: number;
}

const covers = perProcess("covers", () => ({
  workers: Array.from({ length: WORKERS }, (): Worker => {
    return { process: new WorkerProcess(PROGRAM), turns: new FairQueue(TURNS), photos: 0 };
  }),
  queue: new FairQueue(PHOTOS),
  /** Photos so far. */
  photos: 0,
}));
