import type { Conversation } from "@/lib/features/chat/schema";
import { isOpen } from "@/lib/features/loans/machine";
import type { Conversations } from "./conversations";

/** All conversations with one reader. */
export interface Person {
  friendId: string;
  /** The one written in last. */
  newest: Conversation;
  conversations: readonly Conversation[];
  /** Messages that wait to be read. */
  unreadCount: number;
}

/** Conversations by who is on the other side, in the order of each one's newest. */
export function byPerson(conversations: Conversations): Person[] {
  const people = new Map<string, Conversation[]>();
  for (const each of conversations) {
    people.set(each.friendId, [...(people.get(each.friendId) ?? []), each]);
  }
  return [...people.values()].flatMap(([newest, ...others]) => {
    if (!newest) return [];
    const all = [newest, ...others];
    const unreadCount = all.reduce((sum, each) => sum + each.unreadCount, 0);
    return [{ friendId: newest.friendId, newest, conversations: all, unreadCount }];
  });
}

/** Where a press on the person leads: to what is unread, else to the newest words. */
export function firstToRead({ conversations, newest }: Person): Conversation {
  return conversations.find(({ unreadCount }) => unreadCount > 0) ?? newest;
}

/** Conversations about a loan that is over step back; direct ones never do. */
export function isOver({ loanStatus }: Conversation): boolean {
  return loanStatus !== null && !isOpen(loanStatus);
}
