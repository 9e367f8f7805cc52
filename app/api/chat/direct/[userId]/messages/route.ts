import { listMessages } from "@/lib/chat/queries";
import { chatMessages, historyQuery } from "@/lib/chat/schema";
import { handle } from "@/lib/core/handle";
import { userIdParams } from "@/lib/core/http/params";

export const GET = handle({
  summary: "List direct messages with a reader",
  auth: "member",
  params: userIdParams,
  query: historyQuery,
  output: chatMessages,
  run: ({ actor, params, query }) => listMessages(actor, params, query),
});
