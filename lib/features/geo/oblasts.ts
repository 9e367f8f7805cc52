interface Box {
  south: number;
  west: number;
  north: number;
  east: number;
}

const box = (south: number, west: number, north: number, east: number): Box => ({
  south,
  west,
  north,
  east,
});

/** The oblasts of Ukraine by the highest first two digits of their postal codes, each with a box around it, in degrees. */
const OBLASTS: readonly [highest: number, box: Box][] = [
  [6, box(50.1, 30.1, 50.7, 30.9)],
  [9, box(49.1, 29.2, 51.6, 32.2)],
  [13, box(49.5, 27.1, 51.8, 29.8)],
  [17, box(50.3, 30.4, 52.4, 33.6)],
  [20, box(48.4, 29.5, 50.3, 32.9)],
  [24, box(48.0, 27.3, 49.9, 30.1)],
  [28, box(47.7, 29.7, 49.3, 33.9)],
  [32, box(48.4, 26.1, 50.6, 28.0)],
  [35, box(50.0, 25.0, 52.0, 27.8)],
  [39, box(48.7, 32.0, 50.6, 35.5)],
  [42, box(50.1, 32.9, 52.4, 35.7)],
  [45, box(50.2, 23.5, 52.0, 26.1)],
  [48, box(48.5, 24.7, 50.3, 26.5)],
  [53, box(47.4, 32.9, 49.2, 37.0)],
  [57, box(46.4, 30.2, 48.3, 33.2)],
  [60, box(47.7, 24.8, 48.7, 27.6)],
  [64, box(48.5, 34.8, 50.5, 38.1)],
  [68, box(45.1, 28.2, 48.3, 31.4)],
  [72, box(46.1, 34.1, 48.2, 37.3)],
  [75, box(45.7, 31.4, 47.7, 35.4)],
  [78, box(47.7, 23.4, 49.6, 25.7)],
  [82, box(48.6, 22.6, 50.7, 25.5)],
  [87, box(46.8, 36.5, 49.3, 39.1)],
  [90, box(47.8, 22.1, 49.2, 24.7)],
  [94, box(47.8, 37.8, 50.2, 40.3)],
  [99, box(44.3, 32.4, 46.3, 36.7)],
];

/** Whether a point may be in the oblast that a Ukrainian postal code names. */
export function isInOblast(code: string, { lat, lon }: { lat: number; lon: number }): boolean {
  const [, around] = OBLASTS.find(([highest]) => Number(code.slice(0, 2)) <= highest) ?? [];
  if (!around) return false;
  const { south, west, north, east } = around;
  return lat >= south && lat <= north && lon >= west && lon <= east;
}
