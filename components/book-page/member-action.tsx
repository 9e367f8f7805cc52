"use client";

import { MessageCircle, Share2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useShareBook } from "@/components/shelf/use-share-book";
import { ReportButton } from "@/components/moderation/report-button";
import { IconButton } from "@/components/ui/icon-button";
import { useFormatter } from "@/components/ui/use-formatter";
import type { BookDto } from "@/lib/features/books/schema";
import type { RequestTerms } from "@/lib/features/loans/rule-schema";
import { RequestButton } from "@/components/books/request/request-button";
import { useOpenChat } from "@/components/chat-button/use-open-chat";
import { useChat } from "@/components/chat/use-chat";
import { Button } from "@/components/ui/button";
import { useAction } from "@/components/ui/use-action";
import { api } from "@/lib/browser/api-client";

interface MemberActionProps {
  book: BookDto & Partial<RequestTerms>;
  /** The reader has asked for this book and waits for an answer. */
  requested: boolean;
  /** The day `YYYY-MM-DD` on which a lent book is due back, unless that has passed. */
  expectedBack: string | null;
}

/**
 * The request button with the reason where the book cannot be asked for; a gift's owner is written
 * to.
 */
export function MemberAction({ book, requested, expectedBack }: MemberActionProps) {
  const t = useTranslations("loanRequest");
  const card = useTranslations("manageBooks.card");
  const format = useFormatter();
  const share = useShareBook();
  const [isRequested, setRequested] = useState(requested);
  const { state } = book;
  // The day itself has no zone: it is read and shown as UTC.
  const dayOf = (day: string) =>
    format.dateTime(new Date(day), { day: "numeric", month: "long", timeZone: "UTC" });
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <div className="flex min-w-0 grow flex-wrap items-center gap-x-4 gap-y-2">
        {state === "AVAILABLE_FOR_GIVE_AWAY" ? (
          <GiftChatButton bookId={book.id} ownerId={book.owner.id} />
        ) : (
          <RequestButton
            book={book}
            size="md"
            requested={isRequested}
            onRequested={() => setRequested(true)}
          />
        )}
        {!isRequested && state !== "AVAILABLE_FOR_BORROW" && (
          <p className="text-sm text-muted">
            {t(`unavailable.${state}`)}
            {state === "LENT" &&
              expectedBack &&
              ` ${t("expectedBack", { date: dayOf(expectedBack) })}`}
          </p>
        )}
      </div>
      <div className="-mx-3 flex items-center gap-1">
        {book.isShareable && book.visibility === "EVERYONE" && (
          <IconButton
            label={card("share")}
            icon={<Share2 aria-hidden="true" />}
            onClick={() => void share(book)}
          />
        )}
        <ReportButton
          target={book.owner}
          about={{ context: { bookId: book.id }, name: book.title }}
        />
      </div>
    </div>
  );
}

interface GiftChatButtonProps {
  bookId: string;
  ownerId: string;
}

/** Opens the chat with the owner of a book that is given away, about that book. */
function GiftChatButton({ bookId, ownerId }: GiftChatButtonProps) {
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
