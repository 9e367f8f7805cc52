import { listMessages } from "@/lib/features/chat/queries";
import { chatMessages, historyQuery } from "@/lib/features/chat/schema";
import { handle } from "@/lib/server/http/handle";
import { loanIdParams } from "@/lib/shared/params";

export const GET = handle({
  summary: "List messages about a loan",
  auth: "member",
  params: loanIdParams,
  query: historyQuery,
  output: chatMessages,
  run: ({ actor, params, query }) => listMessages(actor, params, query),
});
