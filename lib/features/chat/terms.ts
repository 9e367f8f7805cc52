/** Characters a message may have at most. */
export const MESSAGE_LENGTH = 4_000;
/** Nothing but spaces and characters that cannot be seen: no message. */
export const BLANK = /^[\p{Z}\p{Cc}\p{Cf}]*$/u;
/** Messages a page of history has unless asked otherwise, and at most. */
export const HISTORY_PAGE = 50;
export const HISTORY_PAGE_MAX = 200;
/** Newest conversations a list gives at most. */
export const CONVERSATIONS_LISTED = 500;
/** Conversations that may be asked for by name beside the list, of each kind. */
export const CONVERSATIONS_NAMED = 100;

/** Owners of books to be given away whom a reader may newly write to in 24 hours. */
export const GIFTS_ASKED = 30;
/** The same while the account is younger than a day. */
export const GIFTS_ASKED_BY_NEW_ACCOUNT = 5;

/**
 * Why nobody may write here now.
 * - `gone`: the other side has left or was banned.
 * - `ownerFirst`: a mere request; the borrower may answer once the owner has written.
 * - `giftGone`: it was begun about a book that is not given away any more.
 * - `notConnected`: neither friends nor sides of a loan that was ever approved.
 */
export const CLOSED = ["gone", "ownerFirst", "giftGone", "notConnected"] as const;
export type Closed = (typeof CLOSED)[number];
