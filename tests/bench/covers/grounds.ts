import type { Pixels } from "@/lib/features/covers/ocr/pixels";
import type { Random } from "@/prisma/seed/random";
import { mix, noise, paint, type Colour } from "./pixels";

export interface Palette {
  ground: Colour;
  second: Colour;
  ink: Colour;
  accent: Colour;
}

// oxfmt-ignore
const PALETTES: Palette[] = [
  { ground: [246, 240, 226], second: [214, 190, 150], ink: [34, 30, 28], accent: [150, 40, 30] },
  { ground: [22, 30, 48], second: [70, 90, 130], ink: [240, 232, 210], accent: [226, 176, 70] },
  { ground: [160, 34, 40], second: [96, 16, 28], ink: [250, 244, 232], accent: [250, 210, 90] },
  { ground: [30, 84, 70], second: [12, 44, 40], ink: [238, 226, 180], accent: [255, 255, 255] },
  { ground: [250, 206, 60], second: [244, 150, 30], ink: [20, 20, 24], accent: [170, 20, 50] },
  { ground: [120, 170, 200], second: [210, 230, 240], ink: [16, 30, 60], accent: [255, 255, 255] },
  { ground: [12, 12, 14], second: [60, 20, 24], ink: [214, 30, 40], accent: [230, 230, 230] },
  { ground: [232, 150, 160], second: [250, 214, 206], ink: [110, 20, 60], accent: [40, 40, 90] },
  { ground: [255, 255, 255], second: [220, 220, 224], ink: [20, 70, 150], accent: [220, 40, 40] },
  { ground: [96, 72, 110], second: [40, 26, 60], ink: [246, 220, 150], accent: [220, 240, 255] },
  { ground: [150, 120, 84], second: [96, 70, 44], ink: [30, 16, 8], accent: [250, 236, 200] },
  { ground: [60, 120, 130], second: [220, 180, 130], ink: [255, 250, 240], accent: [30, 40, 50] },
];

export function palette(chance: Random): Palette {
  return chance.pick(PALETTES);
}

type Ground = (chance: Random, palette: Palette, width: number, height: number) => Pixels;

/** Backgrounds of covers. */
export const GROUNDS = {
  plain: (_, { ground }, width, height) => paint(width, height, () => ground),
  gradient: (chance, { ground, second }, width, height) => {
    const slant = chance.next();
    return paint(width, height, (x, y) =>
      mix(ground, second, Math.min(1, x * slant * 0.6 + y * 0.8)),
    );
  },
  paper: (chance, { ground, second }, width, height) => {
    const fibre = noise(chance, 5);
    return paint(width, height, (x, y) => mix(ground, second, fibre(x * 40, y * 60) * 0.55));
  },
  linen: (chance, { ground, second }, width, height) => {
    const [thread, weave] = [noise(chance, 3), noise(chance, 3)];
    return paint(width, height, (x, y) =>
      mix(ground, second, 0.25 * (thread(x * 200, y * 4) + weave(x * 4, y * 260))),
    );
  },
  stripes: (chance, { ground, second }, width, height) => {
    const [count, slant] = [chance.int(6, 16), chance.next() * 2 - 1];
    return paint(width, height, (x, y) => {
      const stripe = Math.floor((x * slant + y) * count) % 2;
      return mix(ground, second, stripe ? 0.28 : 0);
    });
  },
  /** A far horizon, hills one behind the other, clouds and a sun: soft forms as in a photo. */
  landscape: (chance, { ground, second, accent }, width, height) => {
    const [clouds, ridge] = [noise(chance, 4), noise(chance, 3)];
    const [sunX, sunY, horizon] = [chance.next(), chance.next() * 0.4, 0.45 + chance.next() * 0.25];
    return paint(width, height, (x, y) => {
      const sky = mix(
        mix(ground, second, y),
        accent,
        Math.max(0, clouds(x * 4, y * 7) - 0.5) * 0.7,
      );
      const sun = Math.exp(-40 * ((x - sunX) ** 2 + (y - sunY) ** 2));
      let colour = mix(sky, [255, 240, 200], sun * 0.6);
      for (let hill = 0; hill < 4; hill += 1) {
        const edge = horizon + hill * 0.13 - ridge(x * 3 + hill * 17, hill * 9) * 0.2;
        if (y > edge) colour = mix(mix(ground, second, 0.9), [10, 14, 16], 0.2 + hill * 0.17);
      }
      return mix(colour, [0, 0, 0], (clouds(x * 60, y * 60) - 0.5) * 0.16);
    });
  },
  /** Lights out of focus. */
  lights: (chance, { ground, second, accent }, width, height) => {
    const lights = Array.from({ length: 26 }, () => ({
      x: chance.next(),
      y: chance.next(),
      r: 0.02 + chance.next() * 0.09,
      a: 0.1 + chance.next() * 0.4,
    }));
    const grain = noise(chance, 2);
    return paint(width, height, (x, y) => {
      let colour = mix(ground, second, y);
      for (const light of lights) {
        const d = Math.hypot(x - light.x, (y - light.y) * (height / width)) / light.r;
        if (d < 1) colour = mix(colour, accent, light.a * 0.6);
      }
      return mix(colour, [0, 0, 0], grain(x * 120, y * 180) * 0.2);
    });
  },
  /** Stains and clouds of both colours. */
  marbled: (chance, { ground, second }, width, height) => {
    const [far, near] = [noise(chance, 5), noise(chance, 6)];
    return paint(width, height, (x, y) => {
      const bend = near(x * 3, y * 4);
      const share = far(x * 4 + bend * 3, y * 6 + bend * 3);
      return mix(mix(ground, second, share * 0.9), [0, 0, 0], (near(x * 30, y * 45) - 0.5) * 0.18);
    });
  },
} as const satisfies Record<string, Ground>;
export type GroundName = keyof typeof GROUNDS;
