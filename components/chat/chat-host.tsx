"use client";

import { usePathname } from "next/navigation";
import { useEffect } from "react";
import { useEvent } from "@/components/realtime/use-realtime";
import type { ChatMessage } from "@/lib/features/chat/schema";
import type { Notification } from "@/lib/features/notifications/schema";
import type { Change } from "@/lib/shared/realtime-events";
import type { Chat } from "./chat";
import { Dock } from "./dock/dock";
import { useChat } from "./use-chat";

/** Keeps what is known of the chats in step with the server, and shows the windows at the edge. */
export function ChatHost() {
  const chat = useChat();
  const path = usePathname();

  useEvent<ChatMessage>("/user/topic/messages", (message) => chat().sync.receive(message));
  useEvent<Change>("/user/queue/changes", (change) => chat().sync.changed(change));
  // What becomes of a loan decides who may write about it.
  useEvent<Notification>("/user/queue/notifications", ({ loanId }) => {
    if (loanId) void chat().sync.refresh();
  });
  useEvent("resync", () => void resume(chat()));
  // The channel may have come up before anybody listened.
  useEffect(() => void resume(chat()), [chat]);

  return path !== "/chats" && <Dock />;
}

/** Reads what was missed, then sends what was held up: some of it may have been stored. */
async function resume({ sync, outbox }: Chat): Promise<void> {
  await sync.resync();
  await outbox.resendAll();
}
