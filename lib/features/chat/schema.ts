import { z } from "zod";
import * as field from "@/lib/shared/field";
import { tidyText } from "@/lib/shared/signs";
import { blankAsAbsent, line } from "@/lib/shared/text";
import { LOAN_STATUSES } from "@/lib/features/loans/machine/loan-machine";
import { FRIENDSHIP_STATUSES } from "@/lib/features/users/terms";
import {
  HISTORY_PAGE,
  HISTORY_PAGE_MAX,
  CONVERSATIONS_NAMED,
  CLOSED,
  PEOPLE_MAX,
  PEOPLE_PAGE,
  MESSAGE_LENGTH,
} from "./terms";

const natural = z.number().int().nonnegative();
const seq = z.number().int().positive();

/** `seq` counts from 1 without gaps within the conversation and is its order. */
export const chatMessage = z
  .object({
    id: field.id("The id of the message; a repeated message has the same id."),
    conversationId: field.id("The conversation it belongs to."),
    seq: seq.describe("Position in the conversation, counting from 1 without gaps."),
    senderId: field.id("Who wrote it."),
    recipientId: field.id("The recipient."),
    loanId: field.idOrNull("Null in a direct conversation."),
    content: field.text("Line breaks are kept."),
    timestamp: field.moment("When it was stored."),
    read: field.flag("The recipient has read it."),
    clientId: field.textOrNull("The id the sender's client gave it."),
  })
  .describe("A stored message.");
export type ChatMessage = z.output<typeof chatMessage>;

/** A conversation as one side sees it; `friend…` is the other side, friend or not. */
export const conversation = z
  .object({
    id: field.idOrNull("Null before the first message."),
    friendId: field.id("The other side, whether a friend or not."),
    friendName: field.textOrNull("Name of the other side; null if the account is gone."),
    friendIsAdmin: field.flag("The other side is an administrator."),
    friendAvatar: field.textOrNull(
      "Path of the other side's picture on this host; null if there is none.",
    ),
    friendCity: field.textOrNull("Town or city of the other side."),
    friendRating: field.numberOrNull(
      "Average rating of the other side as a borrower, 1 to 5; null if not rated yet.",
    ),
    friendshipStatus: field.oneOf(
      FRIENDSHIP_STATUSES,
      "Friendship status between the caller and the other side.",
    ),
    loanId: field.idOrNull("The loan it is about; null in a direct conversation."),
    bookId: field.idOrNull(
      "The book to give away that a direct conversation began with, while it is listed.",
    ),
    loanStatus: field.oneOfOrNull(
      LOAN_STATUSES,
      "Status of that loan; null in a direct conversation.",
    ),
    bookTitle: field.textOrNull("Title of the loan's book or of the book to give away."),
    lastMessage: z
      .object({
        content: field.text("The text of the message."),
        timestamp: field.moment("When it was stored."),
        senderId: field.id("Who wrote it."),
        seq: seq.describe("Position in the conversation."),
      })
      .nullable()
      .describe("The newest message; null before the first."),
    unreadCount: natural.describe("Number of messages the caller has not read."),
    friendReadSeq: natural.describe("The other side has read up to the message with this `seq`."),
    mayWrite: field.flag("The caller may write here now."),
    closed: field.oneOfOrNull(
      CLOSED,
      "Why the caller may not write: `gone` the other side has left or was banned; `ownerFirst` the " +
        "request is not approved and the owner has not written yet; `notConnected` the two are neither " +
        "friends nor sides of a loan that was ever approved. Null if the caller may write.",
    ),
  })
  .describe("A conversation as one of its sides sees it.");
export type Conversation = z.output<typeof conversation>;

const isId = (text: string) => z.uuid().safeParse(text).success;

/** 100 ids, separated by commas. */
const NAMED_LENGTH = CONVERSATIONS_NAMED * 40;

/** Comma-separated ids; invalid ones are ignored. */
const ids = z
  .string()
  .max(NAMED_LENGTH)
  .transform((text) => text.toLowerCase().split(",").filter(isId).slice(0, CONVERSATIONS_NAMED))
  .default([]);

/**
 * Number of people in the list, and conversations to return in addition: all `with` users, where the direct one may
 * be without messages, and those about loans. Unknown and invisible ones are left out.
 */
export const conversationsQuery = z.object({
  limit: field
    .pageSize(PEOPLE_MAX, PEOPLE_PAGE)
    .describe(
      "People written with last whose conversations are listed; those with unread messages are always listed.",
    ),
  with: ids.describe(
    "Up to 100 reader ids, separated by commas: includes all conversations with them, the direct one even before its first message.",
  ),
  loan: ids.describe(
    "Up to 100 loan ids, separated by commas: includes the conversations about them.",
  ),
});
export type ConversationsQuery = z.output<typeof conversationsQuery>;

/** `/user/queue/changes` of kind `read`, pushed to both sides. */
export const conversationRead = z.object({
  kind: z.literal("read").describe("Somebody read a conversation."),
  conversationId: field.id("The conversation."),
  loanId: field.idOrNull("The loan it is about; null for a direct one."),
  readerId: field.id("The reader who read it."),
  friendId: field.id("The other side."),
  upTo: field.count("Everything up to this `seq` is read."),
  unreadCount: field.count("Number of messages the reader has not read yet."),
});
export type ConversationRead = z.output<typeof conversationRead>;

const content = z
  .string()
  .meta({ minLength: 1, maxLength: MESSAGE_LENGTH })
  .transform(tidyText)
  .describe(
    "Line breaks are kept. Blank text is refused with `MESSAGE_BLANK`, longer text with `MESSAGE_TOO_LONG`.",
  );
const clientId = line(100).describe(
  "An id of the client's choice, unique per message: sending it again returns the stored message " +
    "instead of creating a second one.",
);
const otherId = z.uuid().transform((id) => id.toLowerCase());

/** A message that may have been sent before; the same `clientId` identifies it. */
export const sentAgain = z.object({ content, clientId });
const message = sentAgain.partial({ clientId: true });

/** `/app/chat.direct`. The command rejects blank and overlong content with its own codes. */
export const directMessage = message.extend({ recipientId: otherId.describe("The recipient.") });
export type DirectMessage = z.output<typeof directMessage>;

/** `/app/chat.send`. */
export const loanMessage = message.extend({
  loanId: otherId.describe("The loan; the message goes to its other side."),
});
export type LoanMessage = z.output<typeof loanMessage>;

const MAX_SEQ = 2_000_000_000;
const position = z.coerce.number().int().min(0).max(MAX_SEQ);

/**
 * A page of history, oldest message first. `page` 0 has the newest messages; `before` and `after`
 * (a `seq`, exclusive) select the nearest messages on that side instead.
 */
export const historyQuery = z.object({
  page: position
    .default(0)
    .describe(
      "Page 0 holds the newest messages. New messages shift the pages: use `before` to page back " +
        "reliably.",
    ),
  size: field.pageSize(HISTORY_PAGE_MAX, HISTORY_PAGE).describe("Messages per page."),
  before: position
    .optional()
    .describe("A `seq`: returns the messages just before it. Stable when new messages arrive."),
  after: position.optional().describe("A `seq`: returns the messages just after it."),
});
export type HistoryQuery = z.output<typeof historyQuery>;

export const readMark = z.object({
  upTo: blankAsAbsent(z.number().int().min(0).max(MAX_SEQ).optional()).describe(
    "Marks messages up to this `seq` as read; omitted: all.",
  ),
});
export type ReadMark = z.output<typeof readMark>;
