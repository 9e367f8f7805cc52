"use client";

import { Check } from "lucide-react";
import { useTranslations } from "next-intl";
import { useFriendAct, type FriendAct } from "@/components/friends/use-friend-act";
import { Button } from "@/components/ui/button";
import type { FriendRequest } from "@/lib/friends/schema";
import type { Notification } from "@/lib/notifications/schema";
import { markRead } from "./use-notifications";

interface FriendRequestAnswerProps {
  notification: Notification;
  request: FriendRequest;
}

/** Yes or no to the friend request that a notification tells of. */
export function FriendRequestAnswer({ notification, request }: FriendRequestAnswerProps) {
  const t = useTranslations("friends.requests");
  const { pending, run } = useFriendAct();
  const { id, displayName: name } = request;

  async function answer(act: FriendAct, done: string) {
    if (await run(act, id, done)) await markRead(notification);
  }

  return (
    <div className="relative z-10 mt-2 flex flex-wrap gap-2.5 max-sm:-mr-11">
      <Button
        size="sm"
        icon={<Check aria-hidden="true" />}
        aria-label={t("acceptLabel", { name })}
        loading={pending === "accept"}
        onClick={() => void answer("accept", t("accepted", { name }))}
      >
        {t("accept")}
      </Button>
      <Button
        size="sm"
        variant="ghost"
        aria-label={t("rejectLabel", { name })}
        loading={pending === "reject"}
        onClick={() => void answer("reject", t("rejected", { name }))}
      >
        {t("reject")}
      </Button>
    </div>
  );
}
