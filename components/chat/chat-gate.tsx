"use client";

import dynamic from "next/dynamic";
import { useEffect, useState } from "react";
import { importWithRetry } from "@/components/ui/import-with-retry";
import { whenIdle } from "@/lib/browser/when-idle";

// Nobody asked for it, so a page without a network does without it until there is one.
const ChatHost = dynamic(
  () => importWithRetry(() => import("./chat-host"), Infinity).then((m) => m.ChatHost),
  { ssr: false },
);

/** Loads what keeps the chats alive once the page itself is done. */
export function ChatGate() {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => whenIdle(() => setOpen(true)), []);
  return isOpen && <ChatHost />;
}
