import sharp, { type Sharp } from "sharp";
import type { Pixels } from "./pixels";

/**
 * Ways to make letters dark on light. Each finds some that the others miss: pale on pale, under a
 * reflection, colour on equally bright colour, large, small, on a photo.
 */
export const VARIANTS = {
  /** Darker or lighter than what is around, in measures of the contrast around. */
  small: async (cover) => darkLetters(grey(await toHeight(cover, 1_000)), 25),
  large: async (cover) => darkLetters(grey(await toHeight(cover, 700)), 15),
  huge: async (cover) => darkLetters(grey(await toHeight(cover, 450)), 25),
  /** Another colour than around, whichever. */
  colour: async (cover) => unlikeGround(await toHeight(cover, 1_000), 120),
  hugeColour: async (cover) => unlikeGround(await toHeight(cover, 450), 60),
  brightest: async (cover) =>
    channel(await toHeight(cover, 1_000), (red, green, blue) => Math.max(red, green, blue)),
  vivid: async (cover) =>
    channel(
      await toHeight(cover, 600),
      (red, green, blue) => Math.max(red, green, blue) - Math.min(red, green, blue),
    ),
} as const satisfies Record<string, (cover: Pixels) => Promise<Pixels>>;
export type Variant = keyof typeof VARIANTS;

export async function toHeight(cover: Pixels, height: number): Promise<Pixels> {
  return pixelsOf(toSharp(cover).resize({ height }));
}

async function blur(picture: Pixels, sigma: number): Promise<Pixels> {
  return pixelsOf(toSharp(picture).blur(sigma));
}

function channel(
  picture: Pixels,
  of: (red: number, green: number, blue: number) => number,
): Pixels {
  const { width, height, data } = picture;
  const out = new Uint8Array(width * height);
  for (let at = 0; at < out.length; at += 1) {
    out[at] = of(data[at * 3] ?? 0, data[at * 3 + 1] ?? 0, data[at * 3 + 2] ?? 0);
  }
  return { width, height, channels: 1, data: out };
}

export function grey(picture: Pixels): Pixels {
  return channel(picture, (red, green, blue) => 0.3 * red + 0.59 * green + 0.11 * blue);
}

export async function againstMean(picture: Pixels, sigma: number, gain: number): Promise<Pixels> {
  const mean = await blur(picture, sigma);
  const data = picture.data.map((value, at) => clamp((value - (mean.data[at] ?? 0)) * gain + 160));
  return { ...picture, data };
}

/** Added to the local contrast, so that the grain of an even ground is not taken for letters. */
const GRAIN = 10;
const EVEN_GAIN = 50;
const EVEN_MEAN = 150;

/**
 * Lighter (sign 1) or darker (-1) than the mean around, in measures of the contrast around: where
 * the light is pale, letters come out as strong.
 */
export async function evened(picture: Pixels, sigma: number, sign: 1 | -1): Promise<Pixels> {
  const { data } = await blur(picture, 0.6);
  const mean = await blur(picture, sigma);
  const gaps = data.map((value, at) => Math.abs(value - (mean.data[at] ?? 0)));
  const contrast = await blur({ ...picture, data: gaps }, sigma * 1.5);
  const out = data.map((value, at) =>
    clamp(
      EVEN_MEAN +
        (sign * EVEN_GAIN * (value - (mean.data[at] ?? 0))) / ((contrast.data[at] ?? 0) + GRAIN),
    ),
  );
  return { ...picture, data: out };
}

/** The same, letters dark on light. */
export async function darkLetters(picture: Pixels, sigma: number): Promise<Pixels> {
  const even = await evened(picture, sigma, 1);
  return areLettersDark(even) ? even : evened(picture, sigma, -1);
}

/** Of an evened picture: letters are few and stand out far, so the values are skewed to their side. */
export function areLettersDark({ data }: Pixels): boolean {
  const farthest = 255 - EVEN_MEAN;
  return data.reduce((sum, value) => sum + Math.max(-farthest, value - EVEN_MEAN) ** 3, 0) < 0;
}

/** Of the window in which the ground is the middle value, in pixels of a picture shrunk to be quick. */
const WINDOW = 51;
const SMOOTH = 0.8;
/** Of a difference in colour: what grain makes, and how dark the mean one becomes. */
const GRAINY = 6;
const DARKNESS = 60;

/**
 * How far each pixel is from the ground around in colour, in measures of how far others around are: dark on light,
 * whether the letters are lighter or darker, and also where they fade from one to the other.
 * @param reach of the ground that is looked at, in pixels: more than twice as broad as a stroke of a letter.
 */
export async function unlikeGround(picture: Pixels, reach: number): Promise<Pixels> {
  const { width, height, channels } = picture;
  const { data } = await blur(picture, SMOOTH);
  const ground = await groundOf(picture, reach);
  const far = new Uint8Array(width * height);
  for (let at = 0; at < far.length; at += 1) {
    let sum = 0;
    for (let c = at * channels; c < (at + 1) * channels; c += 1)
      sum += ((data[c] ?? 0) - (ground.data[c] ?? 0)) ** 2;
    far[at] = clamp(Math.sqrt(sum));
  }
  const usual = await blur({ width, height, channels: 1, data: far }, reach / 2);
  const out = far.map((value, at) =>
    clamp(255 - (DARKNESS * value) / ((usual.data[at] ?? 0) + GRAINY)),
  );
  return { width, height, channels: 1, data: out };
}

/** The middle value around each pixel: letters are less than half of what is there. */
async function groundOf(picture: Pixels, reach: number): Promise<Pixels> {
  const { width, height } = picture;
  const scale = Math.min(1, WINDOW / reach);
  const small = toSharp(picture).resize({
    width: Math.max(WINDOW, Math.round(width * scale)),
    height: Math.max(WINDOW, Math.round(height * scale)),
    fit: "fill",
  });
  const middle = toSharp(await pixelsOf(small)).median(WINDOW);
  return pixelsOf(toSharp(await pixelsOf(middle)).resize({ width, height, fit: "fill" }));
}

function clamp(value: number): number {
  return value < 0 ? 0 : value > 255 ? 255 : value;
}

export function toSharp({ width, height, channels, data }: Pixels): Sharp {
  const picture = sharp(data, { raw: { width, height, channels: channels as 1 | 3 } });
  // Else one channel would come out as three.
  return channels === 1 ? picture.toColourspace("b-w") : picture;
}

export async function pixelsOf(picture: Sharp): Promise<Pixels> {
  const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  return { width, height, data, channels };
}
