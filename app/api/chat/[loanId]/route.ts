import { getConversation } from "@/lib/features/chat/queries";
import { conversation } from "@/lib/features/chat/schema";
import { handle } from "@/lib/server/http/handle";
import { loanIdParams } from "@/lib/shared/params";

export const GET = handle({
  summary: "Get the conversation about a loan",
  auth: "member",
  params: loanIdParams,
  output: conversation,
  run: ({ actor, params }) => getConversation(actor, params),
});
