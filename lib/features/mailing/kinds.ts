import type { NotificationSettings } from "@/lib/features/users/schema";

/** The mail settings. */
export type MailKind = keyof NotificationSettings;

/** Mail kind → the user's column with that setting. */
export const WANTED = {
  friendRequest: "notifyFriendRequest",
  newMessage: "notifyNewMessage",
  newChatConversation: "notifyNewChatConversation",
  bookLoanRequest: "notifyBookLoanRequest",
  bookLoanStatusChanged: "notifyBookLoanStatusChanged",
  wishFound: "notifyWishFound",
  weeklyLetter: "notifyWeeklyLetter",
} as const satisfies Record<MailKind, string>;

export function isMailKind(value: string): value is MailKind {
  return Object.hasOwn(WANTED, value);
}
