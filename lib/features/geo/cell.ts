import type { Point } from "./queries";

const ROWS = 10_000;
/** Height of a row of cells in degrees: 2.0 km. */
const HEIGHT_DEGREES = 0.018;

/** Number of cells around the earth in a row; each is about as wide as it is high. */
export function cellColumns(row: number): number {
  const latitude = -90 + (row + 0.5) * HEIGHT_DEGREES;
  return Math.max(1, Math.floor(2 * ROWS * Math.cos((latitude * Math.PI) / 180) + 0.5));
}

/**
 * The centre of the cell of about 2 km that contains a point: only such points are stored and compared. The grid is
 * the same for everyone. The database's `cell_centre` computes the same and enforces it for readers and books.
 */
export function cellCentre({ lat, lon }: Point): Point {
  const row = Math.min(Math.floor((lat + 90) / HEIGHT_DEGREES), ROWS - 1);
  const columns = cellColumns(row);
  const column = Math.min(Math.floor(((lon + 180) / 360) * columns), columns - 1);
  return {
    lat: rounded(-90 + (row + 0.5) * HEIGHT_DEGREES),
    lon: rounded(-180 + ((column + 0.5) * 360) / columns),
  };
}

function rounded(degrees: number): number {
  return Math.floor(degrees * 100_000 + 0.5) / 100_000;
}
