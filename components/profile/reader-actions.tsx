"use client";

import { UserRoundMinus } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { ChatButton } from "@/components/chat/chat-button";
import { FriendshipButton } from "@/components/friends/friendship-button";
import { UnfriendDialog } from "@/components/friends/unfriend-dialog";
import { SafetyButtons } from "@/components/moderation/safety-buttons";
import { Button } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import { useFocusReturn } from "@/components/ui/use-focus-return";
import type { UserProfile } from "@/lib/users/schema";

/** What one can do about another reader: become friends or part, write, report, block. */
export function ReaderActions({ profile }: { profile: UserProfile }) {
  const t = useTranslations("friends");
  const [leaving, setLeaving] = useState(false);
  useFocusReturn(leaving);
  const name = profile.displayName;
  const areFriends = profile.friendshipStatus === "FRIENDS";
  return (
    <div
      className={cx(
        "max-xl:contents max-md:*:flex-1 xl:flex xl:flex-wrap xl:justify-end xl:gap-2.5",
        // Four of them would leave no room for the name beside them.
        areFriends && "xl:max-w-[23rem]",
      )}
    >
      {areFriends ? (
        <>
          <ChatButton size="sm" friendId={profile.id} name={name} />
          <Button
            size="sm"
            variant="ghost"
            icon={<UserRoundMinus aria-hidden="true" />}
            aria-label={t("card.unfriend", { name })}
            aria-haspopup="dialog"
            onClick={() => setLeaving(true)}
          >
            {t("unfriend.action")}
          </Button>
        </>
      ) : (
        <FriendshipButton person={profile} />
      )}
      <SafetyButtons target={profile} />
      {leaving && <UnfriendDialog person={profile} onClose={() => setLeaving(false)} />}
    </div>
  );
}
