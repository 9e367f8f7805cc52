"use client";

import { MessageCircle } from "lucide";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import type { ButtonLook } from "@/components/ui/button-class";
import { IconButton } from "@/components/ui/icon-button";
import type { LoanSide } from "@/lib/features/loans/schema";
import { useOpenChat } from "./use-open-chat";

interface ChatButtonProps extends Pick<ButtonLook, "size"> {
  /** The other side; without an id nobody can write to them. */
  person: Pick<LoanSide, "id" | "displayName">;
  /** Opens this loan's chat instead of the direct one. */
  loanId?: string;
  /** Called when the chat opens, for example to close a dialog. */
  onOpen?: () => void;
}

/** Opens a chat with a user the reader may write to. */
export function ChatButton({ person: { id, displayName }, loanId, onOpen, size }: ChatButtonProps) {
  const t = useTranslations("chat.button");
  const open = useOpenChat();
  if (!id) return null;
  return (
    <Button
      size={size}
      icon={MessageCircle}
      aria-label={t("writeTo", { name: displayName })}
      onClick={() => {
        onOpen?.();
        open({ friendId: id, loanId });
      }}
    >
      {t("write")}
    </Button>
  );
}

interface ChatIconButtonProps extends Pick<ChatButtonProps, "person" | "loanId"> {
  variant?: "outline";
}

/** `ChatButton` as an icon. */
export function ChatIconButton({ person, loanId, variant }: ChatIconButtonProps) {
  const t = useTranslations("chat.button");
  const open = useOpenChat();
  const { id: friendId, displayName: name } = person;
  if (!friendId) return null;
  return (
    <IconButton
      label={t("writeTo", { name })}
      icon={MessageCircle}
      variant={variant}
      onClick={() => open({ friendId, loanId })}
    />
  );
}
