"use client";

import dynamic from "next/dynamic";
import { useEffect, useState } from "react";
import { insist } from "@/components/ui/insist";
import { onIdle } from "@/lib/browser/on-idle";

// Nobody asked for it, so a page without a network does without it until there is one.
const ChatHost = dynamic(
  () => insist(() => import("./chat-host"), Infinity).then((m) => m.ChatHost),
  { ssr: false },
);

/** Loads what keeps the chats alive once the page itself is done. */
export function ChatGate() {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => onIdle(() => setOpen(true)), []);
  return isOpen && <ChatHost />;
}
