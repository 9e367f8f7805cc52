"use client";

import { ArrowLeft, CircleUser } from "lucide";
import { useTranslations } from "next-intl";
import { useEffect, useRef } from "react";
import { Avatar } from "@/components/ui/avatar";
import { ButtonLink } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { IconButton } from "@/components/ui/icon-button";
import { Skeleton } from "@/components/ui/skeleton";
import { AdminMark } from "@/components/users/admin-mark";
import { hasKeyboard, useFriendName } from "@/components/chat/use-chat";
import type { OpenThread } from "@/components/chat/use-open-thread";
import { FriendMark } from "./friend-mark";
import { cx } from "@/components/ui/cx";
import { Stars } from "@/components/ui/stars";

interface ThreadHeaderProps {
  open: OpenThread;
  /** Just picked from the list. */
  takesFocus: boolean;
  onBack: () => void;
}

/** On phones there is no room for it beside a button. */
const WIDE_ONLY = "basis-full max-sm:hidden";

/** The other side's name, and links and actions for them. */
export function ThreadHeader({ open, takesFocus, onBack }: ThreadHeaderProps) {
  const t = useTranslations("chat.thread");
  const { friend } = open;
  const name = useFriendName()({ friendName: friend?.friendName ?? null });
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
            <FriendMark friendId={friend.friendId} name={name} status={friend.friendshipStatus} />
            <FriendLine
              city={friend.friendCity}
              rating={friend.friendRating}
              className={friend.friendshipStatus === "FRIENDS" ? "sm:basis-full" : WIDE_ONLY}
            />
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

interface FriendLineProps {
  city: string | null;
  rating: number | null;
  className?: string;
}

/** Where the other side lives, and their rating. */
function FriendLine({ city, rating, className }: FriendLineProps) {
  return (
    <p className={cx("flex min-h-5 min-w-0 items-center gap-1.5 text-sm text-muted", className)}>
      {city && <span className="truncate">{city}</span>}
      {city && rating && <span aria-hidden="true">·</span>}
      {rating && <Stars value={rating} compact className="text-sm" />}
    </p>
  );
}
