"use client";

import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { useChat } from "@/components/chat/use-chat";
import type { OpenThread } from "@/components/chat/use-open-thread";

/** Up to this distance the log counts as scrolled to its end. */
const NEAR_END_PX = 48;

/**
 * Scrolling of a log that grows at both ends, in a box laid out from the bottom
 * (`flex-col-reverse`): `scrollTop` is 0 at the end and negative above it. The end stays visible by
 * itself, and older messages added in front move nothing.
 * @param last id of the newest message.
 * @param isOwn the reader wrote it.
 */
export function useLogScroll(last: string | undefined, isOwn: boolean) {
  const box = useRef<HTMLDivElement>(null);
  const before = useRef({ height: 0, id: last });
  const [isAtEnd, setAtEnd] = useState(true);

  useLayoutEffect(() => {
    const { current } = box;
    if (!current) return;
    const { height, id } = before.current;
    before.current = { height: current.scrollHeight, id: last };
    if (id === last) return;
    if (isOwn) current.scrollTop = 0;
    // Keeps the scroll position of a reader who scrolled up.
    else if (current.scrollTop < -NEAR_END_PX) current.scrollTop -= current.scrollHeight - height;
  });

  function onScroll() {
    if (box.current) setAtEnd(box.current.scrollTop >= -NEAR_END_PX);
  }

  function toEnd() {
    if (box.current) box.current.scrollTop = 0;
  }

  return { box, isAtEnd, onScroll, toEnd };
}

/** Marks unread messages as read while the end is visible and the window is in use. */
export function useReading(open: OpenThread, isInSight: boolean): void {
  const { unread } = open;
  const chat = useChat();
  useEffect(() => {
    if (!isInSight || unread.length === 0) return;
    const read = () => {
      const isLookedAt = document.visibilityState === "visible" && document.hasFocus();
      if (isLookedAt) for (const key of unread) void chat().sync.markRead(key);
    };
    read();
    window.addEventListener("focus", read);
    document.addEventListener("visibilitychange", read);
    return () => {
      window.removeEventListener("focus", read);
      document.removeEventListener("visibilitychange", read);
    };
  }, [chat, isInSight, unread]);
}
