import { getConversation } from "@/lib/chat/queries";
import { conversation } from "@/lib/chat/schema";
import { handle } from "@/lib/core/handle";
import { userIdParams } from "@/lib/core/http/params";

export const GET = handle({
  summary: "Get the direct conversation with a reader, and whether the caller may write",
  auth: "member",
  params: userIdParams,
  output: conversation,
  run: ({ actor, params }) => getConversation(actor, params),
});
