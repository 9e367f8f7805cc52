"use client";

import { BookOpen } from "lucide";
import { useTranslations } from "next-intl";
import type { MouseEvent } from "react";
import { chatPath } from "@/components/chat-button/use-open-chat";
import { Avatar } from "@/components/ui/avatar";
import { CountBadge } from "@/components/ui/count-badge";
import { cx } from "@/components/ui/cx";
import { Icon } from "@/components/ui/icon";
import { AdminMark } from "@/components/users/admin-mark";
import type { Person } from "@/components/chat/model/people";
import { directKey, keyOfConversation, type ChatKey } from "@/components/chat/model/target";
import { useFriendName } from "@/components/chat/use-chat";
import { useDaysAgo } from "@/lib/browser/use-days-ago";
import { useFormatter } from "@/components/ui/use-formatter";
import { MINUTE } from "@/lib/shared/time";

interface PersonItemProps {
  person: Person;
  /** One of this person's conversations is on the screen. */
  isOpen: boolean;
  onOpen: (key: ChatKey) => void;
}

/** With a modifier key or another button, the browser opens a tab or window itself. */
const isPlain = (event: MouseEvent) =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;

/** A chat partner: name, book of the latest conversation, last message and unread count. */
export function PersonItem({ person, isOpen, onOpen }: PersonItemProps) {
  const t = useTranslations("chat.list");
  const { newest, conversations, unreadCount, friendId } = person;
  const name = useFriendName()(newest);
  const { friendAvatar, bookTitle, lastMessage } = newest;
  const isUnread = unreadCount > 0;

  function open(event: MouseEvent) {
    if (!isPlain(event)) return;
    event.preventDefault();
    onOpen(directKey(friendId));
  }

  return (
    <a
      href={chatPath({ friendId })}
      onClick={open}
      data-chat={[directKey(friendId), ...conversations.map(keyOfConversation)].join(" ")}
      aria-current={isOpen ? "true" : undefined}
      className={
        "grid grid-cols-[44px_minmax(0,1fr)_auto] items-center gap-3 rounded-md p-3 " +
        "transition-colors duration-100 hover:bg-sunken aria-[current]:bg-fir-soft " +
        "focus-visible:-outline-offset-2"
      }
    >
      <Avatar name={name} src={friendAvatar} />
      <span className="min-w-0">
        <span className="flex items-center gap-1.5 font-semibold">
          <span className="truncate">{name}</span>
          <AdminMark isAdmin={newest.friendIsAdmin} />
        </span>
        {bookTitle && (
          <span className="flex items-center gap-1.5 text-xs font-medium">
            <Icon of={BookOpen} className="size-3.5 text-amber" />
            <span className="sr-only">{t("about")}</span>
            <span className="truncate">{bookTitle}</span>
          </span>
        )}
        {lastMessage && (
          <span className={cx("block truncate text-sm", isUnread ? "font-medium" : "text-muted")}>
            {lastMessage.senderId !== friendId && <span className="text-muted">{t("own")} </span>}
            {lastMessage.content}
          </span>
        )}
      </span>
      <span className="grid content-between justify-items-end gap-1 self-stretch pt-1 text-xs text-muted">
        {lastMessage && <LastTime value={lastMessage.timestamp} />}
        <CountBadge count={unreadCount} label={t("unread", { count: unreadCount })} />
      </span>
    </a>
  );
}

/** Fewer days ago than this, the weekday is shown instead of the date. */
const WEEK_DAYS = 7;

/** Time of the last message: clock time today, then weekday or date. */
function LastTime({ value }: { value: string }) {
  const format = useFormatter();
  const { date, days, isThisYear, inWords } = useDaysAgo(value, MINUTE);

  function when(): string {
    if (days <= 0) return format.dateTime(date, { hour: "numeric", minute: "2-digit" });
    if (days === 1) return inWords();
    if (days < WEEK_DAYS) return format.dateTime(date, { weekday: "short" });
    return format.dateTime(
      date,
      isThisYear ? { day: "numeric", month: "short" } : { dateStyle: "short" },
    );
  }

  return (
    <time dateTime={value} className="whitespace-nowrap" suppressHydrationWarning>
      {when()}
    </time>
  );
}
