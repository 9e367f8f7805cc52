"use client";

import dynamic from "next/dynamic";
import { useEffect, useState } from "react";
import { whenIdle } from "@/lib/core/when-idle";

const ChatHost = dynamic(() => import("./chat-host").then((m) => m.ChatHost), { ssr: false });

/** Loads what keeps the chats alive once the page itself is done. */
export function ChatGate() {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => whenIdle(() => setOpen(true)), []);
  return isOpen && <ChatHost />;
}
