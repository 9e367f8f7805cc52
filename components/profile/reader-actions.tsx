"use client";

import { UserRoundMinus } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState, type ReactNode } from "react";
import { FriendshipButton } from "@/components/friends/friendship-button";
import { UnfriendDialog } from "@/components/friends/unfriend-dialog";
import { SafetyButtons } from "@/components/moderation/safety-buttons";
import { Button } from "@/components/ui/button";
import { useFocusReturn } from "@/components/ui/use-focus-return";
import type { UserProfile } from "@/lib/users/schema";

interface ReaderActionsProps {
  profile: UserProfile;
  /** Opens a chat with a friend. */
  chat?: ReactNode;
}

/** What one can do about another reader: become friends or part, write, report, block. */
export function ReaderActions({ profile, chat }: ReaderActionsProps) {
  const t = useTranslations("friends");
  const [leaving, setLeaving] = useState(false);
  useFocusReturn(leaving);
  const areFriends = profile.friendshipStatus === "FRIENDS";
  return (
    <>
      {areFriends && chat}
      {areFriends ? (
        <Button
          size="sm"
          variant="ghost"
          icon={<UserRoundMinus aria-hidden="true" />}
          aria-label={t("card.unfriend", { name: profile.displayName })}
          aria-haspopup="dialog"
          onClick={() => setLeaving(true)}
        >
          {t("unfriend.submit")}
        </Button>
      ) : (
        <FriendshipButton person={profile} />
      )}
      <SafetyButtons target={profile} />
      {leaving && <UnfriendDialog person={profile} onClose={() => setLeaving(false)} />}
    </>
  );
}
