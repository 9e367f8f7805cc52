import { getConversation } from "@/lib/features/chat/queries";
import { conversation } from "@/lib/features/chat/schema";
import { handle } from "@/lib/server/http/handle";
import { userIdParams } from "@/lib/shared/params";

export const GET = handle({
  summary: "Get the direct conversation with a reader, and whether the caller may write",
  auth: "member",
  params: userIdParams,
  output: conversation,
  run: ({ actor, params }) => getConversation(actor, params),
});
