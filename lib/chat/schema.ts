import { z } from "zod";
import { blankAsAbsent } from "@/lib/core/text";
import { LOAN_STATUSES } from "@/lib/loans/machine";
import { FRIENDSHIP_STATUSES } from "@/lib/users/terms";
import { HISTORY_PAGE, HISTORY_PAGE_MAX, CONVERSATIONS_NAMED, CLOSED, MESSAGE_LENGTH } from "./terms";

/** One stored message. `seq` counts from 1 without gaps within its conversation: it is the order. */
export const chatMessage = z.object({
  id: z.uuid().describe("Of the message; one that comes twice has the same."),
  conversationId: z.uuid().describe("Which conversation it belongs to."),
  seq: z.number().int().positive()
    .describe("Counts from 1 without gaps within the conversation: this is the order."),
  senderId: z.uuid().describe("Who wrote it."),
  recipientId: z.uuid().describe("Whom it is for."),
  loanId: z.uuid().nullable().describe("Null in a direct conversation."),
  content: z.string().describe("With its line breaks."),
  timestamp: z.iso.datetime().describe("When it was stored."),
  read: z.boolean().describe("The recipient has read it."),
  clientId: z.string().nullable().describe("The sender's own mark for it."),
}).describe("One stored message.");
export type ChatMessage = z.output<typeof chatMessage>;
export const chatMessages = z.array(chatMessage);

/** A conversation as one of its sides sees it; `friend…` is the other side, friend or not. */
export const conversation = z.object({
  id: z.uuid().nullable().describe("Null while nobody has written."),
  friendId: z.uuid().describe("The other side, friend or not."),
  friendName: z.string().nullable().describe("Of the other side; null where that reader has left."),
  friendIsAdmin: z.boolean().describe("The other side is an administrator."),
  friendAvatar: z.string().nullable()
    .describe("Path of the other side's picture on this host; null: draw the initials."),
  friendCity: z.string().nullable().describe("Town of the other side."),
  friendRating: z.number().nullable()
    .describe("Of the other side as a borrower, 1 to 5; null before the first."),
  friendshipStatus: z.enum(FRIENDSHIP_STATUSES)
    .describe("How the caller and the other side stand."),
  loanId: z.uuid().nullable().describe("The loan it is about; null in a direct conversation."),
  bookId: z.uuid().nullable()
    .describe("The book to be given away that a direct conversation was begun about, while it is listed."),
  loanStatus: z.enum(LOAN_STATUSES).nullable()
    .describe("Where that loan stands; null in a direct conversation."),
  bookTitle: z.string().nullable().describe("Of the loan's book, or of the one to be given away."),
  lastMessage: z
    .object({
      content: z.string().describe("Of the message."),
      timestamp: z.iso.datetime().describe("When it was stored."),
      senderId: z.uuid().describe("Who wrote it."),
      seq: z.number().int().positive().describe("Its number in the conversation."),
    })
    .nullable()
    .describe("The newest message; null while nobody has written."),
  unreadCount: z.number().int().nonnegative().describe("Messages that the caller has not read."),
  friendReadSeq: z.number().int().nonnegative()
    .describe("The other side has read up to the message with this `seq`."),
  mayWrite: z.boolean().describe("The caller may write here now."),
  closed: z.enum(CLOSED).nullable()
    .describe(
      "Why one may not write: `gone` the other side has left or was banned; `ownerFirst` a " +
        "mere request, where the borrower may answer once the owner has written; `notConnected` " +
        "neither friends nor sides of a loan that was ever approved. Null where one may.",
    ),
}).describe("A conversation as one of its sides sees it.");
export type Conversation = z.output<typeof conversation>;
export const conversations = z.array(conversation);

const isId = (text: string) => z.uuid().safeParse(text).success;

/** A hundred ids with commas between them. */
const NAMED_LENGTH = CONVERSATIONS_NAMED * 40;

/** Ids with commas between them; what is no id names nothing. */
const ids = z
  .string()
  .max(NAMED_LENGTH)
  .transform((text) => text.toLowerCase().split(",").filter(isId).slice(0, CONVERSATIONS_NAMED))
  .default([]);

/**
 * Conversations to tell beside the list, also those in which nobody has written: direct ones `with`
 * readers, and those about loans. One that is not told is not there, or not for this reader.
 */
export const conversationsQuery = z.object({
  with: ids.describe("Ids of up to 100 readers, with commas: tells the direct conversations with them too."),
  loan: ids.describe("Ids of up to 100 loans, with commas: tells the conversations about them too."),
});
export type ConversationsQuery = z.output<typeof conversationsQuery>;

/** `/user/queue/changes` of kind `read`, told to both sides. */
export const conversationRead = z.object({
  kind: z.literal("read").describe("Somebody read a conversation."),
  conversationId: z.uuid().describe("Which."),
  loanId: z.uuid().nullable().describe("The loan it is about; null for a direct one."),
  readerId: z.uuid().describe("Who read."),
  friendId: z.uuid().describe("The other side."),
  upTo: z.number().int().describe("Everything up to this `seq` is read."),
  unreadCount: z.number().int().describe("What the reader has still not read there."),
});
export type ConversationRead = z.output<typeof conversationRead>;

/** Control characters other than tab and line break, and halves of characters, are not text. */
const NOT_TEXT = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]+/g;

const content = z
  .string()
  .meta({ minLength: 1, maxLength: MESSAGE_LENGTH })
  .transform((text) => text.toWellFormed().replace(NOT_TEXT, "").trim())
  .describe("Line breaks are kept. Blank is `MESSAGE_BLANK`, longer is `MESSAGE_TOO_LONG`.");
const clientId = z.string().min(1).max(100).optional()
  .describe(
    "One's own mark, once per message: sent again, it gives the stored message instead of a " +
      "second one.",
  );
const otherId = z.uuid().transform((id) => id.toLowerCase());

/** `/app/chat.direct`; blank and overlong content is refused by the command, with its own code. */
export const directMessage = z.object({
  recipientId: otherId.describe("Whom it is for."),
  content,
  clientId,
});
export type DirectMessage = z.output<typeof directMessage>;

/** `/app/chat.send`: to the other side of a loan. */
export const loanMessage = z.object({
  loanId: otherId.describe("The loan whose other side it is for."),
  content,
  clientId,
});
export type LoanMessage = z.output<typeof loanMessage>;

const position = z.coerce.number().int().min(0).max(2_000_000_000);

/**
 * A page of history, oldest message first. `page` 0 holds the newest messages; `before` and
 * `after` (a `seq`, exclusive) give the nearest messages on that side instead.
 */
export const historyQuery = z.object({
  page: position.default(0)
    .describe(
      "0 holds the newest messages. A message that arrives meanwhile moves the pages: use " +
        "`before` to walk back.",
    ),
  size: z.coerce.number().int().min(1).max(HISTORY_PAGE_MAX).default(HISTORY_PAGE)
    .describe("Messages a page."),
  before: position.optional()
    .describe("A `seq`: the nearest messages before it. Neither repeats nor skips one when others arrive."),
  after: position.optional().describe("A `seq`: the nearest messages after it."),
});
export type HistoryQuery = z.output<typeof historyQuery>;

export const readMark = z.object({
  upTo: z.preprocess(blankAsAbsent, position.optional())
    .describe("The `seq` up to which one has read; left out: everything."),
});
export type ReadMark = z.output<typeof readMark>;
