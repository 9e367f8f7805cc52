/** Longest message, in characters. */
export const MESSAGE_LENGTH = 4_000;
/** Default and largest page of history, in messages. */
export const HISTORY_PAGE = 50;
export const HISTORY_PAGE_MAX = 200;
/** Default and largest number of people whose conversations are listed. */
export const PEOPLE_PAGE = 50;
export const PEOPLE_MAX = 500;
/** Conversations of each kind that can be requested besides the list. */
export const CONVERSATIONS_NAMED = 100;

/** Gift owners whom a user may contact for the first time within 24 hours. */
export const GIFTS_ASKED = 30;
/** The same for accounts younger than a day. */
export const GIFTS_ASKED_BY_NEW_ACCOUNT = 5;

/** Days during which the finder of a book may write to its owner; maximum of found books in 24 hours. */
export const FOUND_DAYS = 30;
export const FOUND_A_DAY = 5;

/**
 * Why a conversation is closed. `gone`: the other side is deleted or banned. `ownerFirst`: a request; the borrower
 * may answer once the owner has written. `giftGone`: its gift is no longer offered. `notConnected`: neither friends
 * nor sides of a loan that was ever approved.
 */
export const CLOSED = ["gone", "ownerFirst", "giftGone", "notConnected"] as const;
export type Closed = (typeof CLOSED)[number];

/** Error codes of a refused message. */
export const CHAT_ERRORS = [
  "MESSAGE_BLANK",
  "MESSAGE_TOO_LONG",
  "NOT_FOUND",
  "CHAT_CLOSED",
  "MESSAGE_LIMIT",
  "IDEMPOTENCY_MISMATCH",
] as const;
