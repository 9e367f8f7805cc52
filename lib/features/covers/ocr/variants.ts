import { pixelsOf, toSharp, type Pixels } from "./pixels";

/** Evening out light and contrast; values of 255. */
const EVENED = {
  /** The ground's value, and the gain for what differs from it. */
  mean: 150,
  gain: 50,
  /** Added to the local contrast, so that the grain of an even ground is not taken for letters. */
  grain: 10,
} as const;
/** How far pixels are from the colour of the ground. */
const GROUND = {
  /** Side of the window whose median is the ground, in pixels of a picture shrunk to be quick. */
  window: 51,
  /** Blur before, in pixels. */
  blur: 0.8,
  /** Difference that grain makes, and how dark the mean difference becomes; of 255. */
  grain: 6,
  darkness: 60,
} as const;

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
      EVENED.mean +
        (sign * EVENED.gain * (value - (mean.data[at] ?? 0))) /
          ((contrast.data[at] ?? 0) + EVENED.grain),
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
  const farthest = 255 - EVENED.mean;
  return data.reduce((sum, value) => sum + Math.max(-farthest, value - EVENED.mean) ** 3, 0) < 0;
}

/**
 * How far each pixel is from the ground around in colour, in measures of how far others around are: dark on light,
 * whether the letters are lighter or darker, and also where they fade from one to the other.
 * @param reach of the ground that is looked at, in pixels: more than twice as broad as a stroke of a letter.
 */
export async function unlikeGround(picture: Pixels, reach: number): Promise<Pixels> {
  const { width, height, channels } = picture;
  const { data } = await blur(picture, GROUND.blur);
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
    clamp(255 - (GROUND.darkness * value) / ((usual.data[at] ?? 0) + GROUND.grain)),
  );
  return { width, height, channels: 1, data: out };
}

/** The middle value around each pixel: letters are less than half of what is there. */
async function groundOf(picture: Pixels, reach: number): Promise<Pixels> {
  const { width, height } = picture;
  const scale = Math.min(1, GROUND.window / reach);
  const small = toSharp(picture).resize({
    width: Math.max(GROUND.window, Math.round(width * scale)),
    height: Math.max(GROUND.window, Math.round(height * scale)),
    fit: "fill",
  });
  const middle = toSharp(await pixelsOf(small)).median(GROUND.window);
  return pixelsOf(toSharp(await pixelsOf(middle)).resize({ width, height, fit: "fill" }));
}

const ROUNDS = 6;
type Colour = [red: number, green: number, blue: number];

/** By which of its two main colours a pixel is nearer to; the rarer one, the letters', is dark. */
export function twoColours({ width, height, data: colours }: Pixels): Pixels {
  const count = width * height;
  let centres = firstCentres(colours, count);
  let share = 0.5;
  for (let round = 0; round < ROUNDS; round += 1)
    [centres, share] = nextCentres(colours, count, centres);
  const near = nearnessTo(centres);
  const data = new Uint8Array(count);
  for (let pixel = 0; pixel < count; pixel += 1) {
    const second = near(colours, pixel * 3);
    data[pixel] = 255 * (share < 0.5 ? second : 1 - second);
  }
  return { width, height, channels: 1, data };
}

/** A dark and a light one. */
function firstCentres(colours: Uint8Array, count: number): [Colour, Colour] {
  const lights = new Float32Array(count);
  for (let pixel = 0; pixel < count; pixel += 1) {
    const at = pixel * 3;
    lights[pixel] =
      0.3 * (colours[at] ?? 0) + 0.59 * (colours[at + 1] ?? 0) + 0.11 * (colours[at + 2] ?? 0);
  }
  const sorted = lights.toSorted();
  const colourAt = (quantile: number): Colour => {
    const at = lights.indexOf(sorted[Math.floor(count * quantile)] ?? 0) * 3;
    return [colours[at] ?? 0, colours[at + 1] ?? 0, colours[at + 2] ?? 0];
  };
  return [colourAt(0.1), colourAt(0.9)];
}

/** The means of what is nearer to each, and the first one's share of the pixels. */
function nextCentres(
  colours: Uint8Array,
  count: number,
  centres: [Colour, Colour],
): [[Colour, Colour], number] {
  const near = nearnessTo(centres);
  const sums = [0, 0, 0, 0, 0, 0];
  let first = 0;
  for (let pixel = 0; pixel < count; pixel += 1) {
    const isFirst = near(colours, pixel * 3) < 0.5;
    if (isFirst) first += 1;
    for (let c = 0; c < 3; c += 1)
      sums[isFirst ? c : c + 3] = (sums[isFirst ? c : c + 3] ?? 0) + (colours[pixel * 3 + c] ?? 0);
  }
  const mean = (from: number, pixels: number) =>
    [0, 1, 2].map((c) => (sums[from + c] ?? 0) / Math.max(1, pixels)) as Colour;
  return [[mean(0, first), mean(3, count - first)], first / count];
}

/** Of the colour at a place: 0 at the first, 1 at the second, along the way between them. */
function nearnessTo([[red, green, blue], second]: [Colour, Colour]): (
  colours: Uint8Array,
  at: number,
) => number {
  const [toRed, toGreen, toBlue] = [second[0] - red, second[1] - green, second[2] - blue];
  const length = Math.max(1, toRed ** 2 + toGreen ** 2 + toBlue ** 2);
  return (colours, at) => {
    const along =
      ((colours[at] ?? 0) - red) * toRed +
      ((colours[at + 1] ?? 0) - green) * toGreen +
      ((colours[at + 2] ?? 0) - blue) * toBlue;
    return Math.max(0, Math.min(1, along / length));
  };
}

function clamp(value: number): number {
  return value < 0 ? 0 : value > 255 ? 255 : value;
}
