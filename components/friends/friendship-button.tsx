"use client";

import { Clock, UserRoundCheck, UserRoundPlus } from "lucide";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { Tag } from "@/components/ui/tag";
import type { UserProfile } from "@/lib/features/users/schema";
import { RequestButtons, WithdrawButton } from "./request-buttons";
import { useFriendAction } from "./use-friend-action";

interface FriendshipButtonProps {
  person: Pick<UserProfile, "id" | "displayName" | "friendshipStatus">;
}

/** The next step towards a friendship, or its current state. */
export function FriendshipButton({ person }: FriendshipButtonProps) {
  const act = useTranslations("friends.act");
  const { pending, run } = useFriendAction();
  const { id, displayName: name, friendshipStatus } = person;
  switch (friendshipStatus) {
    case "FRIENDS":
      return (
        <Tag tone="ok" icon={UserRoundCheck} className="self-center">
          {act("friend")}
        </Tag>
      );
    case "REQUEST_SENT":
      return (
        <>
          <Tag icon={Clock} className="self-center">
            {act("sent")}
          </Tag>
          <WithdrawButton request={person} variant="plain" />
        </>
      );
    case "REQUEST_RECEIVED":
      return <RequestButtons request={person} />;
    case "NOT_FRIENDS":
      return (
        <Button
          size="sm"
          icon={UserRoundPlus}
          aria-label={act("addLabel", { name })}
          loading={pending === "request"}
          onClick={() => run("request", id, act("sentDone", { name }))}
        >
          {act("add")}
        </Button>
      );
    case null:
      return null;
  }
}
