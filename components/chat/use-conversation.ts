"use client";

import { useLayoutEffect, useMemo } from "react";
import { addStored, EMPTY_THREAD, type Thread } from "@/lib/features/chat/machine";
import type { ChatMessage, Conversation } from "@/lib/features/chat/schema";
import type { ChatState, HistoryState } from "./model/chat-model";
import { find } from "./model/conversations";
import { keyOfConversation, type ChatKey } from "./model/target";
import { useChat, useChatState } from "./use-chat";

/** A conversation rendered by the server, with its newest messages. */
export interface Opened {
  conversation: Conversation;
  messages: ChatMessage[];
}

export interface OpenConversation {
  key: ChatKey;
  /** Undefined until the server has said who the other side is. */
  conversation: Conversation | undefined;
  thread: Thread;
  history: HistoryState;
  /** The server does not show it: one side has blocked the other, or it does not exist. */
  isLost: boolean;
}

/**
 * Opens a conversation: loads it and its newest messages, and keeps them up to date.
 * @param rendered conversation from the server; may be another one.
 */
export function useConversation(key: ChatKey, rendered?: Opened): OpenConversation {
  const chat = useChat();
  const first = rendered && keyOfConversation(rendered.conversation) === key ? rendered : undefined;
  const firstThread = useMemo(
    () => (first ? addStored(EMPTY_THREAD, first.messages) : EMPTY_THREAD),
    [first],
  );
  const isLost = useChatState((state) => state.lost.has(key), false);
  const isUntouched = ({ history }: ChatState) =>
    first !== undefined && !history.has(key) && !isLost;

  const conversation = useChatState(
    (state) => find(state.conversations, key) ?? (isLost ? undefined : first?.conversation),
    first?.conversation,
  );
  const thread = useChatState(
    (state) => (isUntouched(state) ? firstThread : (state.threads.get(key) ?? EMPTY_THREAD)),
    firstThread,
  );
  const history = useChatState<HistoryState>(
    (state) => state.history.get(key) ?? (first ? "ready" : "loading"),
    first ? "ready" : "loading",
  );

  // Before any effect that reads the model.
  useLayoutEffect(() => {
    const { model, sync, history } = chat();
    if (first) {
      sync.initConversation(first.conversation);
      if (!model.state.history.has(key)) history.addPage(key, first.messages);
    }
    // Also after server rendering: messages may have arrived since.
    void sync.open(key);
  }, [chat, key, first]);

  return { key, conversation, thread, history, isLost };
}
