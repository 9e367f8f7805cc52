"use client";

import { MessageCircle } from "lucide";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import type { ButtonLook } from "@/components/ui/button-class";
import { IconButton } from "@/components/ui/icon-button";
import { useOpenChat } from "./use-open-chat";

interface ChatButtonProps extends ButtonLook {
  friendId: string;
  /** Name of the other side. */
  name: string;
  /** Opens this loan's chat instead of the direct one. */
  loanId?: string;
  className?: string;
  /** Called when the chat opens, for example to close a dialog. */
  onOpen?: () => void;
}

/** Opens a chat with a user the reader may write to. */
export function ChatButton({ friendId, name, loanId, onOpen, ...look }: ChatButtonProps) {
  const t = useTranslations("chat.button");
  const open = useOpenChat();
  return (
    <Button
      {...look}
      icon={MessageCircle}
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

/** `ChatButton` as an icon. */
export function ChatIconButton({
  friendId,
  name,
  loanId,
  variant,
}: Pick<ChatButtonProps, "friendId" | "name" | "loanId"> & { variant?: "outline" }) {
  const t = useTranslations("chat.button");
  const open = useOpenChat();
  return (
    <IconButton
      label={t("writeTo", { name })}
      icon={MessageCircle}
      variant={variant}
      onClick={() => open({ friendId, loanId })}
    />
  );
}
