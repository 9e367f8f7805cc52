"use client";

import { Ban, Ellipsis, Flag, UserRoundMinus } from "lucide";
import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { ChatButton } from "@/components/chat-button/chat-button";
import { FriendshipButton } from "@/components/friends/friendship-button";
import { UnfriendDialog } from "@/components/friends/unfriend-dialog";
import { IconButton } from "@/components/ui/icon-button";
import { lazyComponent } from "@/components/ui/lazy-component";
import { Menu, type MenuItem } from "@/components/ui/menu";
import { useDialogState } from "@/components/ui/use-focus-return";
import type { UserProfile } from "@/lib/features/users/schema";

const ReportDialog = lazyComponent(() =>
  import("@/components/moderation/report-dialog").then((m) => m.ReportDialog),
);
const BlockDialog = lazyComponent(() =>
  import("@/components/moderation/block-dialog").then((m) => m.BlockDialog),
);

/** Actions on another reader: write or become friends; unfriend, report and block are in a menu. */
export function UserActions({ profile }: { profile: UserProfile }) {
  const t = useTranslations("friends");
  const moderation = useTranslations("moderation");
  const router = useRouter();
  const [dialog, setDialog] = useDialogState<"unfriend" | "report" | "block" | null>(null);
  const close = () => setDialog(null);
  const areFriends = profile.friendshipStatus === "FRIENDS";
  const unfriend: MenuItem = {
    label: t("unfriend.action"),
    icon: UserRoundMinus,
    onSelect: () => setDialog("unfriend"),
  };
  return (
    <div className="flex items-center gap-2.5">
      <div className="flex flex-1 flex-wrap gap-2.5 max-lg:*:flex-1">
        {areFriends ? (
          <ChatButton size="sm" person={profile} />
        ) : (
          <FriendshipButton person={profile} />
        )}
      </div>
      <Menu
        trigger={
          <IconButton
            variant="outline"
            label={t("card.menu", { name: profile.displayName })}
            icon={Ellipsis}
            className="hit-area size-[38px]!"
          />
        }
        items={[
          ...(areFriends ? [unfriend] : []),
          {
            label: moderation("report.action"),
            icon: Flag,
            onSelect: () => setDialog("report"),
          },
          {
            label: moderation("block.action"),
            icon: Ban,
            danger: true,
            onSelect: () => setDialog("block"),
          },
        ]}
      />
      {dialog === "unfriend" && <UnfriendDialog person={profile} onClose={close} />}
      {dialog === "report" && <ReportDialog target={profile} onClose={close} />}
      {dialog === "block" && (
        <BlockDialog target={profile} onClose={close} onBlocked={() => router.push("/friends")} />
      )}
    </div>
  );
}
