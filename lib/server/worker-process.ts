import type { ChildProcess } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { warnThrottled } from "@/lib/server/log/log";
import { GONE, type FromWorker, type ToWorker } from "./worker-tasks";

/**
 * Runs one step of a task in the worker when it is its turn. `step` gets what ends it; a task that was ended is not
 * gone on with.
 */
export type TakeTurn = <T>(step: (signal: AbortSignal) => Promise<T>) => Promise<T>;

/** A worker without work ends after this time: only so all of its memory goes back (docs/decisions/058). */
const IDLE_TIMEOUT_MS = 60_000;
/** Time for a task that is stopped to end by itself; after it the worker is killed. */
const STOP_MS = 2_000;
/** What a worker needs of our environment: it decodes files of strangers, so it gets no secrets. */
const ENVIRONMENT = ["NODE_COMPILE_CACHE", "PATH", "SystemRoot", "TEMP", "TMPDIR"];

/** The worker has ended, and with it what it knew; the same task may be given to the next one. */
export class WorkerEnded extends Error {}

/**
 * The path of a worker's program: the one built with the server, or the source in development, tests and commands
 * without a build. Both are relative to the project's folder.
 */
export function programOf(built: string, source: string): string {
  const isBuilt =
    process.env.NODE_ENV === "production" && existsSync(/* turbopackIgnore: true */ built);
  return isBuilt ? built : source;
}

/** A process that runs a program of ours (`worker-tasks.ts`), started when there is work and ended when there is none. */
export class WorkerProcess {
  private child: ChildProcess | null = null;
  /** Steps that the worker has not answered, by task. */
  private readonly steps = new Map<number, PromiseWithResolvers<FromWorker>>();
  private lastTask = 0;
  private idleTimer: NodeJS.Timeout | undefined;
  private isStopped = false;

  /**
   * @param program path of a file relative to the project's folder, in TypeScript or built. Not an import: a worker
   *   runs a separate program, which no bundler includes.
   * @param maxMemoryMb of the worker's objects, in megabytes; a worker that needs more ends.
   */
  constructor(
    private readonly program: string,
    private readonly maxMemoryMb?: number,
  ) {}

  /**
   * Runs a task in steps: a long one pauses now and then, so that others have their turn.
   * @param turn called for each step.
   * @throws WorkerEnded, Error with the task's message, the reason of a step's signal, what `turn` throws.
   */
  async run(task: string, input: unknown, turn: TakeTurn): Promise<unknown> {
    const id = (this.lastTask += 1);
    let message: ToWorker = { id, task, input };
    for (;;) {
      const answer = await turn((signal) => this.step(message, signal)).catch((error: unknown) => {
        this.tell({ id, goesOn: false });
        throw error;
      });
      if ("output" in answer) return answer.output;
      if ("error" in answer) {
        if (answer.error === GONE) throw new WorkerEnded();
        throw new Error(answer.error);
      }
      message = { id, goesOn: true };
    }
  }

  /** Sends a message that needs no answer, unless no worker runs. */
  tell(message: ToWorker): void {
    this.child?.send(message, () => {});
  }

  /** Ends the worker for good; unfinished tasks are rejected. */
  stop(): void {
    this.isStopped = true;
    this.end();
  }

  private async step(message: ToWorker, signal: AbortSignal): Promise<FromWorker> {
    signal.throwIfAborted();
    if (this.isStopped) throw new WorkerEnded();
    const child = (this.child ??= this.start());
    clearTimeout(this.idleTimer);
    child.channel?.ref();
    const answer = Promise.withResolvers<FromWorker>();
    this.steps.set(message.id, answer);
    this.tell(message);
    let killTimer: NodeJS.Timeout | undefined;
    const onAbort = () => {
      this.tell({ id: message.id, goesOn: false });
      killTimer = setTimeout(() => child.kill("SIGKILL"), STOP_MS);
    };
    signal.addEventListener("abort", onAbort, { once: true });
    try {
      const result = await answer.promise;
      if ("error" in result) signal.throwIfAborted();
      return result;
    } catch (error) {
      signal.throwIfAborted();
      throw error;
    } finally {
      clearTimeout(killTimer);
      signal.removeEventListener("abort", onAbort);
      this.steps.delete(message.id);
      if (this.steps.size === 0) this.rest();
    }
  }

  /** A worker alone does not keep this process running. */
  private rest(): void {
    this.child?.channel?.unref();
    this.idleTimer = setTimeout(() => this.end(), IDLE_TIMEOUT_MS).unref();
  }

  private start(): ChildProcess {
    // Not imported: Next's bundler would try to include every program that it may be given.
    const { fork } = process.getBuiltinModule("node:child_process");
    const child = fork(join(/* turbopackIgnore: true */ process.cwd(), this.program), {
      execArgv: [
        ...(this.program.endsWith(".ts") ? ["--import", "tsx"] : []),
        ...(this.maxMemoryMb ? [`--max-old-space-size=${this.maxMemoryMb}`] : []),
      ],
      env: {
        NODE_ENV: process.env.NODE_ENV,
        ...Object.fromEntries(ENVIRONMENT.map((name) => [name, process.env[name]])),
        // Of many arenas of freed memory glibc gives none back while it runs: a quarter of the worker's.
        MALLOC_ARENA_MAX: "2",
      },
      serialization: "advanced",
      stdio: ["ignore", "inherit", "inherit", "ipc"],
    });
    child.unref();
    child.on("message", (answer: FromWorker) => this.steps.get(answer.id)?.resolve(answer));
    child.on("error", () => this.lose(child));
    child.on("exit", (code, signal) => {
      if (this.child === child)
        warnThrottled("a worker ended", { program: this.program, code, signal });
      this.lose(child);
    });
    return child;
  }

  private end(): void {
    const { child } = this;
    if (!child) return;
    this.lose(child);
    child.kill("SIGKILL");
  }

  private lose(child: ChildProcess): void {
    if (this.child !== child) return;
    this.child = null;
    for (const answer of this.steps.values()) answer.reject(new WorkerEnded("the worker ended"));
  }
}
