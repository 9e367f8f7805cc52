"use client";

import { useTranslations } from "next-intl";
import { Card } from "@/components/ui/card";
import { ShowMore } from "@/components/ui/show-more";
import type { FriendRequest } from "@/lib/features/friends/schema";
import type { Notification } from "@/lib/features/notifications/schema";
import { NotificationItem } from "./notification-item";

const PORTION = 20;

interface NotificationListProps {
  notifications: readonly Notification[];
  /** Those that wait for the reader's answer. */
  friendRequests: readonly FriendRequest[];
}

/** What happened, newest first. */
export function NotificationList({ notifications, friendRequests }: NotificationListProps) {
  const t = useTranslations("notificationsScreen");
  return (
    <section aria-labelledby="news">
      <h2 id="news" className="mb-3 text-xl">
        {t("news")}
      </h2>
      <ShowMore
        items={notifications}
        size={PORTION}
        status={(shown, total) => t("shown", { shown, total })}
      >
        {(shown) => (
          <Card as="div" padding="none" className="overflow-hidden">
            <ul className="divide-y divide-line" aria-labelledby="news">
              {shown.map((notification) => (
                <li key={notification.id}>
                  <NotificationItem
                    notification={notification}
                    friendRequest={friendRequests.find((request) => isAbout(notification, request))}
                  />
                </li>
              ))}
            </ul>
          </Card>
        )}
      </ShowMore>
    </section>
  );
}

const isAbout = ({ type, actor }: Notification, { id }: FriendRequest) =>
  type === "FRIEND_REQUEST" && actor?.id === id;
