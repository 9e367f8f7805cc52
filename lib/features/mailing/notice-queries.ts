import type { Prisma } from "@/prisma/client/client";
import { db } from "@/lib/server/database/db";
import { standingNotice, type StandingNotice } from "@/lib/features/notifications/standing-queries";
import { isMailed, NOTIFICATION_KINDS, type MailedType } from "@/lib/features/notifications/kinds";
import { deletedName } from "@/lib/features/users/dto";
import type { MailKind } from "@/lib/features/users/mail-settings";
import { recipientSelect, toRecipient, wantsMail, type Recipient } from "./recipient";

export interface NoticeFacts extends StandingNotice {
  recipient: Recipient;
  kind: MailKind;
  type: MailedType;
}

/** Content of a mail about a notification that is due now; null if it is outdated or no longer wanted. */
export async function noticeFacts(
  id: string,
  recipientId: string,
  now = new Date(),
): Promise<NoticeFacts | null> {
  const notice = await standingNotice(id, recipientId, now);
  if (!notice) return null;
  const { type, params, loan, withdraws } = notice;
  if (!isMailed(type)) return null;
  const kind = NOTIFICATION_KINDS[type].mail;
  const where = { id: recipientId };
  const user = await db().user.findUniqueOrThrow({ where, select: recipientSelect });
  if (!wantsMail(user, kind)) return null;
  if (withdraws && !(await wasMailed(loan?.id, recipientId))) return null;
  const recipient = toRecipient(user);
  if (params.name === "") params.name = await deletedName(recipient.locale);
  return { ...notice, recipient, kind, type };
}

/** Whether the mail about the request for this loan was sent. */
async function wasMailed(loanId: string | undefined, recipientId: string): Promise<boolean> {
  const request = { type: "LOAN_REQUEST", loanId, userId: recipientId } as const;
  const left = { notIn: ["WAITING", "SKIPPED", "FAILED"] } satisfies Prisma.EnumMailStateFilter;
  return (await db().mailOutbox.count({ where: { notification: request, state: left } })) > 0;
}
