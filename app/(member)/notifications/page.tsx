import type { Metadata } from "next";
import { NotificationsScreen } from "@/components/notifications/notifications-screen";
import { pageMeta } from "@/lib/server/pages/page-meta";
import { requireActor } from "@/lib/server/pages/page-session";
import { listFriendRequests } from "@/lib/features/friends/queries";
import { listPending } from "@/lib/features/loans/pending-queries";
import { listNotifications } from "@/lib/features/notifications/queries";

export function generateMetadata(): Promise<Metadata> {
  return pageMeta("notifications");
}

export default async function NotificationsPage() {
  const actor = await requireActor();
  const [notifications, pending, friendRequests] = await Promise.all([
    listNotifications(actor),
    listPending(actor),
    listFriendRequests(actor),
  ]);
  return <NotificationsScreen first={{ notifications, pending, friendRequests }} />;
}
