"use client";

import { useTranslations } from "next-intl";
import { useCallback, useSyncExternalStore } from "react";
import { useMe } from "@/components/users/use-me";
import type { Conversation } from "@/lib/features/chat/schema";
import { chatOf, type Chat } from "./chat";
import type { ChatState } from "./model/chat-model";

/** Returns a getter of this tab's chats, for use in effects and handlers only. */
export function useChat(): () => Chat {
  const { id } = useMe();
  return useCallback(() => chatOf(id), [id]);
}

/**
 * Subscribes to a part of the chat state.
 * @param select must return the same object for the same state.
 * @param rendered the value on the server and during hydration.
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

/** Display name of the other side; deleted users get a substitute text. */
export function useFriendName(): (conversation: Conversation | undefined) => string {
  const t = useTranslations("chat");
  return (conversation) => conversation?.friendName ?? t("nobody");
}

/** Whether the device has a physical keyboard, judged by the pointer type. */
export function hasKeyboard(): boolean {
  return !window.matchMedia("(hover: none) and (pointer: coarse)").matches;
}
