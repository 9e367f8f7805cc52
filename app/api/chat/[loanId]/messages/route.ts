import { sendToLoan } from "@/lib/features/chat/commands";
import { listMessages } from "@/lib/features/chat/queries";
import { chatMessage, historyQuery, sentAgain } from "@/lib/features/chat/schema";
import { CHAT_ERRORS } from "@/lib/features/chat/terms";
import { handle } from "@/lib/server/http/handle";
import { loanIdParams } from "@/lib/shared/params";

export const GET = handle({
  summary: "List messages about a loan",
  auth: "member",
  params: loanIdParams,
  query: historyQuery,
  output: chatMessage.array(),
  run: ({ actor, params, query }) => listMessages(actor, params, query),
});

export const POST = handle({
  summary: "Send a message to the other side of a loan, once for each client id",
  auth: "member",
  rate: "chat",
  errors: CHAT_ERRORS,
  params: loanIdParams,
  body: sentAgain,
  output: chatMessage,
  run: ({ actor, params, body }) => sendToLoan(actor, { loanId: params.loanId, ...body }),
});
