import { GET as loanHistory, POST as sendLoan } from "@/app/api/chat/[loanId]/messages/route";
import { POST as readLoan } from "@/app/api/chat/[loanId]/read/route";
import { GET as loanConversation } from "@/app/api/chat/[loanId]/route";
import { GET as list } from "@/app/api/chat/conversations/route";
import {
  GET as directHistory,
  POST as sendDirectly,
} from "@/app/api/chat/direct/[userId]/messages/route";
import { POST as readDirect } from "@/app/api/chat/direct/[userId]/read/route";
import { GET as directConversation } from "@/app/api/chat/direct/[userId]/route";
import { sendDirect, sendToLoan } from "@/lib/features/chat/commands";
import type { ChatMessage, Conversation } from "@/lib/features/chat/schema";
import { db } from "@/lib/server/database/db";
import { call, type Answer } from "./call";
import type { Person } from "./people";

const HANDLERS = {
  direct: { one: directConversation, history: directHistory, read: readDirect, send: sendDirectly },
  loan: { one: loanConversation, history: loanHistory, read: readLoan, send: sendLoan },
};

/** With a user, or about a loan. */
export type With = { userId: string } | { loanId: string };

const kind = (params: With) => HANDLERS["userId" in params ? "direct" : "loan"];

/** The conversation as this user gets it from the API. */
export function conversationOf(as: Person, params: With): Promise<Answer> {
  return call(kind(params).one, { as, params: { ...params } });
}

export function historyOf(
  as: Person,
  params: With,
  query: Record<string, number> = {},
): Promise<Answer> {
  return call(kind(params).history, { as, params: { ...params }, query });
}

/** Sends by HTTP, as the service worker does. */
export function sendByCall(
  as: Person,
  params: With,
  body: { content: string; clientId?: string },
): Promise<Answer> {
  return call(kind(params).send, { as, params: { ...params }, body });
}

export function markRead(as: Person, params: With, body: object = {}): Promise<Answer> {
  return call(kind(params).read, { as, params: { ...params }, body });
}

/** The list; `ids`, separated by commas, are listed in addition. */
export async function conversationsOf(
  as: Person,
  named: Record<string, string> = {},
): Promise<Conversation[]> {
  return (await call(list, { as, query: named })).body as unknown as Conversation[];
}

export function say(
  from: Person,
  to: Person,
  content: string,
  clientId?: string,
): Promise<ChatMessage> {
  return sendDirect(from.actor, { recipientId: to.id, content, clientId });
}

export function sendAboutLoan(loanId: string, from: Person, content: string): Promise<ChatMessage> {
  return sendToLoan(from.actor, { loanId, content });
}

/** Makes two users friends, without the API. */
export async function friends(one: Person, other: Person): Promise<void> {
  const [aId = "", bId = ""] = [one.id, other.id].sort();
  await db().friendship.create({ data: { aId, bId } });
}

export async function noFriends(one: Person, other: Person): Promise<void> {
  const [aId = "", bId = ""] = [one.id, other.id].sort();
  await db().friendship.delete({ where: { aId_bId: { aId, bId } } });
}
