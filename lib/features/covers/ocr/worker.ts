import { parentPort } from "node:worker_threads";
import type { TaskMessage, TaskResult } from "@/lib/server/thread-pool";
import type { Box } from "./boxes";
import { engineFor, ONE_LINE, SPARSE, type Languages, type Word } from "./engine";
import { findLines, type LineSizes } from "./find-lines";
import { linePictures, otherPictures, type LineRegion } from "./line-pictures";
import { decode, openPhoto } from "./open-photo";
import { cutBox, cutSpines, openShelf } from "./open-shelf";
import { toSharp, uprightPixels, type Pixels, type Turn, type View } from "./pixels";
import { asReading, isHopeless, isSettled, type Reading } from "./readings";
import { VARIANTS, type Variant } from "./variants";

/** What a thread can be asked to do. */
const TASKS = {
  open: openPhoto,
  /** The words of one variant of a cover. */
  read: async ({
    variant,
    languages,
    ...view
  }: View & { variant: Variant; languages: Languages }): Promise<Word[]> => {
    const letters = await VARIANTS[variant](await uprightPixels(view));
    const words = (await engineFor(languages))(letters, SPARSE);
    const scale = 1 / letters.height;
    return words.flat().map(({ box, ...word }) => ({
      ...word,
      box: { x0: box.x0 * scale, y0: box.y0 * scale, x1: box.x1 * scale, y1: box.y1 * scale },
    }));
  },
  /** Several readings of one line alone; with `other` in the ways that are seldom better. */
  reread: async ({
    region,
    other,
    languages,
    ...view
  }: View & { region: LineRegion; other: boolean; languages: Languages }): Promise<Reading[]> => {
    const [cover, engine] = [await uprightPixels(view), await engineFor(languages)];
    const readings: Reading[] = [];
    for await (const picture of other
      ? otherPictures(cover, region)
      : linePictures(cover, region)) {
      readings.push(asReading(engine(picture, ONE_LINE).flat()));
      if (isSettled(readings) || isHopeless(readings)) break;
    }
    return readings;
  },
  /** Regions that look like lines of letters. */
  find: async ({ sizes, ...view }: View & { sizes?: LineSizes }) =>
    findLines(await uprightPixels(view), sizes),
  /** The first reading of a line alone, to see whether it is one. */
  glance: async ({
    region,
    languages,
    ...view
  }: View & { region: LineRegion; languages: Languages }): Promise<Reading> => {
    const [cover, engine] = [await uprightPixels(view), await engineFor(languages)];
    const { value } = await linePictures(cover, region).next();
    return value ? asReading(engine(value, ONE_LINE).flat()) : { text: "", confidence: 0 };
  },
  openShelf,
  cutSpines,
  /** Part of a photo; `box` in shares of its width and height. */
  cut: async (input: { photo: Pixels; box: Box }) => cutBox(input.photo, input.box),
  /** The cover as a JPEG, its longer side no longer than asked for. */
  print: async ({
    cover,
    turn,
    longer,
  }: {
    cover: Pixels;
    turn: Turn;
    longer?: number;
  }): Promise<Uint8Array> => {
    const upright = toSharp(cover).rotate(turn * 90);
    const size = {
      width: longer,
      height: longer,
      fit: "inside",
      withoutEnlargement: true,
    } as const;
    return (longer ? upright.resize(size) : upright).jpeg({ quality: 90 }).toBuffer();
  },
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
