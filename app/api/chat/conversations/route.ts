import { listConversations } from "@/lib/chat/queries";
import { conversations, conversationsQuery } from "@/lib/chat/schema";
import { handle } from "@/lib/core/handle";

export const GET = handle({
  summary: "List conversations, latest first",
  auth: "member",
  query: conversationsQuery,
  output: conversations,
  run: ({ actor, query }) => listConversations(actor, query),
});
