"use client";

import dynamic from "next/dynamic";
import { useEffect, useState } from "react";
import { importWithRetry } from "@/components/ui/import-with-retry";
import { onIdle } from "@/lib/browser/on-idle";

// Retried without end: while there is no network, the page works without chats.
const ChatHost = dynamic(
  () => importWithRetry(() => import("./chat-host"), Infinity).then((m) => m.ChatHost),
  { ssr: false },
);

/** Loads the chats once the page is idle. */
export function ChatGate() {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => onIdle(() => setOpen(true)), []);
  return isOpen && <ChatHost />;
}
