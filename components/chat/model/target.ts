import type { ChatTarget } from "@/components/chat-button/use-open-chat";
import type { ChatMessage, Conversation } from "@/lib/features/chat/schema";

/** Identifies a conversation in this browser, also one without messages. */
export type ChatKey = `direct:${string}` | `loan:${string}`;

export function keyOf({ friendId, loanId }: ChatTarget): ChatKey {
  return loanId ? `loan:${loanId}` : `direct:${friendId}`;
}

/** The direct conversation with a reader; as a view, everything written with them. */
export function directKey(friendId: string): ChatKey {
  return keyOf({ friendId });
}

/** Whether a view has this conversation: a direct one has all with its reader, a loan's its own. */
export function isIn(view: ChatKey, target: ChatTarget): boolean {
  return view === keyOf(target) || view === directKey(target.friendId);
}

export function keyOfConversation({ friendId, loanId }: Conversation): ChatKey {
  return keyOf({ friendId, loanId });
}

/** The conversation a message belongs to, from the view of the reader `meId`. */
export function keyOfMessage(message: ChatMessage, meId: string): ChatKey {
  const { senderId, recipientId, loanId } = message;
  return keyOf({ friendId: senderId === meId ? recipientId : senderId, loanId });
}

/** The kind of a conversation and its id: of the other side, or of the loan. */
export function partsOf(key: ChatKey): { kind: "direct" | "loan"; id: string } {
  const [kind, id = ""] = key.split(":");
  return { kind: kind === "loan" ? "loan" : "direct", id };
}

/** Id of the loan that a conversation is about. */
export function loanOf(key: ChatKey): string | null {
  const { kind, id } = partsOf(key);
  return kind === "loan" ? id : null;
}

/** API path of a conversation's messages. */
export function messagesPath(key: ChatKey): string {
  const { kind, id } = partsOf(key);
  return kind === "loan" ? `/chat/${id}/messages` : `/chat/direct/${id}/messages`;
}

/** Inverse of `messagesPath`. */
export function keyOfMessages(path: string): ChatKey {
  const [, , first = "", second = ""] = path.split("/");
  return first === "direct" ? `direct:${second}` : `loan:${first}`;
}

/** Address of a conversation's screen. */
export function keyPath(key: ChatKey): string {
  const { kind, id } = partsOf(key);
  return kind === "loan" ? `/chats?loan=${id}` : `/chats?with=${id}`;
}

/** The conversation named by an address, or null. */
export function keyFromAddress(search: { get: (name: string) => string | null }): ChatKey | null {
  const loan = search.get("loan");
  const friend = search.get("with");
  if (loan) return `loan:${loan.toLowerCase()}`;
  return friend ? `direct:${friend.toLowerCase()}` : null;
}
