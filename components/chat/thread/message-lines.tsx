"use client";

import { useTimeZone, useTranslations, useLocale } from "next-intl";
import { useMemo, useState } from "react";
import { Icon } from "@/components/ui/icon";
import type { PendingMessage } from "@/lib/features/chat/machine";
import type { ChatMessage, Conversation } from "@/lib/features/chat/schema";
import { cx } from "@/components/ui/cx";
import { useLongPress } from "@/components/ui/use-long-press";
import { useMe } from "@/components/users/use-me";
import { linesOf } from "@/components/chat/model/lines";
import type { ChatKey } from "@/components/chat/model/target";
import { HOUR } from "@/lib/shared/time";
import { useChat } from "@/components/chat/use-chat";
import type { OpenThread } from "@/components/chat/use-open-thread";
import { About } from "./about-card";
import { Bubble, FailedNote } from "./bubble";
import { MessageMenu } from "./message-menu";
import { Check, CheckCheck, Clock3 } from "lucide";
import { useDaysAgo } from "@/lib/browser/use-days-ago";
import { useFormatter } from "@/components/ui/use-formatter";

const WIDTH = "max-w-[84%] @xl:max-w-[min(62ch,74%)]";
/** Leaves room beside the bubble for the message's menu. */
const LINE = "group/line flex items-center gap-1";

/** All loaded messages by day; messages written in quick succession are grouped. */
export function MessageLines({
  open,
  unreadFrom,
}: {
  open: OpenThread;
  unreadFrom: string | null;
}) {
  const { thread, conversations } = open;
  const timeZone = useTimeZone();
  const lines = useMemo(
    () => linesOf(thread, timeZone, unreadFrom),
    [thread, timeZone, unreadFrom],
  );
  const about = (loanId: string | null) => conversations.find((each) => each.loanId === loanId);
  const newest = thread.messages.at(-1);
  return (
    <ol className="@container flex flex-col">
      {lines.map((line) => {
        if (line.kind === "day") return <DayLabel key={line.id} value={line.timestamp} />;
        if (line.kind === "unread") return <UnreadLabel key={line.id} />;
        if (line.kind === "about") {
          const { id, loanId, isFirst } = line;
          const conversation = about(loanId);
          if (isFirst && !loanId && !conversation?.bookId) return null;
          return (
            <li key={id} className="my-2.5 flex max-w-full justify-center">
              <About loanId={loanId} conversation={conversation} />
            </li>
          );
        }
        const gap = line.joinsPrevious ? "mt-0.5" : "mt-2";
        if (line.kind === "pending") {
          return <PendingLine key={line.id} open={open} message={line.message} gap={gap} />;
        }
        return (
          <StoredLine
            key={line.id}
            open={open}
            message={line.message}
            gap={gap}
            goesOn={line.joinsNext}
            isRead={isRead(line.message, about(line.message.loanId))}
            isNewest={line.message === newest}
          />
        );
      })}
    </ol>
  );
}

const isRead = ({ read, seq }: ChatMessage, conversation: Conversation | undefined) =>
  read || seq <= (conversation?.friendReadSeq ?? 0);

interface StoredLineProps {
  open: OpenThread;
  message: ChatMessage;
  /** Class for the distance to the line above. */
  gap: string;
  /** The next message follows closely and shows the time instead. */
  goesOn: boolean;
  isRead: boolean;
  isNewest: boolean;
}

function StoredLine({ open, message, gap, goesOn, isRead, isNewest }: StoredLineProps) {
  const t = useTranslations("chat.thread");
  const me = useMe();
  const [isMenuOpen, setMenuOpen] = useState(false);
  const press = useLongPress(() => setMenuOpen(true));
  const isOwn = message.senderId === me.id;
  return (
    <li className={cx(WIDTH, LINE, gap, isOwn ? "flex-row-reverse self-end" : "self-start")}>
      <div {...press} className="min-w-0 pointer-coarse:select-none">
        <Bubble
          look={isOwn ? "own" : "theirs"}
          from={isOwn ? t("you") : open.name}
          content={message.content}
          timestamp={message.timestamp}
          goesOn={goesOn}
          state={isOwn && <Receipt state={isRead ? "read" : "sent"} />}
        />
      </div>
      <MessageMenu
        message={message}
        from={isOwn ? undefined : open.name}
        isStop={isNewest}
        open={isMenuOpen}
        onOpenChange={setMenuOpen}
      />
    </li>
  );
}

interface PendingLineProps {
  open: OpenThread;
  message: PendingMessage;
  gap: string;
}

function PendingLine({ open, message, gap }: PendingLineProps) {
  const t = useTranslations("chat.thread");
  const chat = useChat();
  const { clientId, error, loanId } = message;
  const key: ChatKey = loanId ? `loan:${loanId}` : open.key;
  return (
    <li className={cx(WIDTH, gap, "grid self-end")}>
      <Bubble
        look={error ? "failed" : "own"}
        from={t("you")}
        content={message.content}
        timestamp={message.timestamp}
        state={!error && <Receipt state="sending" />}
      />
      {error && (
        <FailedNote
          message={message}
          onRetry={() => void chat().outbox.retry(key, clientId)}
          onDiscard={() => chat().outbox.discard(key, clientId)}
        />
      )}
    </li>
  );
}

const ICONS = { sending: Clock3, sent: Check, read: CheckCheck } as const;

/** Delivery state of an own message: pending, stored, or read. */
function Receipt({ state }: { state: keyof typeof ICONS }) {
  const t = useTranslations("chat.thread");
  const icon = ICONS[state];
  return (
    <span className="inline-flex" title={t(state)}>
      <Icon of={icon} className="size-3.5" />
      <span className="sr-only">{t(state)}</span>
    </span>
  );
}

/** Marks the first message that was unread when the thread was opened. */
function UnreadLabel() {
  const t = useTranslations("chat.thread");
  return (
    <li className="my-2.5 flex items-center gap-3 text-xs font-semibold text-fir before:h-px before:flex-1 before:bg-fir/40 after:h-px after:flex-1 after:bg-fir/40">
      {t("unreadFrom")}
    </li>
  );
}

const capitalised = (text: string, locale: string) =>
  text.charAt(0).toLocaleUpperCase(locale) + text.slice(1);

/** Day of the messages below. */
function DayLabel({ value }: { value: string }) {
  const format = useFormatter();
  const locale = useLocale();
  const { date, days, isThisYear, inWords } = useDaysAgo(value, HOUR);

  function day(): string {
    if (days === 0 || days === 1) return inWords();
    const year = isThisYear ? {} : ({ year: "numeric" } as const);
    return format.dateTime(date, { weekday: "long", day: "numeric", month: "long", ...year });
  }

  return (
    <li className="my-2.5 self-center text-xs text-muted">
      <time dateTime={value.slice(0, 10)} suppressHydrationWarning>
        {capitalised(day(), locale)}
      </time>
    </li>
  );
}
