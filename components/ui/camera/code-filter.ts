/** A code counts once it was read twice within this time: a single reading may be wrong. */
const CONFIRMED_WITHIN_MS = 2_000;
/** A code that was out of view for this long counts as new. */
const AGAIN_AFTER_MS = 4_000;

/**
 * Tells new readings from repeated ones: a barcode is in view for many pictures.
 * @returns a function of a code and the time in milliseconds: whether to take the code now.
 */
export function codeFilter(): (code: string, now: number) => boolean {
  const seen = new Map<string, { at: number; isTaken: boolean }>();
  return (code, now) => {
    const before = seen.get(code);
    const isStill =
      before && now - before.at < (before.isTaken ? AGAIN_AFTER_MS : CONFIRMED_WITHIN_MS);
    seen.set(code, { at: now, isTaken: Boolean(isStill) });
    return isStill ? !before.isTaken : false;
  };
}
