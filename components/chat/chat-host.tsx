"use client";

import { usePathname } from "next/navigation";
import { useEffect } from "react";
import { useEvent } from "@/components/realtime/use-realtime";
import type { ChatMessage } from "@/lib/chat/schema";
import type { Change } from "@/lib/core/realtime-events";
import { Dock } from "./dock/dock";
import { useChat } from "./use-chat";

/** Keeps what is known of the chats in step with the server, and shows the windows at the edge. */
export function ChatHost() {
  const chat = useChat();
  const path = usePathname();

  async function resync() {
    const { sync, outbox } = chat();
    await sync.resync();
    await outbox.resendAll();
  }

  useEvent<ChatMessage>("/user/topic/messages", (message) => chat().sync.receive(message));
  useEvent<Change>("/user/queue/changes", (change) => chat().sync.changed(change));
  useEvent("resync", () => void resync());
  // The channel may have come up before anybody listened.
  useEffect(() => void chat().sync.resync(), [chat]);

  return path !== "/chats" && <Dock />;
}
