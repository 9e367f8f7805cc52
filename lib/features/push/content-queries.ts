import { db } from "@/lib/server/database/db";
import { isVisible, otherSelect } from "@/lib/features/users/policy";
import { displayName } from "@/lib/features/users/display-name";
import { standingNotice } from "@/lib/features/notifications/standing-queries";
import { kindOf } from "@/lib/features/notifications/kinds";
import {
  settle,
  settleMessages,
  skipped,
  type ClaimedDevice,
  type Matter,
} from "./outbox-commands";
import type { Content } from "./payload";

/** What a device is told of a matter; null if it is outdated, and the matter is then closed. */
export async function contentOf(
  device: ClaimedDevice,
  matter: Matter,
  now: Date,
): Promise<Content | null> {
  const content = matter.notificationId
    ? await noticeContent(device, matter.notificationId, now)
    : await chatContent(device, matter, now);
  if (!content) await settle([matter], skipped(now));
  return content;
}

async function noticeContent(
  device: ClaimedDevice,
  noticeId: string,
  now: Date,
): Promise<Content | null> {
  const notice = await standingNotice(noticeId, device.userId, now);
  const kind = notice && kindOf(notice.type).push;
  if (!notice || !kind || !device[kind]) return null;
  if (notice.withdraws && !(await wasPushed(device.id, notice.loan?.id))) return null;
  return { kind: "notice", notice };
}

/** Whether the device was told of the request for this loan. */
async function wasPushed(deviceId: string, loanId: string | undefined): Promise<boolean> {
  const notification = { type: "LOAN_REQUEST", loanId } as const;
  return (await db().pushOutbox.count({ where: { deviceId, notification, state: "SENT" } })) > 0;
}

async function chatContent(
  device: ClaimedDevice,
  matter: Matter,
  now: Date,
): Promise<Content | null> {
  const unread = await settleMessages(device, matter, now);
  if (!unread || !device.messages) return null;
  const last = await db().chatMessage.findFirst({
    where: {
      conversationId: matter.conversationId ?? "",
      seq: unread.newest,
      recipientId: device.userId,
    },
    select: {
      content: true,
      conversation: { select: { id: true, loanId: true } },
      sender: { select: otherSelect(device.userId) },
    },
  });
  if (!last || !isVisible(last.sender)) return null;
  const { sender, conversation, content } = last;
  return {
    kind: "messages",
    conversationId: conversation.id,
    loanId: conversation.loanId,
    sender: { id: sender.id, name: displayName(sender) },
    count: unread.count,
    last: content,
  };
}
