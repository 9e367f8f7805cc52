"use client";

import { useTranslations } from "next-intl";
import { Card } from "@/components/ui/card";
import { Portions } from "@/components/ui/portions";
import type { Notification } from "@/lib/notifications/schema";
import { NotificationItem } from "./notification-item";

const PORTION = 20;

/** What happened, newest first. */
export function NotificationList({ notifications }: { notifications: readonly Notification[] }) {
  const t = useTranslations("notificationsScreen");
  return (
    <section aria-labelledby="news">
      <h2 id="news" className="mb-3 text-xl">
        {t("news")}
      </h2>
      <Portions
        items={notifications}
        size={PORTION}
        status={(shown, total) => t("shown", { shown, total })}
      >
        {(shown) => (
          <Card as="div" padding="none" className="overflow-hidden">
            <ul className="divide-y divide-line" aria-labelledby="news">
              {shown.map((notification) => (
                <li key={notification.id}>
                  <NotificationItem notification={notification} />
                </li>
              ))}
            </ul>
          </Card>
        )}
      </Portions>
    </section>
  );
}
