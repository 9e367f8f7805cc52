"use client";

import { useCallback, useSyncExternalStore } from "react";
import { useRealtime } from "@/components/realtime/use-realtime";
import { useMe } from "@/components/users/use-me";
import { chatOf, type Chat } from "./chat";
import type { ChatState } from "./model/chat-model";

/** Gives the reader's chats in this tab; only for effects and handlers. */
export function useChat(): () => Chat {
  const { id } = useMe();
  const connection = useRealtime();
  return useCallback(() => chatOf(id, connection), [id, connection]);
}

/**
 * A part of what is known of the chats, alive.
 * @param select gives the same thing for the same state.
 * @param rendered what the server rendered.
 */
export function useChatState<T>(select: (state: ChatState) => T, rendered: T): T {
  const chat = useChat();
  const subscribe = useCallback((watcher: () => void) => chat().model.subscribe(watcher), [chat]);
  return useSyncExternalStore(
    subscribe,
    () => select(chat().model.state),
    () => rendered,
  );
}
