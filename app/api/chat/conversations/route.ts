import { listConversations } from "@/lib/features/chat/queries";
import { conversations, conversationsQuery } from "@/lib/features/chat/schema";
import { handle } from "@/lib/server/http/handle";

export const GET = handle({
  summary: "List conversations, latest first",
  auth: "member",
  query: conversationsQuery,
  output: conversations,
  run: ({ actor, query }) => listConversations(actor, query),
});
