"use client";

import { usePathname, useRouter } from "next/navigation";

/** A conversation: the direct one with a user or, with `loanId`, that loan's. */
export interface ChatTarget {
  friendId: string;
  loanId?: string | null;
}

/** Address of a conversation's screen. */
export function chatPath({ friendId, loanId }: ChatTarget): string {
  return loanId ? `/chats?loan=${loanId}` : `/chats?with=${friendId}`;
}

/** From this width the page has a side bar and room for chat windows. */
const WIDE = "(min-width: 47.5625rem)";

type Opener = (target: ChatTarget) => void;

let opener: Opener | null = null;
let waiting: ChatTarget | null = null;

/**
 * Registers the function that opens chat windows; a chat requested earlier is opened at once.
 * @returns a function that unregisters it.
 */
export function setOpener(next: Opener): () => void {
  opener = next;
  if (waiting) next(waiting);
  waiting = null;
  return () => {
    opener = null;
  };
}

/** Opens a chat: in a window if there is room beside the page, else as a screen of its own. */
export function useOpenChat(): Opener {
  const router = useRouter();
  const path = usePathname();
  return (target) => {
    if (path === "/chats" || !window.matchMedia(WIDE).matches) router.push(chatPath(target));
    else if (opener) opener(target);
    else waiting = target;
  };
}
