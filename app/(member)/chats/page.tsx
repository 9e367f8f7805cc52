import type { Viewport } from "next";
import { orNull } from "@/lib/shared/errors";
import { ChatsScreen } from "@/components/chat/chats-screen";
import { listConversations, listMessages } from "@/lib/features/chat/queries";
import {
  conversationsQuery,
  historyQuery,
  type Conversation,
  type ConversationsQuery,
} from "@/lib/features/chat/schema";
import type { Actor } from "@/lib/server/session/actor";
import { pageMeta, type QueryProps } from "@/lib/server/pages/page-meta";
import { requireActor } from "@/lib/server/pages/page-session";

export const generateMetadata = () => pageMeta("chats");

/** A phone's keyboard shrinks the list of messages and does not cover the field. */
export const viewport: Viewport = { interactiveWidget: "resizes-content" };

export default async function ChatsPage({ searchParams }: QueryProps) {
  const actor = await requireActor();
  const { with: userId, loan: loanId } = await searchParams;
  const asked = conversationsQuery.safeParse(loanId ? { loan: loanId } : { with: userId });
  const named = asked.data ?? conversationsQuery.parse({});
  const conversations = await listConversations(actor, named);
  return (
    <ChatsScreen conversations={conversations} opened={await open(actor, named, conversations)} />
  );
}

/** The latest of the named conversations with its newest messages. */
async function open(actor: Actor, named: ConversationsQuery, conversations: Conversation[]) {
  const conversation = conversations.find(
    ({ friendId, loanId }) => named.loan.includes(loanId ?? "") || named.with.includes(friendId),
  );
  if (!conversation) return undefined;
  const { friendId, loanId } = conversation;
  const target = loanId ? { loanId } : { userId: friendId };
  // A block may come in between.
  const messages = await orNull(() => listMessages(actor, target, historyQuery.parse({})));
  return messages ? { conversation, messages } : undefined;
}
