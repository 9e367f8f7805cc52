"use client";

import { useTranslations } from "next-intl";
import { usePathname, useRouter } from "next/navigation";
import { mutate } from "swr";
import { refreshLoans } from "@/components/loans/use-loans";
import { useEvent } from "@/components/realtime/use-realtime";
import { toast } from "@/components/ui/toast";
import { ME } from "@/components/users/use-me";
import { reportSeen } from "@/lib/browser/seen";
import { loanPath } from "@/lib/features/loans/terms";
import { isListed } from "@/lib/features/notifications/kinds";
import type { Notification } from "@/lib/features/notifications/schema";
import { pageOf, prepend, refreshNotifications } from "./use-notifications";
import { useNotificationText } from "./use-notification-text";

/** Refreshes the data that a pushed notification is about, and shows a toast. */
export function NotificationListener() {
  const t = useTranslations("notificationsScreen");
  const text = useNotificationText();
  const router = useRouter();
  const path = usePathname();

  useEvent("/user/queue/notifications", (pushed) => {
    void prepend(pushed);
    refresh(pushed);
    reportSeen({ notifications: [pushed.id] });
    // The page shows it itself.
    if (path === "/notifications" && isListed(pushed.type)) return;
    if (pushed.loanId && path === loanPath(pushed.loanId)) return;
    toast.info(text(pushed).message, {
      id: pushed.id,
      action: { label: t("show"), onClick: () => router.push(pageOf(pushed)) },
    });
  });
  useEvent("/user/queue/changes", ({ kind }) => {
    if (kind === "notifications") void refreshNotifications();
  });
  useEvent("resync", () => void refreshNotifications());
  return null;
}

/** Refreshes the data that the notification makes outdated. */
function refresh(pushed: Notification): void {
  if (pushed.type === "BADGE_EARNED")
    void mutate((key) => key === ME || (typeof key === "string" && key.endsWith("/badges")));
  if (pushed.loanId) void refreshLoans();
  // Promised to whoever listens in the window.
  if (pushed.type === "LOAN_STATUS_CHANGE")
    window.dispatchEvent(new CustomEvent("loanStatusChanged", { detail: pushed }));
}
