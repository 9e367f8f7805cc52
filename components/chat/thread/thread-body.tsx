"use client";

import type { OpenConversation } from "@/components/chat/use-conversation";
import { useFriendName } from "@/components/chat/use-chat";
import { Composer } from "./composer";
import { AboutBanner, LoanBanner } from "./about-banner";
import { MessageLog } from "./message-log";
import { ClosedNotice, OfflineNotice } from "./notices";
import { Gift } from "lucide";
import { useTranslations } from "next-intl";

interface ThreadBodyProps {
  open: OpenConversation;
  /** Focus the message field if there is a keyboard. */
  autoFocus?: boolean;
  compact?: boolean;
}

/** A conversation below its heading: subject, messages and message field. */
export function ThreadBody({ open, autoFocus, compact }: ThreadBodyProps) {
  const { key, conversation } = open;
  const name = useFriendName()({ friendName: conversation?.friendName ?? null });
  const closed = conversation?.closed;
  const loanId = key.startsWith("loan:") ? key.slice("loan:".length) : null;
  return (
    <>
      {loanId && (
        <LoanBanner loanId={loanId} bookTitle={conversation?.bookTitle ?? null} compact={compact} />
      )}
      {conversation?.bookId && conversation.bookTitle && (
        <GiftBanner
          bookId={conversation.bookId}
          bookTitle={conversation.bookTitle}
          compact={compact}
        />
      )}
      <OfflineNotice />
      <MessageLog open={open} compact={compact} />
      {closed && (
        <ClosedNotice reason={closed} name={name} hasHistory={open.thread.messages.length > 0} />
      )}
      {!closed && conversation && (
        <Composer chatKey={key} name={name} autoFocus={autoFocus} compact={compact} />
      )}
    </>
  );
}

interface GiftBannerProps {
  bookId: string;
  bookTitle: string;
  compact?: boolean;
}

/** The gift that a direct conversation was started about. */
function GiftBanner({ bookId, bookTitle, compact }: GiftBannerProps) {
  const t = useTranslations("chat.gift");
  const link = { href: `/books/${bookId}`, label: t("open") };
  return (
    <AboutBanner icon={Gift} bookTitle={bookTitle} about={t("about")} {...link} compact={compact} />
  );
}
