import sharp from "sharp";
import { answerTasks, GONE } from "@/lib/server/worker-tasks";
import { decode, openPhoto } from "./open-photo";
import { SHELF_SIDE, spinesOf, type FoundSpine } from "./find-spines";
import { drawUpright, type OrientedBox } from "./oriented-box";
import { toSharp, type Pixels, type Turn } from "./pixels";
import { readSpine } from "./read-spine";
import { readText } from "./read-text";

/** Maximum size of a stored cover in pixels: twice the widest picture made of it. */
const PRINT = { width: 1_280, height: 1_280 } as const;

/** What is done with an open photo. */
const STEPS = {
  readText: (photo: Pixels) => readText(photo),
  /** As an upright JPEG. */
  print: (photo: Pixels, { turn }: { turn: Turn }): Promise<Uint8Array> =>
    toSharp(photo)
      .rotate(turn * 90)
      .resize({ ...PRINT, fit: "inside", withoutEnlargement: true })
      .jpeg({ quality: 90 })
      .toBuffer(),
  spinesOf: (photo: Pixels) => spinesOf(photo),
  readSpine: (photo: Pixels, spine: FoundSpine) => readSpine(photo, spine),
  /** A part as an upright JPEG, its longer side at most `longer` pixels. */
  draw: (
    photo: Pixels,
    { box, longer }: { box: OrientedBox; longer: number },
  ): Promise<Uint8Array> =>
    toSharp(drawUpright(photo, box, Math.round(box.height)))
      .resize({ width: longer, height: longer, fit: "inside", withoutEnlargement: true })
      .jpeg({ quality: 90 })
      .toBuffer(),
};
export type Steps = typeof STEPS;

/** A method, so that steps with different inputs are assignable; `worker-pool` types the input. */
interface StepTask {
  run(photo: Pixels, input: unknown): unknown;
}
const steps: Record<keyof Steps, StepTask["run"]> = STEPS;

/** A photo of one cover, or of a shelf, whose pixels stay in this process. */
export interface ToOpen {
  id: number;
  bytes: Uint8Array;
  isShelf: boolean;
}
/** A photo that is open here. */
export interface Opened {
  width: number;
  height: number;
  /** 13 digits; null without a readable barcode. */
  isbn: string | null;
}
export interface Step {
  id: number;
  step: keyof Steps;
  input: unknown;
}

const photos = new Map<number, Pixels>();

// One thread of libvips and nothing kept: other cores are for requests, and photos seldom come twice.
sharp.concurrency(1);
sharp.cache(false);

answerTasks({
  open: async ({ id, bytes, isShelf }: ToOpen): Promise<Opened> => {
    const { photo, isbn } = isShelf
      ? { photo: await decode(bytes, SHELF_SIDE), isbn: null }
      : await openPhoto(bytes);
    photos.set(id, photo);
    return { width: photo.width, height: photo.height, isbn };
  },
  step: ({ id, step, input }: Step) => {
    const photo = photos.get(id);
    if (!photo) throw new Error(GONE);
    return steps[step](photo, input);
  },
  close: (id: number) => void photos.delete(id),
  /** A photo of any format as a JPEG. */
  redraw: async (bytes: Uint8Array): Promise<Uint8Array> =>
    toSharp(await decode(bytes))
      .jpeg({ quality: 92 })
      .toBuffer(),
});
