import type { ChatMessage, Conversation } from "@/lib/features/chat/schema";
import { answer, example } from "../support/api";

export const NAME = "Богдан Мороз";

/** A new reader with conversations: browsers store chats per reader, so tests do not share them. */
export function aReader() {
  const me = { id: crypto.randomUUID() };
  const byId = new Map<string, ChatMessage[]>();
  const all: Conversation[] = [];

  /**
   * Answers all calls for a conversation with `texts`, oldest first, all by the other side.
   * @param options its fields, and the minute in which each text was written.
   */
  async function talk(
    texts: string[],
    { minutes, ...fields }: Partial<Conversation> & { minutes?: number[] } = {},
  ): Promise<Conversation> {
    const [shown] = await example("GET /chat/conversations");
    const [line] = await example("GET /chat/direct/[userId]/messages");
    const { friendId = crypto.randomUUID(), loanId = null } = fields;
    const conversationId = crypto.randomUUID();
    const messages = texts.map((content, at) => ({
      ...line,
      ...{ id: crypto.randomUUID(), clientId: null, conversationId, seq: at + 1, loanId, content },
      ...{ senderId: friendId, recipientId: me.id, read: false },
      timestamp: new Date(Date.UTC(2026, 10, 20, 12, minutes?.[at] ?? 0)).toISOString(),
    }));
    byId.set(loanId ?? friendId, messages);
    const [last] = messages.slice(-1).map(({ content, timestamp, senderId, seq }) => {
      return { content, timestamp, senderId, seq };
    });
    const conversation = {
      ...shown,
      ...{ id: conversationId, friendId, friendName: NAME, friendAvatar: null, loanId },
      ...{ bookId: null, bookTitle: null, loanStatus: null, unreadCount: 0, friendReadSeq: 0 },
      ...{ friendshipStatus: "FRIENDS" as const, mayWrite: true, closed: null },
      lastMessage: last ?? null,
      ...fields,
    };
    all.push(conversation);
    return conversation;
  }

  const page = (id = "", { before, after, size = "50" }: Record<string, string>) => {
    const messages = byId.get(id) ?? [];
    if (after) return messages.filter(({ seq }) => seq > Number(after)).slice(0, Number(size));
    const older = before ? messages.filter(({ seq }) => seq < Number(before)) : messages;
    return older.slice(-Number(size));
  };
  answer("GET /chat/conversations", () => [...all]);
  answer("GET /chat/direct/[userId]/messages", ({ params, query }) => page(params.userId, query));
  answer("GET /chat/[loanId]/messages", ({ params, query }) => page(params.loanId, query));
  return { me, all, talk };
}
