import { join } from "node:path";
import type { Worker } from "node:worker_threads";

/** What a thread is asked, and what it answers. */
export interface Question {
  task: string;
  input: unknown;
}
export type Answer = { output: unknown } | { problem: string };

interface Job extends Question {
  signal: AbortSignal;
  done: (output: unknown) => void;
  fail: (error: unknown) => void;
}

interface Thread {
  worker: Worker;
  job: Job | null;
  leaving?: NodeJS.Timeout;
}

/** A thread without work ends after so many milliseconds: its program may hold much memory. */
const IDLE = 60_000;

/** Threads that run a program of ours: started when there is work, ended when there is none. */
export class ThreadPool {
  private readonly waiting: Job[] = [];
  private readonly threads = new Set<Thread>();

  /**
   * @param program path of a file below the project's folder, in TypeScript or built. A path and no import: a
   *   thread is a program of its own, which no bundler knows.
   * @param size threads at most.
   */
  constructor(
    private readonly program: string,
    private readonly size: number,
  ) {}

  /**
   * Has a thread do a task, in the order of asking. When `signal` aborts, a waiting task is
   * forgotten and a running one ends with its thread.
   * @throws Error with the task's message, or the signal's reason.
   */
  run(task: string, input: unknown, signal: AbortSignal): Promise<unknown> {
    const asked = Promise.withResolvers<unknown>();
    const job: Job = { task, input, signal, done: asked.resolve, fail: asked.reject };
    if (signal.aborted) job.fail(signal.reason);
    else {
      const drop = () => this.drop(job);
      signal.addEventListener("abort", drop, { once: true });
      this.waiting.push(job);
      this.next();
      asked.promise.catch(() => {}).finally(() => signal.removeEventListener("abort", drop));
    }
    return asked.promise;
  }

  /** Ends every thread; what was asked fails. */
  async stop(): Promise<void> {
    for (const job of this.waiting.splice(0)) job.fail(new Error("stopped"));
    await Promise.all([...this.threads].map((thread) => this.end(thread, new Error("stopped"))));
  }

  private next(): void {
    while (this.waiting.length > 0) {
      const free = [...this.threads].find(({ job }) => job === null);
      const thread = free ?? (this.threads.size < this.size ? this.start() : null);
      const job = thread && this.waiting.shift();
      if (!job) return;
      clearTimeout(thread.leaving);
      thread.job = job;
      thread.worker.ref();
      thread.worker.postMessage({ task: job.task, input: job.input } satisfies Question);
    }
  }

  private start(): Thread {
    // Not imported: Next's bundler would want to know every program that it may be given.
    const { Worker } = process.getBuiltinModule("node:worker_threads");
    const worker = new Worker(join(/* turbopackIgnore: true */ process.cwd(), this.program), {
      execArgv: this.program.endsWith(".ts") ? ["--import", "tsx"] : [],
    });
    const thread: Thread = { worker, job: null };
    this.threads.add(thread);
    worker.on("message", (answer: Answer) => this.finish(thread, answer));
    worker.on("error", (error) => void this.end(thread, error));
    worker.on("exit", () => void this.end(thread, new Error("the thread ended")));
    return thread;
  }

  private finish(thread: Thread, answer: Answer): void {
    const { job } = thread;
    thread.job = null;
    // Alone it keeps no process from ending.
    thread.worker.unref();
    thread.leaving = setTimeout(() => void this.end(thread, null), IDLE).unref();
    if ("problem" in answer) job?.fail(new Error(answer.problem));
    else job?.done(answer.output);
    this.next();
  }

  private drop(job: Job): void {
    const at = this.waiting.indexOf(job);
    if (at >= 0) this.waiting.splice(at, 1);
    const running = [...this.threads].find((thread) => thread.job === job);
    if (running) void this.end(running, job.signal.reason);
    else job.fail(job.signal.reason);
  }

  private async end(thread: Thread, reason: unknown): Promise<void> {
    if (!this.threads.delete(thread)) return;
    clearTimeout(thread.leaving);
    thread.job?.fail(reason);
    this.next();
    await thread.worker.terminate();
  }
}
