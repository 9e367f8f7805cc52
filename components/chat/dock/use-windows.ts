"use client";

import { useEffect, useRef, useState } from "react";
import { useMe } from "@/components/users/use-me";
import { itemOf, keepItem } from "@/lib/browser/reader-items";
import { readItem } from "@/lib/browser/storage";
import { setOpener, type ChatTarget } from "@/components/chat-button/use-open-chat";
import { EMPTY } from "@/components/chat/model/chat-model";
import { parseWindows } from "@/components/chat/model/storage";
import { useChatState } from "@/components/chat/use-chat";
import { keyOf, type ChatKey } from "@/components/chat/model/target";
import {
  withChanged,
  withClosed,
  withOpen,
  type ChatWindow,
} from "@/components/chat/model/windows";

/** On narrower screens only one window is open at a time. */
const NARROW = "(max-width: 81.25rem)";

/** The reader's chat windows, kept across reloads; the last opened one first. */
export function useWindows() {
  const storageKey = itemOf(useMe().id, "chat_active");
  const [windows, setWindows] = useState(() => parseWindows(readItem(storageKey)));
  /** The window that was just opened or changed, and takes the focus. */
  const [focused, setFocused] = useState<ChatKey | null>(null);
  const openedFrom = useRef<Element | null>(null);

  const lost = useChatState((state) => state.lost, EMPTY.lost);

  useEffect(() => {
    const kept = windows.filter((window) => !lost.has(keyOf(window)));
    keepItem(storageKey, JSON.stringify(kept));
  }, [storageKey, windows, lost]);

  useEffect(
    () =>
      setOpener((target) => {
        openedFrom.current = document.activeElement;
        setWindows((current) => withOpen(current, target, window.matchMedia(NARROW).matches));
        setFocused(keyOf(target));
      }),
    [],
  );

  return {
    windows,
    focused,
    /** Closes a window and returns the focus to where the last one was opened from. */
    close: (target: ChatTarget) => {
      setWindows((current) => withClosed(current, target));
      focusBack(openedFrom.current);
    },
    change: (next: ChatWindow) => {
      setWindows((current) => withChanged(current, next));
      setFocused(keyOf(next));
    },
  };
}

/** Focuses the element, or the page's content if the element was removed. */
function focusBack(from: Element | null): void {
  const target = from?.isConnected ? from : document.querySelector("main");
  if (target instanceof HTMLElement) target.focus();
}
