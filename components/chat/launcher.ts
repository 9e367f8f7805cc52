"use client";

import { usePathname, useRouter } from "next/navigation";
import { chatPath, type ChatTarget } from "./model/target";

/** Wide enough for the side bar is wide enough for windows beside the page. */
const WIDE = "(min-width: 47.5625rem)";

type Opener = (target: ChatTarget) => void;

let opener: Opener | null = null;
let waiting: ChatTarget | null = null;

/** Lets the dock answer; what was asked for before it was there is opened now. */
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
