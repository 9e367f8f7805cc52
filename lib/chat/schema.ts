import { z } from "zod";
import { LOAN_STATUSES } from "@/lib/loans/machine";
import { FRIENDSHIP_STATUSES } from "@/lib/users/terms";
import { HISTORY_PAGE, HISTORY_PAGE_MAX, CONVERSATIONS_NAMED, CLOSED } from "./terms";

/** One stored message. `seq` counts from 1 without gaps within its conversation: it is the order. */
export const chatMessage = z.object({
  id: z.uuid(),
  conversationId: z.uuid(),
  seq: z.number().int().positive(),
  senderId: z.uuid(),
  recipientId: z.uuid(),
  /** Null in a direct conversation. */
  loanId: z.uuid().nullable(),
  content: z.string(),
  timestamp: z.iso.datetime(),
  /** The recipient has read it. */
  read: z.boolean(),
  /** The sender's own mark for it. */
  clientId: z.string().nullable(),
});
export type ChatMessage = z.output<typeof chatMessage>;
export const chatMessages = z.array(chatMessage);

/** A conversation as one of its sides sees it; `friend…` is the other side, friend or not. */
export const conversation = z.object({
  /** Null while nobody has written. */
  id: z.uuid().nullable(),
  friendId: z.uuid(),
  /** Null where that reader has left. */
  friendName: z.string().nullable(),
  friendIsAdmin: z.boolean(),
  friendAvatar: z.string().nullable(),
  friendCity: z.string().nullable(),
  friendRating: z.number().nullable(),
  friendshipStatus: z.enum(FRIENDSHIP_STATUSES),
  loanId: z.uuid().nullable(),
  /** The book to be given away that a direct conversation was begun about, while it is listed. */
  bookId: z.uuid().nullable(),
  /** Of the loan's book, or of the one to be given away. */
  /** Null in a direct conversation. */
  loanStatus: z.enum(LOAN_STATUSES).nullable(),
  bookTitle: z.string().nullable(),
  lastMessage: z
    .object({
      content: z.string(),
      timestamp: z.iso.datetime(),
      senderId: z.uuid(),
      seq: z.number().int().positive(),
    })
    .nullable(),
  unreadCount: z.number().int().nonnegative(),
  /** Up to this `seq` the other side has read. */
  friendReadSeq: z.number().int().nonnegative(),
  mayWrite: z.boolean(),
  /** Null where one may write. */
  closed: z.enum(CLOSED).nullable(),
});
export type Conversation = z.output<typeof conversation>;
export const conversations = z.array(conversation);

const isId = (text: string) => z.uuid().safeParse(text).success;

/** Ids with commas between them; what is no id names nothing. */
const ids = z
  .string()
  .transform((text) => text.toLowerCase().split(",").filter(isId).slice(0, CONVERSATIONS_NAMED))
  .default([]);

/**
 * Conversations to tell beside the list, also those in which nobody has written: direct ones `with`
 * readers, and those about loans. One that is not told is not there, or not for this reader.
 */
export const conversationsQuery = z.object({ with: ids, loan: ids });
export type ConversationsQuery = z.output<typeof conversationsQuery>;

/** `/user/queue/changes` of kind `read`, told to both sides. */
export interface ConversationRead {
  kind: "read";
  conversationId: string;
  loanId: string | null;
  /** Who read. */
  readerId: string;
  /** The other side. */
  friendId: string;
  /** Everything up to this `seq` is read. */
  upTo: number;
  /** What the reader has still not read in this conversation. */
  unreadCount: number;
}

/** Control characters other than tab and line break, and halves of characters, are not text. */
const NOT_TEXT = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]+/g;

const content = z
  .string()
  .transform((text) => text.toWellFormed().replace(NOT_TEXT, "").trim());
const clientId = z.string().min(1).max(100).optional();
const otherId = z.uuid().transform((id) => id.toLowerCase());

/** `/app/chat.direct`; blank and overlong content is refused by the command, with its own code. */
export const directMessage = z.object({ recipientId: otherId, content, clientId });
export type DirectMessage = z.output<typeof directMessage>;

/** `/app/chat.send`: to the other side of a loan. */
export const loanMessage = z.object({ loanId: otherId, content, clientId });
export type LoanMessage = z.output<typeof loanMessage>;

const position = z.coerce.number().int().min(0).max(2_000_000_000);

/**
 * A page of history, oldest message first. `page` 0 holds the newest messages; `before` and
 * `after` (a `seq`, exclusive) give the nearest messages on that side instead.
 */
export const historyQuery = z.object({
  page: position.default(0),
  size: z.coerce.number().int().min(1).max(HISTORY_PAGE_MAX).default(HISTORY_PAGE),
  before: position.optional(),
  after: position.optional(),
});
export type HistoryQuery = z.output<typeof historyQuery>;

/** Body of `…/read`: up to which `seq` the reader has read; everything where it is left out. */
export const readMark = z.object({ upTo: position.optional() });
export type ReadMark = z.output<typeof readMark>;
