"use client";

import { useEffect } from "react";
import { completeTo } from "@/lib/features/chat/machine";
import type { OpenConversation } from "./use-conversation";
import { useChat } from "./use-chat";

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
