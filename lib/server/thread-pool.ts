import { once } from "node:events";
import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Worker } from "node:worker_threads";

/** A message to or from a thread. */
export interface TaskMessage {
  task: string;
  input: unknown;
}
export type TaskResult = { output: unknown } | { error: string };

interface Job extends TaskMessage {
  signal: AbortSignal;
  canBeCut: boolean;
  resolve: (output: unknown) => void;
  reject: (error: unknown) => void;
}

interface Thread {
  worker: Worker;
  job: Job | null;
  idleTimer?: NodeJS.Timeout;
}

/** A thread without work ends after this time: its program may hold much memory. */
const IDLE_TIMEOUT_MS = 60_000;

/**
 * The path of a thread's program: the one built with the server, or the source in development, tests and commands
 * without a build. Both are relative to the project's folder.
 */
export function programOf(built: string, source: string): string {
  const isBuilt =
    process.env.NODE_ENV === "production" && existsSync(/* turbopackIgnore: true */ built);
  return isBuilt ? built : source;
}

/**
 * Threads that run a program of ours, started when there is work and ended when there is none. Why not piscina:
 * docs/decisions/035.
 */
export class ThreadPool {
  private readonly queue: Job[] = [];
  private readonly threads = new Set<Thread>();

  /**
   * @param program path of a file relative to the project's folder, in TypeScript or built. Not an import: a thread
   *   runs a separate program, which no bundler includes.
   * @param size number of threads at most.
   * @param maxMemoryMb a thread's objects, in megabytes; a thread that needs more ends with its task.
   */
  constructor(
    private readonly program: string,
    private readonly size: number,
    private readonly maxMemoryMb?: number,
  ) {}

  /**
   * Gives a task to a thread, in the order of the calls. When `signal` aborts, a waiting task is removed and a running
   * one ends with its thread.
   * @param canBeCut false if a library in the task would end the process together with the thread: a running task then
   *   continues when `signal` aborts. It must be short.
   * @throws Error with the task's message, or the signal's reason.
   */
  run(task: string, input: unknown, signal: AbortSignal, canBeCut = true): Promise<unknown> {
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    const job: Job = { task, input, signal, canBeCut, resolve, reject };
    if (signal.aborted) reject(signal.reason);
    else {
      const onAbort = () => this.abort(job);
      signal.addEventListener("abort", onAbort, { once: true });
      this.queue.push(job);
      this.next();
      promise.catch(() => {}).finally(() => signal.removeEventListener("abort", onAbort));
    }
    return promise;
  }

  /** Ends all threads; unfinished tasks are rejected. */
  async stop(): Promise<void> {
    for (const job of this.queue.splice(0)) job.reject(new Error("stopped"));
    const stopped = new Error("stopped");
    await Promise.all(
      [...this.threads].map(async (thread) => {
        if (thread.job?.canBeCut === false) await once(thread.worker, "message");
        await this.end(thread, stopped);
      }),
    );
  }

  private next(): void {
    while (this.queue.length > 0) {
      const free = [...this.threads].find(({ job }) => job === null);
      const thread = free ?? (this.threads.size < this.size ? this.start() : null);
      const job = thread && this.queue.shift();
      if (!job) return;
      clearTimeout(thread.idleTimer);
      thread.job = job;
      thread.worker.ref();
      thread.worker.postMessage({ task: job.task, input: job.input } satisfies TaskMessage);
    }
  }

  private start(): Thread {
    // Not imported: Next's bundler would try to include every program that it may be given.
    const { Worker } = process.getBuiltinModule("node:worker_threads");
    const worker = new Worker(join(/* turbopackIgnore: true */ process.cwd(), this.program), {
      execArgv: this.program.endsWith(".ts") ? ["--import", "tsx"] : [],
      ...(this.maxMemoryMb && { resourceLimits: { maxOldGenerationSizeMb: this.maxMemoryMb } }),
    });
    const thread: Thread = { worker, job: null };
    this.threads.add(thread);
    worker.on("message", (result: TaskResult) => this.finish(thread, result));
    worker.on("error", (error) => void this.end(thread, error));
    worker.on("exit", () => void this.end(thread, new Error("the thread ended")));
    return thread;
  }

  private finish(thread: Thread, result: TaskResult): void {
    const { job } = thread;
    thread.job = null;
    // A thread alone does not keep the process running.
    thread.worker.unref();
    thread.idleTimer = setTimeout(() => void this.end(thread, null), IDLE_TIMEOUT_MS).unref();
    if ("error" in result) job?.reject(new Error(result.error));
    else job?.resolve(result.output);
    this.next();
  }

  private abort(job: Job): void {
    const at = this.queue.indexOf(job);
    if (at >= 0) this.queue.splice(at, 1);
    const running = [...this.threads].find((thread) => thread.job === job);
    if (running && job.canBeCut) void this.end(running, job.signal.reason);
    else job.reject(job.signal.reason);
  }

  private async end(thread: Thread, reason: unknown): Promise<void> {
    if (!this.threads.delete(thread)) return;
    clearTimeout(thread.idleTimer);
    thread.job?.reject(reason);
    this.next();
    await thread.worker.terminate();
  }
}
