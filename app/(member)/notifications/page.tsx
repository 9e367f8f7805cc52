import { redirect } from "next/navigation";
import { NotificationsScreen } from "@/components/notifications/notifications-screen";
import { pageMeta, type QueryProps } from "@/lib/server/pages/page-meta";
import { requireActor } from "@/lib/server/pages/page-session";
import { listFriendRequests } from "@/lib/features/friends/queries";
import { listPending } from "@/lib/features/loans/requests/pending-queries";
import { listAskedExtensions } from "@/lib/features/loans/queries";
import { loanPath } from "@/lib/features/loans/terms";
import { listNotifications } from "@/lib/features/notifications/queries";

export const generateMetadata = () => pageMeta("notifications");

export default async function NotificationsPage({ searchParams }: QueryProps) {
  const actor = await requireActor();
  const [notifications, pending, asked, friendRequests] = await Promise.all([
    listNotifications(actor),
    listPending(actor),
    listAskedExtensions(actor),
    listFriendRequests(actor),
  ]);
  // Mails of earlier versions link to the notification instead of its loan.
  const { open } = await searchParams;
  const linked = notifications.find(({ id }) => id === open);
  if (linked?.loanId) redirect(loanPath(linked.loanId, linked.id));
  return <NotificationsScreen first={{ notifications, pending, asked, friendRequests }} />;
}
