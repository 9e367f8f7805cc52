import type { Viewport } from "next";
import { orNull } from "@/app/or-not-found";
import { ChatsScreen } from "@/components/chat/chats-screen";
import { getConversation, listConversations, listMessages } from "@/lib/features/chat/queries";
import { historyQuery } from "@/lib/features/chat/schema";
import type { Actor } from "@/lib/server/session/actor";
import { loanIdParams, userIdParams } from "@/lib/shared/params";
import { pageMeta, type QueryProps } from "@/lib/server/pages/page-meta";
import { requireActor } from "@/lib/server/pages/page-session";

export const generateMetadata = () => pageMeta("chats");

/** A phone's keyboard shrinks the list of messages and does not cover the field. */
export const viewport: Viewport = { interactiveWidget: "resizes-content" };

export default async function ChatsPage({ searchParams }: QueryProps) {
  const actor = await requireActor();
  const { with: userId, loan: loanId } = await searchParams;
  const params = { userId: first(userId), loanId: first(loanId) };
  const [conversations, opened] = await Promise.all([
    listConversations(actor),
    open(actor, params),
  ]);
  return <ChatsScreen conversations={conversations} opened={opened} />;
}

const first = (value: string | string[] | undefined) => [value].flat()[0];

/** The requested conversation with its newest messages, if the reader may see it. */
async function open(actor: Actor, params: { userId?: string; loanId?: string }) {
  if (!params.userId && !params.loanId) return undefined;
  const opened = await orNull(async () => {
    const target = params.loanId ? loanIdParams.parse(params) : userIdParams.parse(params);
    const [conversation, messages] = await Promise.all([
      getConversation(actor, target),
      listMessages(actor, target, historyQuery.parse({})),
    ]);
    return { conversation, messages };
  });
  return opened ?? undefined;
}
