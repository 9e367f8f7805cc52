"use client";

import { useEffect, useLayoutEffect, useMemo } from "react";
import { addStored, EMPTY_THREAD } from "@/lib/features/chat/machine";
import type { ChatMessage, Conversation } from "@/lib/features/chat/schema";
import { EMPTY, type ChatState } from "./model/chat-model";
import type { Conversations } from "./model/conversations";
import { merge, type Merged } from "./model/merge";
import { isIn, keyOfConversation, type ChatKey } from "./model/target";
import { useChat, useChatState, useFriendName } from "./use-chat";

/** Chats rendered by the server. */
export interface Rendered {
  conversations: Conversations;
  /** One conversation of the thread that the address names, with its newest messages. */
  opened?: { conversation: Conversation; messages: ChatMessage[] };
}

export interface OpenThread extends Merged {
  /** The view: all conversations with a reader (their direct key), or one about a loan. */
  key: ChatKey;
  /** Name of the other side. */
  name: string;
  /** The server shows none of it: one side has blocked the other, or it does not exist. */
  isLost: boolean;
}

const NONE: Rendered = { conversations: [] };

/** Opens a view of the thread with a reader: loads its newest messages and keeps them up to date. */
export function useOpenThread(key: ChatKey, rendered = NONE): OpenThread {
  const chat = useChat();
  const { opened } = rendered;
  const first = opened && isIn(key, opened.conversation) ? opened : undefined;
  const firstKey = first && keyOfConversation(first.conversation);
  const firstState = useMemo(() => stateOf(rendered), [rendered]);
  const { conversations, threads, history, lost } = useChatState(
    (now) => (firstKey && !now.history.has(firstKey) && !now.lost.has(firstKey) ? firstState : now),
    firstState,
  );
  const merged = useMemo(
    () => merge(key, { conversations, threads, history }),
    [key, conversations, threads, history],
  );
  const { friend, missing } = merged;
  const name = useFriendName()(friend);

  // Before any effect that reads the model.
  useLayoutEffect(() => {
    const { model, sync, history: loaded } = chat();
    if (first && firstKey) {
      sync.initConversation(first.conversation);
      if (!model.state.history.has(firstKey)) loaded.addPage(firstKey, first.messages);
      // Messages may have arrived since it was rendered.
      if (firstKey !== key) void sync.open(firstKey);
    }
    void sync.open(key);
  }, [chat, key, first, firstKey]);
  useEffect(() => {
    if (missing) void chat().sync.open(missing);
  }, [chat, missing]);

  return { key, name, ...merged, isLost: lost.has(key) && !friend };
}

function stateOf({ conversations, opened }: Rendered): ChatState {
  const state = { ...EMPTY, conversations };
  if (!opened) return state;
  const key = keyOfConversation(opened.conversation);
  const threads = new Map([[key, addStored(EMPTY_THREAD, opened.messages)]]);
  return { ...state, threads, history: new Map([[key, "ready"]]) };
}
