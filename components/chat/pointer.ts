/** Whether there is a physical keyboard, judged by the pointer. */
export function hasKeyboard(): boolean {
  return !window.matchMedia("(hover: none) and (pointer: coarse)").matches;
}
