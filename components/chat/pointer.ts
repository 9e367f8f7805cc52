/** Whether the reader types on a keyboard of their own rather than on the screen. */
export function hasKeyboard(): boolean {
  return !window.matchMedia("(hover: none) and (pointer: coarse)").matches;
}
