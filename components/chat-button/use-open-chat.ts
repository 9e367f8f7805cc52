"use client";

import { usePathname, useRouter } from "next/navigation";

/** Which conversation: the direct one with a reader, or, where `loanId` is given, that loan's. */
export interface ChatTarget {
  friendId: string;
  loanId?: string | null;
}

/** The address of a conversation's screen. */
export function chatPath({ friendId, loanId }: ChatTarget): string {
  return loanId ? `/chats?loan=${loanId}` : `/chats?with=${friendId}`;
}

/** From this width on the page has its side bar, and room for chat windows. */
const WIDE = "(min-width: 47.5625rem)";

type Opener = (target: ChatTarget) => void;

let opener: Opener | null = null;
let waiting: ChatTarget | null = null;

/**
 * Registers what opens chat windows; a chat that was asked for before is opened at once.
 * @returns unregisters it.
 */
export function setOpener(next: Opener): () => void {
  opener = next;
  if (waiting) next(waiting);
  waiting = null;
  return () => {
    opener = null;
  };
}

/** Opens a chat: in a window where there is room beside the page, else as a screen of its own. */
export function useOpenChat(): Opener {
  const router = useRouter();
  const path = usePathname();
  return (target) => {
    if (path === "/chats" || !window.matchMedia(WIDE).matches) router.push(chatPath(target));
    else if (opener) opener(target);
    else waiting = target;
  };
}
