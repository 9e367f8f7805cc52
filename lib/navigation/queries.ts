import { countUnreadConversations } from "@/lib/chat/queries";
import type { Actor } from "../core/actor";
import { countFriendRequests } from "@/lib/friends/queries";
import { countUnread } from "@/lib/notifications/queries";
import type { NavCounts } from "./schema";

/** What waits for the reader at each place of the navigation. */
export async function getNavCounts(actor: Actor): Promise<NavCounts> {
  const [friends, chats, notifications] = await Promise.all([
    countFriendRequests(actor),
    countUnreadConversations(actor),
    countUnread(actor),
  ]);
  return { friends, chats, notifications };
}
