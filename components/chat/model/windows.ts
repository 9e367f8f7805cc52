import type { ChatTarget } from "@/components/chat-button/use-open-chat";

/** The chat with a reader in a window at the lower edge of the page; `loanId` is its filter. */
export interface ChatWindow extends ChatTarget {
  minimised: boolean;
}

export const MOST_WINDOWS = 3;

/**
 * Opens or restores a window in the first position; beyond the limit the oldest is closed.
 * @param isNarrow there is room for one window: the others are minimised.
 */
export function withOpen(
  windows: readonly ChatWindow[],
  target: ChatTarget,
  isNarrow = false,
): ChatWindow[] {
  const { friendId, loanId } = target;
  const others = withClosed(windows, target);
  const opened = { friendId, loanId: loanId ?? null, minimised: false };
  const kept = isNarrow ? others.map((window) => ({ ...window, minimised: true })) : others;
  return [opened, ...kept].slice(0, MOST_WINDOWS);
}

export function withClosed(windows: readonly ChatWindow[], target: ChatTarget): ChatWindow[] {
  return windows.filter(({ friendId }) => friendId !== target.friendId);
}

/** Replaces the window of a reader. */
export function withChanged(windows: readonly ChatWindow[], next: ChatWindow): ChatWindow[] {
  return windows.map((window) => (window.friendId === next.friendId ? next : window));
}
