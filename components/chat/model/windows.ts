import { keyOf, type ChatTarget } from "./target";

/** A chat window at the page's lower edge. */
export interface ChatWindow extends ChatTarget {
  minimised: boolean;
}

/** Windows open at the same time at most. */
export const MOST_WINDOWS = 3;

const isSame = (a: ChatTarget) => (b: ChatTarget) => keyOf(a) === keyOf(b);

/** Opens a window or brings it back, in the first place; the one opened longest ago gives way. */
export function withOpen(windows: readonly ChatWindow[], target: ChatTarget): ChatWindow[] {
  const { friendId, loanId } = target;
  const isOther = (window: ChatWindow) => !isSame(target)(window);
  const opened = { friendId, loanId: loanId ?? null, minimised: false };
  return [opened, ...windows.filter(isOther)].slice(0, MOST_WINDOWS);
}

export function withClosed(windows: readonly ChatWindow[], target: ChatTarget): ChatWindow[] {
  return windows.filter((window) => !isSame(target)(window));
}

export function withToggled(windows: readonly ChatWindow[], target: ChatTarget): ChatWindow[] {
  return windows.map((window) =>
    isSame(target)(window) ? { ...window, minimised: !window.minimised } : window,
  );
}
