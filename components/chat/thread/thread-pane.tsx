"use client";

import { ArrowLeft, CircleUser } from "lucide";
import { useTranslations } from "next-intl";
import { useEffect, useRef } from "react";
import type { ChatKey } from "@/components/chat/model/target";
import { hasKeyboard } from "@/components/chat/use-chat";
import { useOpenThread, type OpenThread, type Rendered } from "@/components/chat/use-open-thread";
import { Avatar } from "@/components/ui/avatar";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { cx } from "@/components/ui/cx";
import { Icon } from "@/components/ui/icon";
import { IconButton } from "@/components/ui/icon-button";
import { Skeleton } from "@/components/ui/skeleton";
import { Stars } from "@/components/ui/stars";
import { AdminMark } from "@/components/users/admin-mark";
import type { Conversation } from "@/lib/features/chat/schema";
import { FriendMark } from "./friend-mark";
import { ThreadBody } from "./thread-body";
import { Unavailable } from "./unavailable";

interface ThreadPaneProps {
  chatKey: ChatKey;
  rendered: Rendered;
  /** Just picked from the list. */
  takesFocus: boolean;
  onBack: () => void;
  /** Shows all messages with the same reader, or those about a loan. */
  onFilter: (key: ChatKey) => void;
}

/** The thread with a reader on the chats screen. */
export function ThreadPane(props: ThreadPaneProps) {
  const { chatKey, rendered, takesFocus, onBack, onFilter } = props;
  const t = useTranslations("chat.thread");
  const open = useOpenThread(chatKey, rendered);
  if (open.isLost) {
    const back = (
      <Button variant="ghost" onClick={onBack}>
        {t("back")}
      </Button>
    );
    return <Unavailable action={back} />;
  }
  return (
    <section
      aria-label={t("with", { name: open.name })}
      className="flex min-h-0 min-w-0 flex-1 flex-col"
    >
      <ThreadHeader open={open} takesFocus={takesFocus} onBack={onBack} />
      <ThreadBody open={open} autoFocus={takesFocus} onFilter={onFilter} />
    </section>
  );
}

type ThreadHeaderProps = Pick<ThreadPaneProps, "takesFocus" | "onBack"> & { open: OpenThread };

/** The other side's name, and links and actions for them. */
function ThreadHeader({ open, takesFocus, onBack }: ThreadHeaderProps) {
  const t = useTranslations("chat.thread");
  const { friend, name } = open;
  const heading = useRef<HTMLHeadingElement>(null);
  const isHere = friend !== undefined && friend.closed !== "gone";

  // Without a keyboard the message field gets no focus, so the heading gets it.
  useEffect(() => {
    if (takesFocus && !hasKeyboard()) heading.current?.focus({ preventScroll: true });
  }, [takesFocus]);

  return (
    <header
      className={
        "flex min-h-[4.25rem] items-center gap-2 border-b border-line bg-surface py-2 pr-3 pl-1 " +
        "sm:gap-3 lg:min-h-20 lg:px-7"
      }
    >
      <IconButton label={t("back")} icon={ArrowLeft} onClick={onBack} className="-mr-1 lg:hidden" />
      {friend ? (
        <Avatar name={name} src={friend.friendAvatar} />
      ) : (
        <Skeleton className="size-11 rounded-full" />
      )}
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2 gap-y-0.5">
        <h2
          ref={heading}
          tabIndex={-1}
          className="max-w-full truncate font-sans text-base font-semibold tracking-normal outline-none"
        >
          {friend ? name : <Skeleton className="h-4 w-32" />}
        </h2>
        {isHere && (
          <>
            <AdminMark isAdmin={friend.friendIsAdmin} />
            <FriendMark friend={friend} name={name} />
            <FriendLine friend={friend} />
          </>
        )}
      </div>
      {isHere && (
        <ButtonLink size="sm" variant="ghost" href={`/profile/${friend.friendId}`} prefetch={false}>
          <Icon of={CircleUser} className="min-[23rem]:hidden" />
          <span className="max-[23rem]:sr-only">{t("profile")}</span>
        </ButtonLink>
      )}
    </header>
  );
}

/** Where the other side lives, and their rating; on phones there is no room for it beside a button. */
function FriendLine({ friend }: { friend: Conversation }) {
  const { friendCity: city, friendRating: rating, friendshipStatus } = friend;
  return (
    <p
      className={cx(
        "flex min-h-5 min-w-0 items-center gap-1.5 text-sm text-muted",
        friendshipStatus === "FRIENDS" ? "sm:basis-full" : "basis-full max-sm:hidden",
      )}
    >
      {city && <span className="truncate">{city}</span>}
      {city && rating && <span aria-hidden="true">·</span>}
      {rating && <Stars value={rating} compact className="text-sm" />}
    </p>
  );
}
