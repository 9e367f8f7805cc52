/** A code counts once it was read twice within so many milliseconds: one reading may be a slip. */
const CONFIRMED_WITHIN = 2_000;
/** A code that was out of sight for so many milliseconds is shown anew. */
const AGAIN_AFTER = 4_000;

/**
 * Tells which readings of a camera are new: a barcode stands before it for many pictures.
 * @returns a function of a code and the time in milliseconds: whether the code is to be taken now.
 */
export function codeFilter(): (code: string, now: number) => boolean {
  const seen = new Map<string, { at: number; isTaken: boolean }>();
  return (code, now) => {
    const before = seen.get(code);
    const isStill = before && now - before.at < (before.isTaken ? AGAIN_AFTER : CONFIRMED_WITHIN);
    seen.set(code, { at: now, isTaken: Boolean(isStill) });
    return isStill ? !before.isTaken : false;
  };
}
