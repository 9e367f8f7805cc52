import { listMessages } from "@/lib/chat/queries";
import { chatMessages, historyQuery } from "@/lib/chat/schema";
import { handle } from "@/lib/core/handle";
import { loanIdParams } from "@/lib/core/http/params";

export const GET = handle({
  summary: "List messages about a loan",
  auth: "member",
  params: loanIdParams,
  query: historyQuery,
  output: chatMessages,
  run: ({ actor, params, query }) => listMessages(actor, params, query),
});
