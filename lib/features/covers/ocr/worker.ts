import { parentPort } from "node:worker_threads";
import type { TaskMessage, TaskResult } from "@/lib/server/thread-pool";
import { TASKS } from "./tasks";

const tasks: Record<string, (input: never) => Promise<unknown>> = TASKS;

parentPort?.on("message", async ({ task, input }: TaskMessage) => {
  const work = tasks[task]?.(input as never);
  const result: TaskResult = await Promise.resolve(work).then(
    (output) => ({ output }),
    (error: Error) => ({ error: error.message }),
  );
  parentPort?.postMessage(result);
});
