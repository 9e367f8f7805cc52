import type { Conversation } from "@/lib/features/chat/schema";
import { isOpen } from "@/lib/features/loans/machine/loan-machine";
import type { Conversations } from "./conversations";

/** All conversations with one reader. */
export interface Person {
  friendId: string;
  /** The one with the newest message. */
  newest: Conversation;
  conversations: readonly Conversation[];
  /** Unread messages. */
  unreadCount: number;
}

/** Conversations grouped by the other side; the newest message first. */
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

/** Whether a list of so many people may go on. */
export function isCut(list: Conversations, people: number): boolean {
  return new Set(list.map(({ friendId }) => friendId)).size >= people;
}

/** The conversation to open for a person: one with unread messages, else the newest. */
export function firstToRead({ conversations, newest }: Person): Conversation {
  return conversations.find(({ unreadCount }) => unreadCount > 0) ?? newest;
}

/** The loan of the conversation has ended; never for direct conversations. */
export function isOver({ loanStatus }: Conversation): boolean {
  return loanStatus !== null && !isOpen(loanStatus);
}
