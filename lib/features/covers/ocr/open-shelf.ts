import { findSpines, isSteep, type FoundSpine } from "./find-spines";
import { findText } from "./find-text";
import { decode, share } from "./open-photo";
import type { Pixels } from "./pixels";

/** Longer sides in pixels: of the photo, whose pixels many spines share, and of what the detector is shown. */
const SIDE = { photo: 3_200, detector: 2_880 } as const;

/**
 * Decodes a photo of a shelf, into shared memory.
 * @throws Error "TOO_LARGE" as `decode`; others where it is no picture.
 */
export async function openShelf(bytes: Uint8Array): Promise<Pixels> {
  return share(await decode(bytes, SIDE.photo));
}

/** Finds the spines in a photo, as `findSpines` gives them. */
export async function spinesOf(photo: Pixels): Promise<FoundSpine[]> {
  const side = SIDE.detector;
  const level = (await findText(photo, { side })).filter((line) => !isSteep(line));
  const steep = (await findText(photo, { side, isLying: true })).filter(isSteep);
  return findSpines([...level, ...steep], photo);
}
