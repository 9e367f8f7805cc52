import { UNREAD as UNREAD_CHATS } from "@/lib/features/chat/queries";
import { query } from "@/lib/server/database/db";
import { COUNT_RECEIVED } from "@/lib/features/friends/queries";
import { UNREAD as UNREAD_NOTIFICATIONS } from "@/lib/features/notifications/queries";
import { UNLISTED_TYPES } from "@/lib/features/notifications/terms";
import type { Actor } from "@/lib/server/session/actor";
import type { NavCounts } from "./schema";

/** Every page asks for all of them, hence in one go. */
const COUNTS = `
  SELECT (${COUNT_RECEIVED}) AS friends, (${UNREAD_CHATS}) AS chats,
         (${UNREAD_NOTIFICATIONS}) AS notifications`;

const OPEN_WORK = `
  SELECT (SELECT count(*) FROM "Report" WHERE state = 'OPEN')
         + (SELECT count(*) FROM "IdVerification" WHERE state = 'PENDING') AS admin`;

/** What waits for the reader at each place of the navigation. */
export async function getNavCounts(actor: Actor): Promise<NavCounts> {
  const [[counts], [open]] = await Promise.all([
    query<NavCounts & object>("nav-counts", COUNTS, [actor.id, UNLISTED_TYPES]),
    actor.role === "ADMIN" ? query<{ admin: number }>("nav-counts-admin", OPEN_WORK) : [],
  ]);
  return { friends: 0, chats: 0, notifications: 0, ...counts, ...open };
}
