"use client";

import { ChevronDown, UserRoundMinus } from "lucide-react";
import { useTranslations } from "next-intl";
import Link from "next/link";
import { useId, useState, type ReactNode } from "react";
import { BadgeList } from "@/components/badges/badge-list";
import { Avatar } from "@/components/ui/avatar";
import { Card } from "@/components/ui/card";
import { cx } from "@/components/ui/cx";
import { IconButton } from "@/components/ui/icon-button";
import { Stars } from "@/components/ui/stars";
import { AdminMark } from "@/components/users/admin-mark";
import type { Friend } from "@/lib/friends/schema";
import { FriendStanding } from "./friend-standing";
import { VerifiedTags } from "./verified-tags";
import { Whereabouts } from "./whereabouts";

/** As high as five loans on the back need it. */
export const CARD_HEIGHT = "min-h-[26rem]";

interface FriendFrontProps {
  friend: Friend;
  onUnfriend: () => void;
  chat?: ReactNode;
}

/** Who a friend is; what others say of them opens below. */
export function FriendFront({ friend, onUnfriend, chat }: FriendFrontProps) {
  const t = useTranslations("friends.card");
  const [open, setOpen] = useState(false);
  const panel = useId();
  const name = friend.displayName;
  return (
    <Card padding="none" className={cx("flex h-full flex-col", CARD_HEIGHT)}>
      <Portrait friend={friend} />
      <div className="mt-auto flex items-center gap-1 border-t border-line px-3 py-2">
        <button
          type="button"
          aria-expanded={open}
          aria-controls={panel}
          aria-label={t("more", { name })}
          onClick={() => setOpen(!open)}
          className={
            "mr-auto inline-flex min-h-11 items-center gap-1.5 rounded-full px-2.5 text-sm " +
            "font-semibold text-fir hover:text-fir-strong"
          }
        >
          {t("moreShort")}
          <ChevronDown
            aria-hidden="true"
            className={cx("size-4 transition-transform duration-100", open && "rotate-180")}
          />
        </button>
        {chat}
        <IconButton
          label={t("unfriend", { name })}
          icon={<UserRoundMinus aria-hidden="true" />}
          aria-haspopup="dialog"
          onClick={onUnfriend}
        />
      </div>
      <div id={panel} hidden={!open}>
        {open && <FriendStanding friend={friend} />}
      </div>
    </Card>
  );
}

function Portrait({ friend }: Pick<FriendFrontProps, "friend">) {
  const users = useTranslations("users");
  const { id, displayName, isAdmin, profilePictureUrl, rating, verification } = friend;
  return (
    <div className="flex flex-1 flex-col items-center justify-center px-4 pt-6 pb-4 text-center">
      <Avatar name={displayName} src={profilePictureUrl} size="xl" />
      <h2 className="mt-3.5 max-w-full text-xl wrap-anywhere">
        <Link href={`/profile/${id}`} prefetch={false} className="hover:underline">
          {displayName}
        </Link>{" "}
        <AdminMark isAdmin={isAdmin} />
      </h2>
      <Whereabouts person={friend} className="mt-1 justify-center" />
      <div className="mt-2.5">
        {rating === null ? (
          <p className="text-sm text-muted">{users("newReader")}</p>
        ) : (
          <Stars value={rating} />
        )}
      </div>
      <VerifiedTags verification={verification} className="mt-3.5 justify-center" />
      <BadgeList badges={friend.badges} compact className="mt-2 justify-center" />
    </div>
  );
}
