"use client";

import dynamic from "next/dynamic";
import { useEffect, useState } from "react";

const ChatHost = dynamic(() => import("./chat-host").then((m) => m.ChatHost), { ssr: false });

/** Milliseconds after which the chats begin to work even if the page never rests. */
const LATEST = 2_000;

/** Loads what keeps the chats alive once the page itself is done. */
export function ChatGate() {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const open = () => setOpen(true);
    if (!("requestIdleCallback" in window)) {
      const timer = setTimeout(open, LATEST);
      return () => clearTimeout(timer);
    }
    const wait = requestIdleCallback(open, { timeout: LATEST });
    return () => cancelIdleCallback(wait);
  }, []);
  return isOpen && <ChatHost />;
}
