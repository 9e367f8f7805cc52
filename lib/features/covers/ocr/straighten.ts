import type { Pixels, Point, Quad } from "./pixels";

/**
 * Draws the four-cornered part of a picture as an upright rectangle of this height (or width where
 * it lies on its side), by the inverse of the projective map.
 */
export function straighten(picture: Pixels, quad: Quad, longer: number): Pixels {
  const side = (a: Point, b: Point) => Math.hypot(a[0] - b[0], a[1] - b[1]);
  const across = (side(quad[0], quad[1]) + side(quad[3], quad[2])) / 2;
  const down = (side(quad[0], quad[3]) + side(quad[1], quad[2])) / 2;
  const scale = longer / Math.max(across, down);
  const [width, height] = [Math.round(across * scale), Math.round(down * scale)];
  const { channels, data } = picture;
  const [a, b, c, d, e, f, g, h] = projection(quad);
  const out = new Uint8Array(width * height * channels);
  for (let y = 0; y < height; y += 1) {
    const v = (y + 0.5) / height;
    for (let x = 0; x < width; x += 1) {
      const u = (x + 0.5) / width;
      const w = g * u + h * v + 1;
      const px = Math.max(0, Math.min(picture.width - 1.001, (a * u + b * v + c) / w - 0.5));
      const py = Math.max(0, Math.min(picture.height - 1.001, (d * u + e * v + f) / w - 0.5));
      const [left, top] = [Math.floor(px), Math.floor(py)];
      const [fx, fy] = [px - left, py - top];
      const at = (top * picture.width + left) * channels;
      const below = at + picture.width * channels;
      for (let channel = 0; channel < channels; channel += 1) {
        const upper =
          (data[at + channel] ?? 0) * (1 - fx) + (data[at + channels + channel] ?? 0) * fx;
        const lower =
          (data[below + channel] ?? 0) * (1 - fx) + (data[below + channels + channel] ?? 0) * fx;
        out[(y * width + x) * channels + channel] = upper * (1 - fy) + lower * fy;
      }
    }
  }
  return { width, height, channels, data: out };
}

type Projection = [number, number, number, number, number, number, number, number];

/** Coefficients of the projective map from the unit square to these corners (Heckbert). */
function projection([p0, p1, p2, p3]: Quad): Projection {
  const [sx, sy] = [p0[0] - p1[0] + p2[0] - p3[0], p0[1] - p1[1] + p2[1] - p3[1]];
  const [dx1, dy1] = [p1[0] - p2[0], p1[1] - p2[1]];
  const [dx2, dy2] = [p3[0] - p2[0], p3[1] - p2[1]];
  const det = dx1 * dy2 - dx2 * dy1;
  const g = (sx * dy2 - dx2 * sy) / det;
  const h = (dx1 * sy - sx * dy1) / det;
  return [
    p1[0] - p0[0] + g * p1[0],
    p3[0] - p0[0] + h * p3[0],
    p0[0],
    p1[1] - p0[1] + g * p1[1],
    p3[1] - p0[1] + h * p3[1],
    p0[1],
    g,
    h,
  ];
}
