"use client";

import { ChevronDown, Ellipsis, History, UserRoundMinus, type IconNode } from "lucide";
import { useTranslations } from "next-intl";
import Link from "next/link";
import { useId, type ReactNode } from "react";
import { BadgeList } from "@/components/badges/badge-list";
import { ChatIconButton } from "@/components/chat-button/chat-button";
import { Avatar } from "@/components/ui/avatar";
import { Card } from "@/components/ui/card";
import { cx } from "@/components/ui/cx";
import { Icon } from "@/components/ui/icon";
import { IconButton } from "@/components/ui/icon-button";
import { Menu } from "@/components/ui/menu";
import { Stars } from "@/components/ui/stars";
import { AdminMark } from "@/components/users/admin-mark";
import { VerifiedIcons } from "@/components/users/verified-icons";
import type { Friend } from "@/lib/features/friends/schema";
import { ReaderStats } from "./reader-stats";
import { VerifiedTags } from "./verified-tags";
import { Whereabouts } from "./whereabouts";

/** Tall enough for five loans on the back, where cards stand side by side. */
export const CARD_HEIGHT = "lg:min-h-[26rem]";

interface FriendFrontProps {
  friend: Friend;
  /** The ratings are unfolded. */
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onUnfriend: () => void;
}

/** Front of a friend's card: a row up to tablet width, else a card; ratings unfold below. */
export function FriendFront({ friend, open, onOpenChange, onUnfriend }: FriendFrontProps) {
  const t = useTranslations("friends.card");
  const panel = useId();
  const name = friend.displayName;
  const turn = () => onOpenChange(!open);
  const chat = <ChatIconButton person={friend} />;
  return (
    <Card padding="none" className={cx("relative flex h-full flex-col", CARD_HEIGHT)}>
      <TurnSign icon={History} />
      <Portrait friend={friend}>
        {chat}
        <Menu
          trigger={<IconButton label={t("menu", { name })} icon={Ellipsis} />}
          items={[
            { label: t("moreShort"), icon: ChevronDown, onSelect: turn },
            { label: t("unfriendShort"), icon: UserRoundMinus, onSelect: onUnfriend },
          ]}
        />
      </Portrait>
      <div className="mt-auto flex items-center gap-1 border-t border-line px-3 py-2 max-lg:hidden">
        <button
          type="button"
          aria-expanded={open}
          aria-controls={panel}
          aria-label={t("more", { name })}
          onClick={turn}
          className={
            "mr-auto inline-flex min-h-11 items-center gap-1.5 rounded-full px-2.5 text-sm " +
            "font-semibold text-fir hover:text-fir-strong"
          }
        >
          {t("moreShort")}
          <Icon
            of={ChevronDown}
            className={cx("size-4 transition-transform duration-100", open && "rotate-180")}
          />
        </button>
        {chat}
        <IconButton
          label={t("unfriend", { name })}
          icon={UserRoundMinus}
          aria-haspopup="dialog"
          onClick={onUnfriend}
        />
      </div>
      <div id={panel} hidden={!open}>
        {open && (
          <ReaderStats
            person={friend}
            loanStats={friend.loanStats}
            className="grid gap-4 border-t border-line px-4 pt-3.5 pb-4 text-sm"
          />
        )}
      </div>
    </Card>
  );
}

/** Corner icon: the card can be turned over. The button itself lies behind the card's content. */
export function TurnSign({ icon }: { icon: IconNode }) {
  return (
    <span
      aria-hidden="true"
      className="absolute top-2 right-2 text-muted lg:top-3 lg:right-3 [&_svg]:size-4 lg:[&_svg]:size-5"
    >
      <Icon of={icon} />
    </span>
  );
}

/** Who it is; on narrow screens a row, with its actions at the end. */
function Portrait({ friend, children }: { friend: Friend; children: ReactNode }) {
  const users = useTranslations("users");
  const { id, displayName, isAdmin, profilePictureUrl, rating, verification } = friend;
  return (
    <div className="flex flex-1 items-center gap-3 py-2.5 pr-1.5 pl-3 lg:flex-col lg:gap-0 lg:px-4 lg:pt-6 lg:pb-4 lg:text-center">
      <Avatar
        name={displayName}
        src={profilePictureUrl}
        size="xl"
        className="max-lg:size-12! max-lg:text-base!"
      />
      <div className="min-w-0 max-lg:flex-1 lg:grid lg:max-w-full lg:justify-items-center">
        <h2 className="max-w-full text-base max-lg:truncate lg:mt-3.5 lg:text-xl lg:wrap-anywhere">
          <Link
            href={`/profile/${id}`}
            prefetch={false}
            className="inline-block max-w-full py-0.5 align-bottom hover:underline max-lg:truncate"
          >
            {displayName}
          </Link>{" "}
          <AdminMark isAdmin={isAdmin} />
        </h2>
        <Whereabouts person={friend} className="lg:mt-1 lg:justify-center" />
        <div className="flex items-center gap-3 max-lg:min-h-5 lg:mt-2.5">
          {rating === null ? (
            <p className="text-sm text-muted">{users("newReader")}</p>
          ) : (
            <>
              <Stars value={rating} compact className="text-sm lg:hidden" />
              <Stars value={rating} className="max-lg:hidden" />
            </>
          )}
          <VerifiedIcons
            verification={verification}
            confirmedOnly
            className="lg:hidden [&_svg]:size-4"
          />
        </div>
        <div className="max-lg:hidden">
          <VerifiedTags verification={verification} className="mt-3.5 justify-center" />
          <BadgeList badges={friend.badges} className="mt-2 justify-center" />
        </div>
      </div>
      <div className="mt-3 flex lg:hidden">{children}</div>
    </div>
  );
}
