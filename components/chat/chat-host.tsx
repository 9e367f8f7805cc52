"use client";

import { usePathname } from "next/navigation";
import { useEffect } from "react";
import { useEvent } from "@/components/realtime/use-realtime";
import type { Chat } from "./chat";
import { Dock } from "./dock/dock";
import { useChat } from "./use-chat";

/** Keeps the chats in sync with the server, and shows the chat windows. */
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
  // The connection may have come up before this listened.
  useEffect(() => void resume(chat()), [chat]);
  useEffect(() => {
    const worker = navigator.serviceWorker;
    // The first visit: the worker takes over a page that has resumed already.
    const keepReady = () => void chat().history.fetchLatest();
    worker?.addEventListener("controllerchange", keepReady);
    return () => worker?.removeEventListener("controllerchange", keepReady);
  }, [chat]);

  return path !== "/chats" && <Dock />;
}

/** Reads what was missed first, since some of the unsent messages may have been stored. */
async function resume({ history, sync, outbox }: Chat): Promise<void> {
  await sync.resync();
  await outbox.resendAll();
  // For a time without a network; without a worker there is no page then.
  if (navigator.serviceWorker?.controller) await history.fetchLatest();
}
