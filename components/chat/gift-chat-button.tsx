"use client";

import { MessageCircle } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { toast } from "@/components/ui/toast";
import type { Conversation } from "@/lib/features/chat/schema";
import { api } from "@/lib/browser/api-client";
import { useErrorText } from "@/lib/browser/use-error-text";
import { useOpenChat } from "@/components/chat-button/use-open-chat";
import { useChat } from "./use-chat";

interface GiftChatButtonProps {
  bookId: string;
  ownerId: string;
}

/** Opens the chat with the owner of a book that is given away, about that book. */
export function GiftChatButton({ bookId, ownerId }: GiftChatButtonProps) {
  const t = useTranslations("chat.gift");
  const errorText = useErrorText();
  const open = useOpenChat();
  const chat = useChat();
  const [pending, setPending] = useState(false);

  async function write() {
    setPending(true);
    try {
      const conversation = await api.put<Conversation>(`/chat/books/${bookId}`);
      chat().sync.take(conversation);
      open({ friendId: ownerId });
    } catch (error) {
      toast.error(errorText(error));
    } finally {
      setPending(false);
    }
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
