"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { GiftChatButton } from "@/components/chat/gift-chat-button";
import { ReportButton } from "@/components/moderation/report-button";
import type { BookDto } from "@/lib/books/schema";
import { RequestButton } from "../request/request-button";

interface MemberActionProps {
  book: BookDto;
  /** The reader has asked for this book and waits for an answer. */
  requested: boolean;
}

/** The request button with the reason where the book cannot be asked for; a gift's owner is written to. */
export function MemberAction({ book, requested }: MemberActionProps) {
  const t = useTranslations("loanRequest");
  const [asked, setAsked] = useState(requested);
  const { state } = book;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      {state === "AVAILABLE_FOR_GIVE_AWAY" ? (
        <GiftChatButton bookId={book.id} ownerId={book.owner.id} />
      ) : (
        <RequestButton book={book} size="md" requested={asked} onRequested={() => setAsked(true)} />
      )}
      {!asked && state !== "AVAILABLE_FOR_BORROW" && (
        <p className="text-sm text-muted">{t(`unavailable.${state}`)}</p>
      )}
      <ReportButton
        target={book.owner}
        about={{ context: { bookId: book.id }, name: book.title }}
        className="ml-auto"
      />
    </div>
  );
}
