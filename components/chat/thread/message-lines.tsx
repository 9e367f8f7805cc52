"use client";

import { useTimeZone, useTranslations, useLocale } from "next-intl";
import { useMemo, useState } from "react";
import { Icon } from "@/components/ui/icon";
import { cx } from "@/components/ui/cx";
import { useLongPress } from "@/components/ui/use-long-press";
import { useMe } from "@/components/users/use-me";
import { linesOf, type Line } from "@/components/chat/model/lines";
import { HOUR } from "@/lib/shared/time";
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
  return (
    <ol className="@container flex flex-col">
      {lines.map((line) => {
        if (line.kind === "day") return <DayLabel key={line.id} value={line.timestamp} />;
        if (line.kind === "unread") return <UnreadLabel key={line.id} />;
        if (line.kind === "about") {
          const { id, loanId, isFirst } = line;
          const conversation = conversations.find((each) => each.loanId === loanId);
          if (isFirst && !loanId && !conversation?.bookId) return null;
          return (
            <li key={id} className="my-2.5 flex max-w-full justify-center">
              <About loanId={loanId} conversation={conversation} />
            </li>
          );
        }
        if (line.kind === "pending") return <PendingLine key={line.id} open={open} line={line} />;
        return <StoredLine key={line.id} open={open} line={line} />;
      })}
    </ol>
  );
}

interface LineProps<Kind> {
  open: OpenThread;
  line: Extract<Line, { kind: Kind }>;
}

/** Class for the distance to the line above. */
const gapOf = ({ joinsPrevious }: LineProps<"message" | "pending">["line"]) =>
  joinsPrevious ? "mt-0.5" : "mt-2";

function StoredLine({ open, line }: LineProps<"message">) {
  const t = useTranslations("chat.thread");
  const me = useMe();
  const [isMenuOpen, setMenuOpen] = useState(false);
  const press = useLongPress(() => setMenuOpen(true));
  const { message, joinsNext } = line;
  const isOwn = message.senderId === me.id;
  const conversation = open.conversations.find(({ loanId }) => loanId === message.loanId);
  const isRead = message.read || message.seq <= (conversation?.friendReadSeq ?? 0);
  return (
    <li
      className={cx(WIDTH, LINE, gapOf(line), isOwn ? "flex-row-reverse self-end" : "self-start")}
    >
      <div {...press} className="min-w-0 pointer-coarse:select-none">
        <Bubble
          look={isOwn ? "own" : "theirs"}
          from={isOwn ? t("you") : open.name}
          content={message.content}
          timestamp={message.timestamp}
          goesOn={joinsNext}
          state={isOwn && <Receipt state={isRead ? "read" : "sent"} />}
        />
      </div>
      <MessageMenu
        message={message}
        from={isOwn ? undefined : open.name}
        isStop={message === open.thread.messages.at(-1)}
        open={isMenuOpen}
        onOpenChange={setMenuOpen}
      />
    </li>
  );
}

function PendingLine({ open, line }: LineProps<"pending">) {
  const t = useTranslations("chat.thread");
  const { message } = line;
  const { error, loanId } = message;
  return (
    <li className={cx(WIDTH, gapOf(line), "grid self-end")}>
      <Bubble
        look={error ? "failed" : "own"}
        from={t("you")}
        content={message.content}
        timestamp={message.timestamp}
        state={!error && <Receipt state="sending" />}
      />
      {error && <FailedNote message={message} chatKey={loanId ? `loan:${loanId}` : open.key} />}
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
