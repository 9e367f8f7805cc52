"use client";

import { MessageCircle, Share2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useShareBook } from "@/components/shelf/list/use-share-book";
import { ReportButton } from "@/components/moderation/report-button";
import { IconButton } from "@/components/ui/icon-button";
import type { BookDto } from "@/lib/features/books/schema";
import { AVAILABLE_STATES, OUT_STATES } from "@/lib/features/books/terms";
import type { RequestTerms } from "@/lib/features/loans/requests/rule-schema";
import { isOut } from "@/components/books/card-book";
import { RequestButton } from "@/components/books/request/request-button";
import { ExpectedDay } from "@/components/books/waiting/expected-day";
import { LeaveButton } from "@/components/books/waiting/leave-button";
import { WaitButton } from "@/components/books/waiting/wait-button";
import { useOpenChat } from "@/components/chat-button/use-open-chat";
import { useChat } from "@/components/chat/use-chat";
import { sameBook, WishButton } from "@/components/wishes/wish-button";
import { Button } from "@/components/ui/button";
import { useAction } from "@/components/ui/use-action";
import { api } from "@/lib/browser/api-client";

interface MemberActionProps {
  book: BookDto & Partial<RequestTerms>;
  /** The reader has asked for this book and waits for an answer. */
  requested: boolean;
}

/** Requests the book or says why not, leads to its waiting list or, for a gift, to the owner. */
export function MemberAction({ book, requested }: MemberActionProps) {
  const t = useTranslations("loanRequest");
  const waiting = useTranslations("waiting");
  const card = useTranslations("manageBooks.card");
  const share = useShareBook();
  const [isRequested, setRequested] = useState(requested);
  const [inLine, setInLine] = useState(book.waiting);
  const { state } = book;
  const mayWait = !isRequested && isOut({ state, waiting: inLine });
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <div className="flex min-w-0 grow flex-wrap items-center gap-x-4 gap-y-2">
        <RequestButton
          book={book}
          size="md"
          requested={isRequested}
          onRequested={() => setRequested(true)}
        />
        {state === "AVAILABLE_FOR_GIVE_AWAY" && (
          <GiftChatButton bookId={book.id} ownerId={book.owner.id} />
        )}
        {mayWait && <WaitButton book={book} inLine={inLine} size="md" onChange={setInLine} />}
        {mayWait && inLine.position !== null && (
          <LeaveButton
            book={book}
            size="md"
            onLeft={() =>
              setInLine({ ...inLine, count: Math.max(0, inLine.count - 1), position: null })
            }
          />
        )}
        {!isRequested && state !== "AVAILABLE_FOR_BORROW" && (
          <p className="text-sm text-muted">
            {t(`unavailable.${state}`)}{" "}
            {inLine.expectedOn && <ExpectedDay day={inLine.expectedOn} />}
          </p>
        )}
        {!isRequested && OUT_STATES.some((out) => out === state) && (
          <WishButton wish={sameBook(book)} other />
        )}
        {mayWait && AVAILABLE_STATES.some((free) => free === state) && (
          <p className="text-sm text-muted">{waiting("offered")}</p>
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

/** Opens a chat with a gift's owner about that book. */
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
      variant="ghost"
      icon={<MessageCircle aria-hidden="true" />}
      loading={pending}
      onClick={() => void write()}
    >
      {t("write")}
    </Button>
  );
}
