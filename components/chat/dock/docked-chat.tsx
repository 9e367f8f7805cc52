"use client";

import { ChevronDown, ChevronUp, X } from "lucide";
import { useTranslations } from "next-intl";
import Link from "next/link";
import type { KeyboardEvent } from "react";
import { Avatar } from "@/components/ui/avatar";
import { CountBadge } from "@/components/ui/count-badge";
import { cx } from "@/components/ui/cx";
import { IconButton } from "@/components/ui/icon-button";
import { AdminMark } from "@/components/users/admin-mark";
import { keyOf, loanOf } from "@/components/chat/model/target";
import type { ChatWindow } from "@/components/chat/model/windows";
import { ThreadBody } from "@/components/chat/thread/thread-body";
import { FriendMark } from "@/components/chat/thread/friend-mark";
import { Unavailable } from "@/components/chat/thread/unavailable";
import { useOpenThread, type OpenThread } from "@/components/chat/use-open-thread";

interface DockedChatProps {
  window: ChatWindow;
  /** Just opened: the message field gets the focus. */
  takesFocus: boolean;
  onChange: (next: ChatWindow) => void;
  onClose: () => void;
}

/** The chat with a reader in its own window; minimised, it shows only its heading. */
export function DockedChat(props: DockedChatProps) {
  const { window, takesFocus, onChange, onClose } = props;
  const t = useTranslations("chat.dock");
  const open = useOpenThread(keyOf(window));
  const name = open.isLost ? t("lost") : open.name;

  function onKeyDown(event: KeyboardEvent) {
    // A dialog opened from this window handles Escape itself.
    const isHere = event.currentTarget.contains(event.target as Node);
    if (event.key === "Escape" && isHere && !event.nativeEvent.isComposing) onClose();
  }

  return (
    <section
      aria-label={t("window", { name })}
      onKeyDown={onKeyDown}
      className={cx(
        "flex w-80 flex-col overflow-hidden rounded-t-lg border border-b-0 border-line bg-paper shadow-2",
        !window.minimised && "h-[min(30rem,calc(100dvh-5rem))]",
      )}
    >
      <WindowHeader {...props} open={open} name={name} />
      {!window.minimised && !open.isLost && (
        <ThreadBody
          open={open}
          compact
          autoFocus={takesFocus}
          onFilter={(key) => onChange({ ...window, loanId: loanOf(key) })}
        />
      )}
      {!window.minimised && open.isLost && <Unavailable />}
    </section>
  );
}

interface WindowHeaderProps extends DockedChatProps {
  open: OpenThread;
  name: string;
}

function WindowHeader({ window, open, name, onChange, onClose }: WindowHeaderProps) {
  const t = useTranslations("chat.dock");
  const { friend, isLost, unreadCount: unread } = open;
  const isHere = friend !== undefined && friend.closed !== "gone";
  return (
    <header className="flex items-center gap-2.5 border-b border-line bg-surface py-1.5 pr-1 pl-3">
      {!isLost && <Avatar name={name} src={friend?.friendAvatar} size="sm" />}
      <div className="grid min-w-0 flex-1 justify-items-start gap-0.5">
        <h2 className="flex max-w-full items-center gap-1 font-sans text-sm font-semibold tracking-normal">
          {isHere ? (
            <>
              <Link
                href={`/profile/${friend.friendId}`}
                prefetch={false}
                className="truncate hover:underline"
              >
                {name}
              </Link>
              <AdminMark isAdmin={friend.friendIsAdmin} />
            </>
          ) : (
            (friend ?? isLost) && <span className="truncate">{name}</span>
          )}
        </h2>
        {isHere && !window.minimised && <FriendMark friend={friend} name={name} />}
      </div>
      {window.minimised && <CountBadge count={unread} label={t("unread", { count: unread })} />}
      <div className="flex">
        <IconButton
          label={t(window.minimised ? "restore" : "minimise", { name })}
          icon={window.minimised ? ChevronUp : ChevronDown}
          aria-expanded={!window.minimised}
          onClick={() => onChange({ ...window, minimised: !window.minimised })}
        />
        <IconButton label={t("close", { name })} icon={X} onClick={onClose} />
      </div>
    </header>
  );
}
