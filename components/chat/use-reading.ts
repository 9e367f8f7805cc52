"use client";

import { useEffect } from "react";
import type { OpenConversation } from "./use-conversation";
import { useChat } from "./use-chat";

/** Marks what is unread as read while its end is in sight, in a window that has the reader's attention. */
export function useReading({ key, conversation, history }: OpenConversation, isInSight: boolean): void {
  const chat = useChat();
  const unread = conversation?.unreadCount ?? 0;
  const isDue = isInSight && unread > 0 && history === "ready";
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
