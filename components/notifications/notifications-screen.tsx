"use client";

import { BellRing } from "lucide";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { PageHeader } from "@/components/layout/page-header";
import { useDay } from "@/components/loans/days";
import { GroupSection } from "@/components/loans/groups/group-items";
import { LoanDialogs } from "@/components/loans/loan-dialogs";
import { PushOffer } from "@/components/push/push-offer";
import { useMe } from "@/components/users/use-me";
import { polled, useApi } from "@/lib/browser/use-api";
import type { FriendRequest } from "@/lib/features/friends/schema";
import { loanGroups, requestGroups } from "@/lib/features/loans/groups";
import type { Loan, PendingLoan } from "@/lib/features/loans/schema";
import type { Notification } from "@/lib/features/notifications/schema";
import { Bar } from "./bar";
import { listed } from "./listed";
import { useNotificationText } from "./use-notification-text";
import { ButtonLink } from "@/components/ui/button-link";
import { EmptyState } from "@/components/ui/empty-state";
import { ListSection } from "@/components/ui/list-section";
import { ShowMore } from "@/components/ui/show-more";
import { NotificationItem } from "./notification-item";

interface NotificationsScreenProps {
  /** Rendered with the page. */
  first: {
    notifications: Notification[];
    pending: PendingLoan[];
    asked: Loan[];
    friendRequests: FriendRequest[];
  };
}

/** Requests that wait for an answer, and all other notifications. */
export function NotificationsScreen({ first }: NotificationsScreenProps) {
  const nav = useTranslations("nav");
  const t = useTranslations("notificationsScreen");
  const more = useTranslations("loans.extension");
  const me = useMe().id;
  const today = useDay();
  const { data: all = [] } = useApi("GET /notifications", { fallbackData: first.notifications });
  const { data: pending = [] } = useApi("GET /loans/pending", polled(first.pending));
  const { data: asked = [] } = useApi("GET /loans/extensions", polled(first.asked));
  const { data: friendRequests = [] } = useApi(
    "GET /users/me/friend-requests",
    polled(first.friendRequests),
  );
  const news = listed(all, [...pending, ...asked]);
  const answerable = pending.filter(({ bookAvailable }) => bookAvailable);
  const waiting = answerable.length + asked.length;
  const facts = { me, loans: asked, pending: [], outside: [], places: [], today };
  const askedGroups = loanGroups(facts).flatMap((group) => (group.kind === "loans" ? group : []));
  return (
    <LoanDialogs>
      <PageHeader title={nav("notifications")} />
      <div className="grid max-w-4xl grid-cols-[minmax(0,1fr)] gap-8 pb-20 md:pb-24">
        <PushOffer reason="notifications" />
        {answerable.length > 0 && (
          <GroupSection
            title={t("waiting", { count: answerable.length })}
            groups={requestGroups(answerable)}
          />
        )}
        {asked.length > 0 && (
          <GroupSection title={more("waiting", { count: asked.length })} groups={askedGroups} />
        )}
        {news.length > 0 && (
          <NotificationList notifications={news} friendRequests={friendRequests} />
        )}
        {waiting === 0 && news.length === 0 && <NoNotifications />}
      </div>
      <Arrivals newest={news[0]} />
      {all.length > 0 && <Bar unread={all.some((item) => !item.read)} />}
    </LoanDialogs>
  );
}

/** Announces new notifications to screen readers. */
function Arrivals({ newest }: { newest: Notification | undefined }) {
  const text = useNotificationText();
  // Compares times of the server only: the browser's clock may differ.
  const [known] = useState(newest?.timestamp ?? "");
  const arrived = newest && !newest.read && newest.timestamp > known;
  return (
    <p role="status" className="sr-only">
      {arrived ? text(newest).message : ""}
    </p>
  );
}

function NoNotifications() {
  const t = useTranslations("notificationsScreen.none");
  return (
    <EmptyState
      icon={BellRing}
      title={t("title")}
      text={t("text")}
      action={<ButtonLink href="/search">{t("action")}</ButtonLink>}
    />
  );
}

const PORTION = 10;

interface NotificationListProps {
  notifications: readonly Notification[];
  /** Unanswered ones. */
  friendRequests: readonly FriendRequest[];
}

function NotificationList({ notifications, friendRequests }: NotificationListProps) {
  const t = useTranslations("notificationsScreen");
  return (
    <ShowMore
      items={notifications}
      size={PORTION}
      status={(shown, total) => t("shown", { shown, total })}
    >
      {(shown) => (
        <ListSection title={t("news")}>
          {shown.map((notification) => (
            <li key={notification.id}>
              <NotificationItem
                notification={notification}
                friendRequest={friendRequests.find((request) => isAbout(notification, request))}
              />
            </li>
          ))}
        </ListSection>
      )}
    </ShowMore>
  );
}

const isAbout = ({ type, actor }: Notification, { id }: FriendRequest) =>
  type === "FRIEND_REQUEST" && actor?.id === id;
