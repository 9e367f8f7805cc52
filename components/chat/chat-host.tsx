"use client";

import { usePathname } from "next/navigation";
import { useEffect } from "react";
import { useEvent } from "@/components/realtime/use-realtime";
import type { Chat } from "./chat";
import { Dock } from "./dock/dock";
import { useChat } from "./use-chat";

/** Keeps the chats in sync with the server and shows the chat windows. */
export function ChatHost() {
  const chat = useChat();
  const path = usePathname();

  useEvent("/user/topic/messages", (message) => chat().sync.receive(message));
  useEvent("/user/queue/changes", (change) => chat().sync.changed(change));
  // A loan's status decides who may write about it.
  useEvent("/user/queue/notifications", ({ loanId }) => {
    if (loanId) void chat().sync.refresh();
  });
  useEvent("resync", () => void resume(chat()));
  useEffect(() => {
    const worker = navigator.serviceWorker;
    // First visit: the worker takes control of the page only after `resume` has run.
    const keepReady = () => void chat().history.fetchLatest();
    worker?.addEventListener("controllerchange", keepReady);
    return () => worker?.removeEventListener("controllerchange", keepReady);
  }, [chat]);

  return path !== "/chats" && <Dock />;
}

/** Fetches what was missed, then sends: the server may have some unsent messages already. */
async function resume({ history, sync, outbox }: Chat): Promise<void> {
  await sync.resync();
  await outbox.resendAll();
  // Makes the latest conversations readable offline; without a worker no page opens offline.
  if (navigator.serviceWorker?.controller) await history.fetchLatest();
}
