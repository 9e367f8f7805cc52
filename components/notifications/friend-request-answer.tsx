"use client";

import { RequestButtons } from "@/components/friends/request-buttons";
import type { FriendRequest } from "@/lib/features/friends/schema";
import type { Notification } from "@/lib/features/notifications/schema";
import { markRead } from "./use-notifications";

interface FriendRequestAnswerProps {
  notification: Notification;
  request: FriendRequest;
}

/** Yes or no to the friend request that a notification tells of. */
export function FriendRequestAnswer({ notification, request }: FriendRequestAnswerProps) {
  return (
    <div className="relative z-10 mt-2 flex flex-wrap gap-2.5 max-sm:-mr-11">
      <RequestButtons request={request} onAnswered={() => void markRead(notification)} />
    </div>
  );
}
