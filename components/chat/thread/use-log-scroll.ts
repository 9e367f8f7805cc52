"use client";

import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { useChat } from "@/components/chat/use-chat";
import type { OpenConversation } from "@/components/chat/use-conversation";
import { completeTo } from "@/lib/features/chat/machine";

/** Pixels from the end that still count as being there. */
const NEAR = 48;

interface End {
  /** Changes with every message that is added at the end. */
  id: string | undefined;
  /** The reader wrote it. */
  isOwn: boolean;
}

/**
 * Scrolling of a log that grows at both ends, in a box whose content is laid out from below
 * (`flex-col-reverse`): `scrollTop` is 0 at the end and negative above it. So the end stays in
 * sight by itself, and older messages put in front move nothing.
 */
export function useLogScroll(end: End) {
  const box = useRef<HTMLDivElement>(null);
  const before = useRef({ height: 0, id: end.id });
  const [isAtEnd, setAtEnd] = useState(true);

  useLayoutEffect(() => {
    const { current } = box;
    if (!current) return;
    const { height, id } = before.current;
    before.current = { height: current.scrollHeight, id: end.id };
    if (id === end.id) return;
    if (end.isOwn) current.scrollTop = 0;
    // Who reads further up is not moved.
    else if (current.scrollTop < -NEAR) current.scrollTop -= current.scrollHeight - height;
  });

  function onScroll() {
    if (box.current) setAtEnd(box.current.scrollTop >= -NEAR);
  }

  function toEnd() {
    if (box.current) box.current.scrollTop = 0;
  }

  return { box, isAtEnd, onScroll, toEnd };
}

/**
 * Marks what is unread as read while its end is in sight, in a window that has the reader's
 * attention.
 */
export function useReading(open: OpenConversation, isInSight: boolean): void {
  const { key, conversation, thread, history } = open;
  const chat = useChat();
  const unread = conversation?.unreadCount ?? 0;
  // Messages that are not loaded yet have not been seen.
  const isThere =
    history === "ready" && completeTo(thread) >= (conversation?.lastMessage?.seq ?? 0);
  const isDue = isInSight && unread > 0 && isThere;
  useEffect(() => {
    if (!isDue) return;
    const read = () => {
      const isLookedAt = document.visibilityState === "visible" && document.hasFocus();
      if (isLookedAt) void chat().sync.markRead(key);
    };
    read();
    window.addEventListener("focus", read);
    document.addEventListener("visibilitychange", read);
    return () => {
      window.removeEventListener("focus", read);
      document.removeEventListener("visibilitychange", read);
    };
  }, [chat, key, isDue, unread]);
}
