import { constants, setPriority } from "node:os";
import { parentPort } from "node:worker_threads";
import type { TaskMessage, TaskResult } from "@/lib/server/thread-pool";
import { decode, openPhoto, share } from "./open-photo";
import { SHELF_SIDE, spinesOf, type FoundSpine } from "./find-spines";
import { drawUpright, type OrientedBox } from "./oriented-box";
import { toSharp, type Pixels, type Turn } from "./pixels";
import { readSpine } from "./read-spine";
import { readText } from "./read-text";

/** A cover that is kept, in pixels: twice as wide as the widest picture of it. */
const PRINT = { width: 1_280, height: 1_280 } as const;

/** What a thread can be asked to do. */
const TASKS = {
  open: openPhoto,
  readText,
  /** A photo as a JPEG, upright. */
  print: async ({ photo, turn }: { photo: Pixels; turn: Turn }): Promise<Uint8Array> =>
    toSharp(photo)
      .rotate(turn * 90)
      .resize({ ...PRINT, fit: "inside", withoutEnlargement: true })
      .jpeg({ quality: 90 })
      .toBuffer(),
  /** Decodes a photo of a shelf, whose pixels many spines share, into shared memory. */
  openShelf: async (bytes: Uint8Array): Promise<Pixels> => share(await decode(bytes, SHELF_SIDE)),
  spinesOf,
  readSpine: async (input: { photo: Pixels; spine: FoundSpine }) =>
    readSpine(input.photo, input.spine),
  /** Part of a photo as a JPEG, upright, its longer side no longer than this many pixels. */
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
  /** Any photo as a JPEG. */
  redraw: async (bytes: Uint8Array): Promise<Uint8Array> =>
    toSharp(await decode(bytes))
      .jpeg({ quality: 92 })
      .toBuffer(),
};
export type Tasks = typeof TASKS;
export type TaskName = keyof Tasks;

/** A method, so that tasks with inputs of their own are assignable: only `runInWorker` asks, which checks the input. */
interface Task {
  run(input: unknown): Promise<unknown>;
}
const tasks: Record<string, Task["run"]> = TASKS;

// On Linux a thread has a priority of its own: requests go before reading.
if (process.platform === "linux") setPriority(constants.priority.PRIORITY_LOW);

async function work({ task, input }: TaskMessage): Promise<void> {
  const result: TaskResult = await Promise.resolve(tasks[task]?.(input)).then(
    (output) => ({ output }),
    (error: Error) => ({ error: error.message }),
  );
  parentPort?.postMessage(result);
}

parentPort?.on("message", (message: TaskMessage) => void work(message));
