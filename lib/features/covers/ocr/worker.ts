import { constants, setPriority } from "node:os";
import { parentPort } from "node:worker_threads";
import type { TaskMessage, TaskResult } from "@/lib/server/thread-pool";
import { decode, openPhoto, share } from "./open-photo";
import { SHELF_SIDE, spinesOf, type FoundSpine } from "./find-spines";
import { drawUpright, type OrientedBox } from "./oriented-box";
import { toSharp, type Pixels, type Turn } from "./pixels";
import { readSpine } from "./read-spine";
import { readText } from "./read-text";

/** Maximum size of a stored cover in pixels: twice the widest picture made of it. */
const PRINT = { width: 1_280, height: 1_280 } as const;

/** Tasks of the thread. */
const TASKS = {
  open: openPhoto,
  readText,
  /** A photo as an upright JPEG. */
  print: async ({ photo, turn }: { photo: Pixels; turn: Turn }): Promise<Uint8Array> =>
    toSharp(photo)
      .rotate(turn * 90)
      .resize({ ...PRINT, fit: "inside", withoutEnlargement: true })
      .jpeg({ quality: 90 })
      .toBuffer(),
  /** Decodes a photo of a shelf into shared memory, because many spines use its pixels. */
  openShelf: async (bytes: Uint8Array): Promise<Pixels> => share(await decode(bytes, SHELF_SIDE)),
  spinesOf,
  readSpine: async (input: { photo: Pixels; spine: FoundSpine }) =>
    readSpine(input.photo, input.spine),
  /** A part of a photo as an upright JPEG, its longer side at most `longer` pixels. */
  draw: async ({
    photo,
    box,
    longer,
  }: {
    photo: Pixels;
    box: OrientedBox;
    longer: number;
  }): Promise<Uint8Array> =>
    toSharp(drawUpright(photo, box, Math.round(box.height)))
      .resize({ width: longer, height: longer, fit: "inside", withoutEnlargement: true })
      .jpeg({ quality: 90 })
      .toBuffer(),
  redraw: async (bytes: Uint8Array): Promise<Uint8Array> =>
    toSharp(await decode(bytes))
      .jpeg({ quality: 92 })
      .toBuffer(),
};
export type Tasks = typeof TASKS;
export type TaskName = keyof Tasks;

/**
 * A method, so that tasks with different inputs are assignable; the only caller is `runInWorker`, which types
 * the input.
 */
interface Task {
  run(input: unknown): Promise<unknown>;
}
const tasks: Record<string, Task["run"]> = TASKS;

// On Linux the priority is per thread: requests take precedence over reading.
if (process.platform === "linux") setPriority(constants.priority.PRIORITY_LOW);

async function work({ task, input }: TaskMessage): Promise<void> {
  const result: TaskResult = await Promise.resolve(tasks[task]?.(input)).then(
    (output) => ({ output }),
    (error: Error) => ({ error: error.message }),
  );
  parentPort?.postMessage(result);
}

parentPort?.on("message", (message: TaskMessage) => void work(message));
