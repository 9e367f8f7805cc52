"use client";

import { useTranslations } from "next-intl";
import { useState, type ReactNode } from "react";
import { Flip } from "@/components/ui/flip";
import type { Friend } from "@/lib/features/friends/schema";
import { FriendBack } from "./friend-back";
import { FriendFront } from "./friend-front";

interface FriendCardProps {
  friend: Friend;
  onUnfriend: () => void;
  /** Opens a chat with them. */
  chat?: ReactNode;
}

/** A friend as a library card: who they are, and on the back what they lent and borrowed. */
export function FriendCard({ friend, onUnfriend, chat }: FriendCardProps) {
  const t = useTranslations("friends.card");
  const [open, setOpen] = useState(false);
  const name = friend.displayName;
  return (
    <article aria-label={name}>
      <Flip
        turnLabel={t("turn", { name })}
        returnLabel={t("turnBack", { name })}
        // As a row it is only as high as the visible side.
        className="max-lg:[&_.flip-face[inert]]:h-0 max-lg:[&_.flip-face[inert]]:overflow-hidden"
        // Closes the details of the front, which would make the back as high as they are.
        onTurned={() => setOpen(false)}
        front={
          <FriendFront
            friend={friend}
            open={open}
            onOpenChange={setOpen}
            onUnfriend={onUnfriend}
            chat={chat}
          />
        }
        back={<FriendBack friend={friend} />}
      />
    </article>
  );
}
