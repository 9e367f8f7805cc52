"use client";

import { Check, Ellipsis, Trash2 } from "lucide";
import { useTranslations } from "next-intl";
import Link from "next/link";
import { useMeetUpText } from "@/components/loans/meet-up-line";
import { refreshLoans } from "@/components/loans/use-loans";
import { Button } from "@/components/ui/button";
import { cx } from "@/components/ui/cx";
import { IconButton } from "@/components/ui/icon-button";
import { Menu } from "@/components/ui/menu";
import { RelativeTime } from "@/components/ui/time";
import { toast } from "@/components/ui/toast";
import { useAction } from "@/components/ui/use-action";
import { AdminMark } from "@/components/users/admin-mark";
import { api } from "@/lib/browser/api-client";
import { useApi } from "@/lib/browser/use-api";
import { useErrorText } from "@/lib/browser/use-error-text";
import type { FriendRequest } from "@/lib/features/friends/schema";
import type { Notification } from "@/lib/features/notifications/schema";
import { NotificationFace } from "./notification-face";
import { markRead, pageOf, refreshNotifications, remove } from "./use-notifications";
import { useNotificationText } from "./use-notification-text";
import { OfferButtons } from "@/components/circles/circle-offer";
import { RequestButtons } from "@/components/friends/request-buttons";

interface NotificationItemProps {
  notification: Notification;
  /** The friend request it is about, while unanswered. */
  friendRequest?: FriendRequest;
}

/** The newest notification of a matter, with the actions that belong to it. */
export function NotificationItem({ notification, friendRequest }: NotificationItemProps) {
  const t = useTranslations("notificationsScreen");
  const text = useNotificationText()(notification);
  const { read } = notification;
  return (
    <article
      aria-label={text.title}
      className={cx(
        "relative flex items-start gap-3.5 px-4 pt-3 pb-2 transition-colors duration-100 md:px-5",
        "hover:bg-sunken has-[[data-way]:focus-visible]:outline-2 has-[[data-way]:focus-visible]:-outline-offset-2",
        !read && "bg-fir-soft/45",
      )}
    >
      <NotificationFace notification={notification} />
      <div className="min-w-0 flex-1 wrap-anywhere">
        <Link
          href={pageOf(notification)}
          prefetch={false}
          data-way
          // The click area covers the whole item.
          className="block outline-none after:absolute after:inset-0"
          onClick={() => void markRead(notification)}
        >
          {!read && <span className="sr-only">{t("unread")} </span>}
          {text.message} <AdminMark isAdmin={notification.actor?.isAdmin ?? false} />
        </Link>
        <div className="-mr-2.5 -mb-2 flex items-center gap-2 text-sm text-muted">
          {!read && <span aria-hidden="true" className="size-2 rounded-full bg-fir" />}
          <RelativeTime value={notification.timestamp} />
          <span className="relative z-10 -mt-2 ml-auto">
            <More notification={notification} title={text.title} />
          </span>
        </div>
        <MeetUpAnswer notification={notification} />
        {notification.type === "CIRCLE_OFFER" && <OfferAnswer notification={notification} />}
        {friendRequest && (
          <div className={ANSWER}>
            <RequestButtons
              request={friendRequest}
              onAnswered={() => void markRead(notification)}
            />
          </div>
        )}
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

const ANSWER = "relative z-10 mt-3 mb-2 flex flex-wrap gap-2.5";

/** Confirms a proposed meet-up, while that is possible. */
function MeetUpAnswer({ notification }: { notification: Notification }) {
  const t = useTranslations("loans");
  const { type, loanId: id, params } = notification;
  const { meetUpVersion: version, meetUpConfirmed, name } = params;
  const meetUp = useMeetUpText()(params);
  const { pending, run } = useAction({
    refresh: async () => {
      await markRead(notification);
      await Promise.all([refreshLoans(), refreshNotifications()]);
    },
  });
  if (type !== "MEETUP_SCHEDULED" || meetUpConfirmed !== 0 || !id || !version) return null;
  const confirm = () =>
    api("PUT /loans/[id]/confirm-meetup", { params: { id }, body: { version } });
  return (
    <div className={ANSWER}>
      <Button
        size="sm"
        variant="soft"
        aria-label={`${t("actions.confirmMeetUp")}: ${name}`}
        loading={pending}
        onClick={() =>
          run(confirm, t("actions.meetUpConfirmed", { known: meetUp ? "yes" : "no", meetUp }))
        }
      >
        {t("group.act.confirm")}
      </Button>
    </div>
  );
}

/** Says whether the reader will help run a circle, while they are asked. */
function OfferAnswer({ notification }: { notification: Notification }) {
  const { circleId: id = "" } = notification.params;
  const { data } = useApi("GET /circles/[id]", { params: { id } });
  if (!data?.offered) return null;
  return (
    <div className={ANSWER}>
      <OfferButtons id={id} onAnswered={() => markRead(notification)} />
    </div>
  );
}
