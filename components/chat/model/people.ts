import type { Conversation } from "@/lib/features/chat/schema";
import { isOpen } from "@/lib/features/loans/machine/loan-machine";
import type { Conversations } from "./conversations";

/** All conversations with one other reader. */
export interface Person {
  friendId: string;
  /** The conversation with the newest message. */
  newest: Conversation;
  conversations: readonly Conversation[];
  unreadCount: number;
}

/** Groups conversations by the other side; latest message first. */
export function byPerson(conversations: Conversations): Person[] {
  return [...Map.groupBy(conversations, ({ friendId }) => friendId)].flatMap(([friendId, all]) => {
    const unreadCount = all.reduce((sum, each) => sum + each.unreadCount, 0);
    return all[0] ? [{ friendId, newest: all[0], conversations: all, unreadCount }] : [];
  });
}

/** Whether a list of this many people may be incomplete. */
export function isCut(list: Conversations, people: number): boolean {
  return new Set(list.map(({ friendId }) => friendId)).size >= people;
}

/** Whether the conversation's loan has ended; false for direct conversations. */
export function isOver({ loanStatus }: Conversation): boolean {
  return loanStatus !== null && !isOpen(loanStatus);
}
