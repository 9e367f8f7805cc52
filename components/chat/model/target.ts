import type { ChatTarget } from "@/components/chat-button/use-open-chat";
import type { ChatMessage, Conversation } from "@/lib/features/chat/schema";

/** Names a conversation in this browser, also one in which nobody has written yet. */
export type ChatKey = `direct:${string}` | `loan:${string}`;

export function keyOf({ friendId, loanId }: ChatTarget): ChatKey {
  return loanId ? `loan:${loanId}` : `direct:${friendId}`;
}

export function keyOfConversation({ friendId, loanId }: Conversation): ChatKey {
  return keyOf({ friendId, loanId });
}

/** The conversation a message belongs to, as the reader `meId` sees it. */
export function keyOfMessage(message: ChatMessage, meId: string): ChatKey {
  const { senderId, recipientId, loanId } = message;
  return keyOf({ friendId: senderId === meId ? recipientId : senderId, loanId });
}

/** API path of a conversation, without `/api`. */
export function apiPath(key: ChatKey): string {
  const [kind, id] = key.split(":");
  return kind === "loan" ? `/chat/${id}` : `/chat/direct/${id}`;
}

/** API path of the list of conversations, including those asked for by id. */
export function listPath(named: Iterable<ChatKey>): string {
  const parts = [...named].map((key) => key.split(":"));
  const ids = (kind: string) =>
    parts.flatMap(([of, id]) => (of === kind && id ? [id] : [])).join(",");
  const query = { with: ids("direct"), loan: ids("loan") };
  const given = Object.entries(query).filter(([, value]) => value !== "");
  return `/chat/conversations?${new URLSearchParams(given).toString()}`.replace(/\?$/, "");
}

/** The event that sends a message, and its payload beside the text. */
export function sendEvent(key: ChatKey): { event: string; address: object } {
  const [kind, id] = key.split(":");
  return kind === "loan"
    ? { event: "/app/chat.send", address: { loanId: id } }
    : { event: "/app/chat.direct", address: { recipientId: id } };
}

/** The address of a conversation's screen, by its key. */
export function keyPath(key: ChatKey): string {
  const [kind, id] = key.split(":");
  return kind === "loan" ? `/chats?loan=${id}` : `/chats?with=${id}`;
}

/** The conversation that an address asks for, or null. */
export function keyFromAddress(search: { get: (name: string) => string | null }): ChatKey | null {
  const loan = search.get("loan");
  const friend = search.get("with");
  if (loan) return `loan:${loan.toLowerCase()}`;
  return friend ? `direct:${friend.toLowerCase()}` : null;
}
