import type { MailedType } from "@/lib/features/notifications/terms";
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

/** Notification type → the setting that decides whether it is mailed. */
export const KIND_OF = {
  LOAN_REQUEST: "bookLoanRequest",
  LOAN_APPROVED: "bookLoanStatusChanged",
  LOAN_APPROVED_BY_RULE: "bookLoanRequest",
  LOAN_REJECTED: "bookLoanStatusChanged",
  LOAN_STATUS_CHANGE: "bookLoanStatusChanged",
  BOOK_RETURNED: "bookLoanStatusChanged",
  BOOK_FREE: "bookLoanStatusChanged",
  WAITING_ENDED: "bookLoanStatusChanged",
  MEETUP_SCHEDULED: "bookLoanStatusChanged",
  MEETUP_CONFIRMED: "bookLoanStatusChanged",
  MEETUP_TOMORROW: "bookLoanStatusChanged",
  DUE_SOON: "bookLoanStatusChanged",
  OVERDUE: "bookLoanStatusChanged",
  EXTENSION_REQUESTED: "bookLoanStatusChanged",
  EXTENSION_APPROVED: "bookLoanStatusChanged",
  EXTENSION_DECLINED: "bookLoanStatusChanged",
  GIFT_RECEIVED: "bookLoanStatusChanged",
  GIFT_GONE: "bookLoanStatusChanged",
  OUTSIDE_LOAN_OVERDUE: "bookLoanStatusChanged",
  WISH_FOUND: "wishFound",
  FRIEND_REQUEST: "friendRequest",
  FRIEND_ACCEPTED: "friendRequest",
} as const satisfies Record<MailedType, MailKind>;

export function isMailKind(value: string): value is MailKind {
  return Object.hasOwn(WANTED, value);
}
