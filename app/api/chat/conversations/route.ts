import { listConversations } from "@/lib/features/chat/queries";
import { conversation, conversationsQuery } from "@/lib/features/chat/schema";
import { handle } from "@/lib/server/http/handle";

export const GET = handle({
  summary: "List conversations, latest first",
  auth: "member",
  query: conversationsQuery,
  output: conversation.array(),
  run: ({ actor, query }) => listConversations(actor, query),
});
