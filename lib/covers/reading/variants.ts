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
  colour: async (cover) => unlikeMean(await blur(await toHeight(cover, 1_000), 1.2), 90, 2.5),
  hugeColour: async (cover) => unlikeMean(await toHeight(cover, 450), 45, 3),
  brightest: async (cover) =>
    channel(await toHeight(cover, 1_000), (red, green, blue) => Math.max(red, green, blue)),
  vivid: async (cover) =>
    channel(await toHeight(cover, 600), (red, green, blue) => Math.max(red, green, blue) - Math.min(red, green, blue)),
} as const satisfies Record<string, (cover: Pixels) => Promise<Pixels>>;
export type Variant = keyof typeof VARIANTS;

export async function toHeight(cover: Pixels, height: number): Promise<Pixels> {
  return pixelsOf(toSharp(cover).resize({ height }));
}

async function blur(picture: Pixels, sigma: number): Promise<Pixels> {
  return pixelsOf(toSharp(picture).blur(sigma));
}

export function channel(picture: Pixels, of: (red: number, green: number, blue: number) => number): Pixels {
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
    clamp(EVEN_MEAN + (sign * EVEN_GAIN * (value - (mean.data[at] ?? 0))) / ((contrast.data[at] ?? 0) + GRAIN)),
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

export async function unlikeMean(picture: Pixels, sigma: number, gain: number): Promise<Pixels> {
  const { width, height, data } = picture;
  const mean = await blur(picture, sigma);
  const out = new Uint8Array(width * height);
  for (let at = 0; at < out.length; at += 1) {
    let sum = 0;
    for (let c = at * 3; c < at * 3 + 3; c += 1) sum += ((data[c] ?? 0) - (mean.data[c] ?? 0)) ** 2;
    out[at] = clamp(255 - Math.sqrt(sum) * gain);
  }
  return { width, height, channels: 1, data: out };
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
