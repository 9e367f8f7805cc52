import { getConversation } from "@/lib/chat/queries";
import { conversation } from "@/lib/chat/schema";
import { handle } from "@/lib/core/handle";
import { loanIdParams } from "@/lib/core/http/params";

export const GET = handle({
  summary: "Get the conversation about a loan",
  auth: "member",
  params: loanIdParams,
  output: conversation,
  run: ({ actor, params }) => getConversation(actor, params),
});
