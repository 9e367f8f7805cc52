"use client";

import { UserRoundPlus } from "lucide";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import type { BookDto } from "@/lib/features/books/schema";
import { useInvite } from "./use-invite";

interface InviteButtonProps {
  /** One of the reader's own books that the link leads to. */
  book?: BookDto;
  size?: "sm" | "md";
}

/** Shares the reader's own invitation link. */
export function InviteButton({ book, size = "md" }: InviteButtonProps) {
  const t = useTranslations("invitation");
  const { pending, invite } = useInvite();
  return (
    <Button
      variant="ghost"
      size={size}
      icon={UserRoundPlus}
      className={size === "sm" ? "max-lg:[&>svg]:hidden" : ""}
      loading={pending}
      onClick={() => invite(book)}
    >
      {t(book ? "inviteToBook" : "invite")}
    </Button>
  );
}
