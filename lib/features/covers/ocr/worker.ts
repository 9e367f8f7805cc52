import { parentPort } from "node:worker_threads";
import type { TaskMessage, TaskResult } from "@/lib/server/thread-pool";
import { cutCover } from "./cut-cover";
import { decode, openPhoto } from "./open-photo";
import type { FoundSpine } from "./find-spines";
import { openShelf, spinesOf } from "./open-shelf";
import { drawUpright, type OrientedBox, type Point } from "./oriented-box";
import { toSharp, type Pixels, type Turn } from "./pixels";
import { readSpine } from "./read-spine";
import { readText } from "./read-text";

/** A photo of a cover as a JPEG, upright and cut to the cover where it can be told from what lies around it. */
async function print({
  photo,
  turn,
  text,
}: {
  photo: Pixels;
  turn: Turn;
  text: readonly Point[];
}): Promise<Uint8Array> {
  const cover = await cutCover(photo, turn, text);
  const picture = cover ? toSharp(cover) : toSharp(photo).rotate(turn * 90);
  return picture.jpeg({ quality: 90 }).toBuffer();
}

/** What a thread can be asked to do. */
const TASKS = {
  open: openPhoto,
  readText,
  print,
  openShelf,
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

parentPort?.on("message", async ({ task, input }: TaskMessage) => {
  const result: TaskResult = await Promise.resolve(tasks[task]?.(input)).then(
    (output) => ({ output }),
    (error: Error) => ({ error: error.message }),
  );
  parentPort?.postMessage(result);
});
