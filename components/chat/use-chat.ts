"use client";

import { useTranslations } from "next-intl";
import { useCallback, useSyncExternalStore } from "react";
import { connection } from "@/components/realtime/use-realtime";
import { useMe } from "@/components/users/use-me";
import type { Conversation } from "@/lib/features/chat/schema";
import { chatOf, type Chat } from "./chat";
import type { ChatState } from "./model/chat-model";

/** Returns a getter of the reader's chats in this tab, for effects and handlers alone. */
export function useChat(): () => Chat {
  const { id } = useMe();
  return useCallback(() => chatOf(id, connection), [id]);
}

/**
 * Part of the state of the chats; renders anew when it changes.
 * @param select returns the same object for the same state.
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

/** The name of the other side; deleted users have none. */
export function useFriendName(): (conversation: Pick<Conversation, "friendName">) => string {
  const t = useTranslations("chat");
  return ({ friendName }) => friendName ?? t("nobody");
}

/** Whether there is a physical keyboard, judged by the pointer. */
export function hasKeyboard(): boolean {
  return !window.matchMedia("(hover: none) and (pointer: coarse)").matches;
}
