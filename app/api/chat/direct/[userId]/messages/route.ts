import { listMessages } from "@/lib/features/chat/queries";
import { chatMessages, historyQuery } from "@/lib/features/chat/schema";
import { handle } from "@/lib/server/http/handle";
import { userIdParams } from "@/lib/shared/params";

export const GET = handle({
  summary: "List direct messages with a reader",
  auth: "member",
  params: userIdParams,
  query: historyQuery,
  output: chatMessages,
  run: ({ actor, params, query }) => listMessages(actor, params, query),
});
