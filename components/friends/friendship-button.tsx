"use client";

import { Check, Clock, UserRoundCheck, UserRoundPlus } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { Tag } from "@/components/ui/tag";
import type { UserProfile } from "@/lib/features/users/schema";
import { useFriendAction } from "./use-friend-action";

interface FriendshipButtonProps {
  person: Pick<UserProfile, "id" | "displayName" | "friendshipStatus">;
  size?: "sm" | "md";
}

/** The next step towards a friendship, or its current state. */
export function FriendshipButton({ person, size = "sm" }: FriendshipButtonProps) {
  const act = useTranslations("friends.act");
  const requests = useTranslations("friends.requests");
  const { pending, run } = useFriendAction();
  const { id, displayName: name, friendshipStatus } = person;
  switch (friendshipStatus) {
    case "FRIENDS":
      return (
        <Tag tone="ok" icon={<UserRoundCheck aria-hidden="true" />} className="self-center">
          {act("friend")}
        </Tag>
      );
    case "REQUEST_SENT":
      return (
        <>
          <Tag icon={<Clock aria-hidden="true" />} className="self-center">
            {act("sent")}
          </Tag>
          <Button
            size={size}
            variant="plain"
            aria-label={requests("withdrawLabel", { name })}
            loading={pending === "withdraw"}
            onClick={() => void run("withdraw", id, requests("withdrawn", { name }))}
          >
            {requests("withdraw")}
          </Button>
        </>
      );
    case "REQUEST_RECEIVED":
      return (
        <>
          <Button
            size={size}
            icon={<Check aria-hidden="true" />}
            aria-label={requests("acceptLabel", { name })}
            loading={pending === "accept"}
            onClick={() => void run("accept", id, requests("accepted", { name }))}
          >
            {requests("accept")}
          </Button>
          <Button
            size={size}
            variant="ghost"
            aria-label={requests("rejectLabel", { name })}
            loading={pending === "reject"}
            onClick={() => void run("reject", id, requests("rejected", { name }))}
          >
            {requests("reject")}
          </Button>
        </>
      );
    case "NOT_FRIENDS":
      return (
        <Button
          size={size}
          icon={<UserRoundPlus aria-hidden="true" />}
          aria-label={act("addLabel", { name })}
          loading={pending === "request"}
          onClick={() => void run("request", id, act("sentDone", { name }))}
        >
          {act("add")}
        </Button>
      );
    case null:
      return null;
  }
}
