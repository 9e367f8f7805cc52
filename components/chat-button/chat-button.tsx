"use client";

import { MessageCircle } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import type { ButtonLook } from "@/components/ui/button-class";
import { IconButton } from "@/components/ui/icon-button";
import { useOpenChat } from "./use-open-chat";

interface ChatButtonProps extends ButtonLook {
  friendId: string;
  /** Whom one writes to. */
  name: string;
  /** Opens the chat about this loan, and not the direct one. */
  loanId?: string;
  className?: string;
  /** When the chat opens: close the dialog it was asked for in. */
  onOpen?: () => void;
}

/** Opens a chat with somebody whom the reader may write to. */
export function ChatButton({ friendId, name, loanId, onOpen, ...look }: ChatButtonProps) {
  const t = useTranslations("chat.button");
  const open = useOpenChat();
  return (
    <Button
      {...look}
      icon={<MessageCircle aria-hidden="true" />}
      aria-label={t("writeTo", { name })}
      onClick={() => {
        onOpen?.();
        open({ friendId, loanId });
      }}
    >
      {t("write")}
    </Button>
  );
}

/** The same as an icon. */
export function ChatIconButton({
  friendId,
  name,
  loanId,
}: Pick<ChatButtonProps, "friendId" | "name" | "loanId">) {
  const t = useTranslations("chat.button");
  const open = useOpenChat();
  return (
    <IconButton
      label={t("writeTo", { name })}
      icon={<MessageCircle aria-hidden="true" />}
      onClick={() => open({ friendId, loanId })}
    />
  );
}
