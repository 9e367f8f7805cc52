"use client";

import { MessageCircle } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { useAction } from "@/components/ui/use-action";
import { api } from "@/lib/browser/api-client";
import { useOpenChat } from "@/components/chat-button/use-open-chat";
import { useChat } from "./use-chat";

interface GiftChatButtonProps {
  bookId: string;
  ownerId: string;
}

/** Opens the chat with the owner of a book that is given away, about that book. */
export function GiftChatButton({ bookId, ownerId }: GiftChatButtonProps) {
  const t = useTranslations("chat.gift");
  const open = useOpenChat();
  const chat = useChat();
  const { pending, run } = useAction();

  async function write() {
    const found = await run(() => api("PUT /chat/books/[id]", { params: { id: bookId } }));
    if (!found) return;
    chat().sync.put(found.result);
    open({ friendId: ownerId });
  }

  return (
    <Button
      icon={<MessageCircle aria-hidden="true" />}
      loading={pending}
      onClick={() => void write()}
    >
      {t("write")}
    </Button>
  );
}
