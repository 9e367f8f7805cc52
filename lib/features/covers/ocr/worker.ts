import { parentPort } from "node:worker_threads";
import type { Answer, Question } from "@/lib/server/thread-pool";
import { TASKS } from "./tasks";

const tasks: Record<string, (input: never) => Promise<unknown>> = TASKS;

parentPort?.on("message", async ({ task, input }: Question) => {
  const work = tasks[task]?.(input as never);
  const answer: Answer = await Promise.resolve(work).then(
    (output) => ({ output }),
    (error: Error) => ({ problem: error.message }),
  );
  parentPort?.postMessage(answer);
});
