import type { ChatMessage, Conversation } from "@/lib/features/chat/schema";

export const ME = "01900000-0000-7000-8000-00000000000a";
export const FRIEND = "01900000-0000-7000-8000-00000000000b";
const CONVERSATION_ID = "01900000-0000-7000-8000-0000000000c1";

const numbered = (seq: number) => `01900000-0000-7000-8000-${String(seq).padStart(12, "0")}`;

/** The message number `seq` of the conversation. */
export function message(seq: number, more: Partial<ChatMessage> = {}): ChatMessage {
  const senderId = more.senderId ?? FRIEND;
  return {
    id: numbered(seq),
    conversationId: CONVERSATION_ID,
    seq,
    senderId,
    recipientId: senderId === ME ? FRIEND : ME,
    loanId: null,
    content: `message ${seq}`,
    timestamp: new Date(1_800_000_000_000 + seq * 1_000).toISOString(),
    read: false,
    clientId: null,
    ...more,
  };
}

/** The conversation as `ME` sees it. */
export function makeConversation(more: Partial<Conversation> = {}): Conversation {
  return {
    id: CONVERSATION_ID,
    friendId: FRIEND,
    friendName: "Олена Ткач",
    friendIsAdmin: false,
    friendAvatar: null,
    friendCity: "Львів",
    friendRating: null,
    friendshipStatus: "FRIENDS",
    loanId: null,
    loanStatus: null,
    bookTitle: null,
    lastMessage: null,
    unreadCount: 0,
    friendReadSeq: 0,
    bookId: null,
    mayWrite: true,
    closed: null,
    ...more,
  };
}

/** The last message as shown in a list of conversations. */
export function lastOf({
  content,
  timestamp,
  senderId,
  seq,
}: ChatMessage): Conversation["lastMessage"] {
  return { content, timestamp, senderId, seq };
}
