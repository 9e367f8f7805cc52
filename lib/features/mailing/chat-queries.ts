import { db } from "@/lib/server/database/db";
import { displayName } from "@/lib/features/users/display-name";
import type { MailKind } from "@/lib/features/users/mail-settings";
import { isVisible, otherSelect } from "@/lib/features/users/policy";
import type { Burst } from "./chat-commands";
import { recipientSelect, toRecipient, wantsMail, type Recipient } from "./recipient";

const QUOTED_MESSAGES = 3;

export interface ChatFacts {
  recipient: Recipient;
  kind: MailKind & ("newMessage" | "newChatConversation");
  sender: { id: string; name: string };
  count: number;
  /** Texts of the first unread messages. */
  quotes: string[];
  loan: { id: string } | null;
  /** Title of the book of the loan or gift; null in a direct conversation. */
  bookTitle: string | null;
}

/** Content of a mail about a burst of messages that is due now; null if it is no longer wanted. */
export async function chatFacts(burst: Burst, toSeq: number): Promise<ChatFacts | null> {
  const { conversationId, userId } = burst;
  const side = { select: { ...otherSelect(userId), ...recipientSelect } } as const;
  const conversation = await db().conversation.findUniqueOrThrow({
    where: { id: conversationId },
    select: {
      a: side,
      b: side,
      aReadSeq: true,
      bReadSeq: true,
      loan: { select: { id: true, bookTitle: true } },
      book: { select: { title: true } },
    },
  });
  const isA = conversation.a.id === userId;
  const [recipient, sender] = isA
    ? [conversation.a, conversation.b]
    : [conversation.b, conversation.a];
  const read = isA ? conversation.aReadSeq : conversation.bReadSeq;
  const from = Math.max(burst.fromSeq, read + 1);
  const where = { conversationId, recipientId: userId, seq: { gte: from, lte: toSeq } };
  const [count, first] = await Promise.all([
    db().chatMessage.count({ where }),
    db().chatMessage.findMany({
      where,
      orderBy: { seq: "asc" },
      take: QUOTED_MESSAGES,
      select: { seq: true, content: true },
    }),
  ]);
  const kind = first[0]?.seq === 1 ? "newChatConversation" : "newMessage";
  if (count === 0 || !wantsMail(recipient, kind) || !isVisible(sender)) return null;
  return {
    recipient: toRecipient(recipient),
    kind,
    sender: { id: sender.id, name: displayName(sender) },
    count,
    quotes: first.map((message) => message.content),
    loan: conversation.loan,
    bookTitle: conversation.loan?.bookTitle ?? conversation.book?.title ?? null,
  };
}
