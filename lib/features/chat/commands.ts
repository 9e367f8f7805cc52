import type { Actor } from "@/lib/server/session/actor";
import { viewerSql } from "@/lib/features/users/policy";
import { query } from "@/lib/server/database/db";
import { isUniqueViolation } from "@/lib/server/database/errors";
import { wake } from "@/lib/server/jobs/queues";
import { AppError } from "@/lib/shared/errors";
import { isBlank } from "@/lib/shared/signs";
import { limit } from "@/lib/server/http/rate-limit";
import { publish } from "@/lib/server/realtime";
import { uuidv7 } from "@/lib/server/uuid";
import {
  messageByClientIdSql,
  openSql,
  sendSql,
  toMessage,
  type MessageRow,
  type SentRow,
} from "./message-sql";
import { getConversation } from "./queries";
import type { ChatMessage, DirectMessage, LoanMessage } from "./schema";
import { MESSAGE_LENGTH } from "./terms";
import { kindOf, targetId, type Target } from "./target";

type Text = Omit<DirectMessage, "recipientId">;

/**
 * Stores a message to another user and pushes it to all windows of both.
 * @throws AppError MESSAGE_BLANK, MESSAGE_TOO_LONG, NOT_FOUND (unknown or blocked), CHAT_CLOSED, MESSAGE_LIMIT,
 *   IDEMPOTENCY_MISMATCH if `clientId` belongs to another message.
 */
export function sendDirect(
  actor: Actor,
  { recipientId, ...text }: DirectMessage,
): Promise<ChatMessage> {
  return send(actor, { userId: recipientId }, text);
}

/** The same to the other side of a loan. @throws AppError also NOT_FOUND unless the actor is one of the two sides. */
export function sendToLoan(actor: Actor, { loanId, ...text }: LoanMessage): Promise<ChatMessage> {
  return send(actor, { loanId }, text);
}

async function send(actor: Actor, target: Target, text: Text): Promise<ChatMessage> {
  if (isBlank(text.content)) throw new AppError("MESSAGE_BLANK");
  if (text.content.length > MESSAGE_LENGTH) throw new AppError("MESSAGE_TOO_LONG");
  await countMessage(actor);
  const stored = await store(actor, target, text);
  if (stored) return push(stored);
  const before = await findSent(actor, target, text);
  return before ? repeatPush(actor, target, before) : push(await openAndStore(actor, target, text));
}

/** Counted in memory or Redis: messages are too frequent for a counter row. */
async function countMessage(actor: Actor): Promise<void> {
  await limit("chatDay", actor.id).catch((error: AppError) => {
    throw error.code === "RATE_LIMITED"
      ? new AppError("MESSAGE_LIMIT", { retryAfter: error.retryAfter })
      : error;
  });
}

function push(message: ChatMessage): ChatMessage {
  publish([message.senderId, message.recipientId], "/user/topic/messages", message);
  return message;
}

/**
 * Repeats the push of a message sent again, because the first may have been lost; only to the sender if the
 * conversation is closed by now.
 */
async function repeatPush(
  actor: Actor,
  target: Target,
  message: ChatMessage,
): Promise<ChatMessage> {
  const open = await getConversation(actor, target).then(
    ({ mayWrite }) => mayWrite,
    () => false,
  );
  if (open) return push(message);
  publish([actor.id], "/user/topic/messages", message);
  return message;
}

/** Null if the message was not stored; the caller finds out why. */
async function store(
  actor: Actor,
  target: Target,
  { content, clientId }: Text,
): Promise<ChatMessage | null> {
  const id = uuidv7();
  const mark = clientId ?? null;
  const statement = sendSql(viewerSql(actor), target, { id, content, clientId: mark });
  const [row] = await query<SentRow>(`chat-send-${kindOf(target)}`, statement).catch(
    (error: unknown) => {
      if (isUniqueViolation(error, "clientId")) return [];
      throw error;
    },
  );
  if (!row) return null;
  const { pushed, ...stored } = row;
  if (pushed) wake("push");
  return toMessage({ ...stored, id, senderId: actor.id, content, clientId: mark, read: false });
}

/**
 * The stored message of this `clientId`; null if there is none.
 * @throws AppError IDEMPOTENCY_MISMATCH if it has another target or text.
 */
async function findSent(
  actor: Actor,
  target: Target,
  { content, clientId }: Text,
): Promise<ChatMessage | null> {
  if (clientId === undefined) return null;
  const statement = messageByClientIdSql(viewerSql(actor), clientId);
  const [row] = await query<MessageRow>("chat-sent-before", statement);
  if (!row) return null;
  const goesTo = "userId" in target ? row.loanId === null && row.recipientId : row.loanId;
  if (goesTo !== targetId(target) || row.content !== content)
    throw new AppError("IDEMPOTENCY_MISMATCH");
  return toMessage(row);
}

/** Creates the conversation if needed, then stores; safe for concurrent first messages. */
async function openAndStore(actor: Actor, target: Target, text: Text): Promise<ChatMessage> {
  const { mayWrite } = await getConversation(actor, target);
  if (!mayWrite) throw new AppError("CHAT_CLOSED");
  await query(`chat-open-${kindOf(target)}`, openSql(viewerSql(actor), target, uuidv7()));
  const stored = (await store(actor, target, text)) ?? (await findSent(actor, target, text));
  if (!stored) throw new AppError("CHAT_CLOSED");
  return stored;
}
