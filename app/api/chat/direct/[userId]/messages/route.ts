import { sendDirect } from "@/lib/features/chat/commands";
import { listMessages } from "@/lib/features/chat/queries";
import { chatMessage, historyQuery, sentAgain } from "@/lib/features/chat/schema";
import { CHAT_ERRORS } from "@/lib/features/chat/terms";
import { handle } from "@/lib/server/http/handle";
import { userIdParams } from "@/lib/shared/params";

export const GET = handle({
  summary: "List direct messages with a reader",
  auth: "member",
  params: userIdParams,
  query: historyQuery,
  output: chatMessage.array(),
  run: ({ actor, params, query }) => listMessages(actor, params, query),
});

export const POST = handle({
  summary: "Send a message to a reader, once for each client id",
  auth: "member",
  rate: "chat",
  errors: CHAT_ERRORS,
  params: userIdParams,
  body: sentAgain,
  output: chatMessage,
  run: ({ actor, params, body }) => sendDirect(actor, { recipientId: params.userId, ...body }),
});
