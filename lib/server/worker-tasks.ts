import { AsyncLocalStorage } from "node:async_hooks";
import { constants, setPriority } from "node:os";

/** Messages to a worker (`worker-process.ts`): a task, or whether a paused one goes on. */
export type ToWorker =
  | { id: number; task: string; input: unknown }
  | { id: number; goesOn: boolean };
/** Messages from a worker. */
export type FromWorker = { id: number } & (
  | { output: unknown }
  | { error: string }
  | { isPaused: true }
);

/** The error of a task that needs what an earlier worker knew. */
export const GONE = "GONE";
/** A task pauses after this time, at its next `pause`. */
const STEP_MS = 250;

/** A method, so that tasks with different inputs are assignable; who sends them types the input. */
interface Task {
  run(input: unknown): unknown;
}

/** A task of this worker. */
interface Running {
  id: number;
  /** When its step began. */
  since: number;
  isStopped: boolean;
  /** While it pauses. */
  pause?: PromiseWithResolvers<void>;
}

const running = new Map<number, Running>();
const current = new AsyncLocalStorage<Running>();

/** Answers the server's messages by these tasks until the server ends this process, or itself. */
export function answerTasks(tasks: Record<string, Task["run"]>): void {
  // Requests go first.
  setPriority(constants.priority.PRIORITY_LOW);
  // A terminal and systemd signal all processes at once; the server finishes first what it has begun.
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => {});
  process.on("disconnect", () => process.exit());
  process.on("message", (message: ToWorker) => {
    if ("task" in message) void answer(message.id, tasks[message.task], message.input);
    else goOn(message.id, message.goesOn);
  });
}

/**
 * Between two parts of a long task: waits while others have their turn.
 * @throws Error if the task is stopped.
 */
export async function pause(): Promise<void> {
  const own = current.getStore();
  if (!own) return;
  if (!own.isStopped && !own.pause && performance.now() - own.since > STEP_MS) {
    own.pause = Promise.withResolvers();
    send({ id: own.id, isPaused: true });
  }
  // Parts that run at once pause together.
  await own.pause?.promise;
  if (own.isStopped) throw new Error("stopped");
}

async function answer(id: number, task: Task["run"] | undefined, input: unknown): Promise<void> {
  const own: Running = { id, since: performance.now(), isStopped: false };
  running.set(id, own);
  try {
    send({ id, output: await current.run(own, async () => task?.(input)) });
  } catch (error) {
    send({ id, error: error instanceof Error ? error.message : String(error) });
  } finally {
    running.delete(id);
  }
}

function goOn(id: number, goesOn: boolean): void {
  const own = running.get(id);
  // A task that was stopped may have ended meanwhile.
  if (!own && goesOn) send({ id, error: GONE });
  if (!own) return;
  own.isStopped ||= !goesOn;
  own.since = performance.now();
  own.pause?.resolve();
  own.pause = undefined;
}

function send(message: FromWorker): void {
  process.send?.(message);
}
