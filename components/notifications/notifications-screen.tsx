"use client";

import { useTranslations } from "next-intl";
import { useFriendRequests } from "@/components/friends/use-friends";
import { PageHeader } from "@/components/layout/page-header";
import { LoanDialogs } from "@/components/loans/loan-dialogs";
import { usePending } from "@/components/loans/use-loans";
import type { FriendRequest } from "@/lib/features/friends/schema";
import type { PendingLoan } from "@/lib/features/loans/schema";
import type { Notification } from "@/lib/features/notifications/schema";
import { Bar } from "./bar";
import { listed } from "./listed";
import { NotificationDialogs } from "./notification-dialogs";
import { NotificationList } from "./notification-list";
import { PendingRequests } from "./pending-requests";
import { useNotifications } from "./use-notifications";
import { useState } from "react";
import { useNotificationText } from "./use-notification-text";
import { BellRing } from "lucide-react";
import Link from "next/link";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";

interface NotificationsScreenProps {
  /** What the page was rendered with. */
  first: { notifications: Notification[]; pending: PendingLoan[]; friendRequests: FriendRequest[] };
}

/** Requests that wait for an answer, and everything else that happened. */
export function NotificationsScreen({ first }: NotificationsScreenProps) {
  const t = useTranslations("notificationsScreen");
  const all = useNotifications(first.notifications);
  const pending = usePending(first.pending) ?? [];
  const friendRequests = useFriendRequests(first.friendRequests) ?? [];
  const news = listed(all, pending);
  return (
    <LoanDialogs>
      <NotificationDialogs notifications={all}>
        <PageHeader title={t("title")} sub={t("sub")} />
        <div className="grid max-w-4xl gap-8 pb-20 md:pb-24">
          {pending.length > 0 && <PendingRequests requests={pending} />}
          {news.length > 0 && (
            <NotificationList notifications={news} friendRequests={friendRequests} />
          )}
          {pending.length === 0 && news.length === 0 && <NoNotifications />}
        </div>
        <Arrivals newest={news[0]} />
        {all.length > 0 && <Bar unread={all.some((item) => !item.read)} />}
      </NotificationDialogs>
    </LoanDialogs>
  );
}

/** Announces new notifications to screen readers. */
function Arrivals({ newest }: { newest: Notification | undefined }) {
  const text = useNotificationText();
  const [opened] = useState(() => Date.now());
  const arrived = newest && !newest.read && Date.parse(newest.timestamp) > opened;
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
      icon={<BellRing />}
      title={t("title")}
      text={t("text")}
      action={
        <Button asChild>
          <Link href="/search">{t("action")}</Link>
        </Button>
      }
    />
  );
}
