"use client";

import { MessageCircle } from "lucide";
import type { ReactNode } from "react";
import { useChat } from "@/components/chat/use-chat";
import { useOpenChat } from "@/components/chat-button/use-open-chat";
import { Button } from "@/components/ui/button";
import type { ButtonLook } from "@/components/ui/button-class";
import { useAction } from "@/components/ui/use-action";
import type { Conversation } from "@/lib/features/chat/schema";

interface BeginChatButtonProps extends Pick<ButtonLook, "variant"> {
  friendId: string;
  /** The call that allows the chat. */
  begin: () => Promise<Conversation>;
  children: ReactNode;
}

/** Opens a chat with somebody to whom the reader could not write before. */
export function BeginChatButton({ friendId, begin, variant, children }: BeginChatButtonProps) {
  const open = useOpenChat();
  const chat = useChat();
  const { pending, run } = useAction();

  async function write() {
    const begun = await run(begin);
    if (!begun) return;
    chat().sync.put(begun.result);
    open({ friendId });
  }

  return (
    <Button variant={variant} icon={MessageCircle} loading={pending} onClick={write}>
      {children}
    </Button>
  );
}
