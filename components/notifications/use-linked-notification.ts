"use client";

import { usePathname, useSearchParams } from "next/navigation";
import { useEffect, useEffectEvent } from "react";
import type { Notification } from "@/lib/features/notifications/schema";

/** Opens the notification that a link (`?open=`) names, once, and takes it out of the address. */
export function useLinkedNotification(
  notifications: readonly Notification[],
  open: (notification: Notification) => Promise<void>,
): void {
  const path = usePathname();
  const linked = useSearchParams().get("open");
  const follow = useEffectEvent((id: string) => {
    window.history.replaceState(null, "", path);
    const notification = notifications.find((known) => known.id === id);
    if (notification) void open(notification);
  });
  useEffect(() => {
    if (linked) follow(linked);
  }, [linked]);
}
