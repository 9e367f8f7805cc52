"use client";

import { Check, Ellipsis, Trash2 } from "lucide";
import { useTranslations } from "next-intl";
import Link from "next/link";
import type { ReactNode } from "react";
import { cx } from "@/components/ui/cx";
import { IconButton } from "@/components/ui/icon-button";
import { Menu } from "@/components/ui/menu";
import { RelativeTime } from "@/components/ui/time";
import { toast } from "@/components/ui/toast";
import { AdminMark } from "@/components/users/admin-mark";
import { useErrorText } from "@/lib/browser/use-error-text";
import type { FriendRequest } from "@/lib/features/friends/schema";
import type { Notification } from "@/lib/features/notifications/schema";
import { NotificationFace } from "./notification-face";
import { pageOf } from "./pages";
import { markRead, remove } from "./use-notifications";
import { useNotificationText } from "./use-notification-text";
import { RequestButtons } from "@/components/friends/request-buttons";

interface NotificationItemProps {
  notification: Notification;
  /** The friend request it is about, while unanswered. */
  friendRequest?: FriendRequest;
}

/** One notification, with the actions that belong to it. */
export function NotificationItem({ notification, friendRequest }: NotificationItemProps) {
  const t = useTranslations("notificationsScreen");
  const text = useNotificationText()(notification);
  const { read } = notification;
  return (
    <article
      aria-label={text.title}
      className={cx(
        "relative flex items-start gap-3.5 px-4 py-3 transition-colors duration-100 md:px-5",
        "hover:bg-sunken has-[[data-way]:focus-visible]:outline-2 has-[[data-way]:focus-visible]:-outline-offset-2",
        !read && "bg-fir-soft/45",
      )}
    >
      <NotificationFace notification={notification} />
      <div className="min-w-0 flex-1 wrap-anywhere">
        <Way notification={notification} className={read ? "" : "font-semibold"}>
          {!read && <span className="sr-only">{t("unread")} </span>}
          {text.message} <AdminMark isAdmin={notification.actor?.isAdmin ?? false} />
        </Way>
        <p className="text-sm whitespace-nowrap text-muted">
          <RelativeTime value={notification.timestamp} />
        </p>
        {friendRequest && (
          <FriendRequestAnswer notification={notification} request={friendRequest} />
        )}
      </div>
      <div className="relative z-10 -mr-2 flex-none">
        <More notification={notification} title={text.title} />
      </div>
    </article>
  );
}

/** Menu: mark as read, delete. */
function More({ notification, title }: NotificationItemProps & { title: string }) {
  const t = useTranslations("notificationsScreen");
  const errorText = useErrorText();
  const asRead = {
    label: t("markRead"),
    icon: Check,
    onSelect: () => void markRead(notification),
  };
  const away = {
    label: t("delete"),
    icon: Trash2,
    danger: true,
    onSelect: () => void remove(notification).catch((error) => toast.error(errorText(error))),
  };
  return (
    <Menu
      trigger={<IconButton label={t("more", { title })} icon={Ellipsis} />}
      items={notification.read ? [away] : [asRead, away]}
    />
  );
}

interface WayProps extends NotificationItemProps {
  className: string;
  children: ReactNode;
}

/** The text as a link whose click area covers the whole item. */
function Way({ notification, className, children }: WayProps) {
  return (
    <Link
      href={pageOf(notification)}
      prefetch={false}
      data-way
      className={cx("text-left outline-none after:absolute after:inset-0", className)}
      onClick={() => void markRead(notification)}
    >
      {children}
    </Link>
  );
}

interface FriendRequestAnswerProps {
  notification: Notification;
  request: FriendRequest;
}

function FriendRequestAnswer({ notification, request }: FriendRequestAnswerProps) {
  return (
    <div className="relative z-10 mt-2 flex flex-wrap gap-2.5 max-sm:-mr-11">
      <RequestButtons request={request} onAnswered={() => void markRead(notification)} />
    </div>
  );
}
