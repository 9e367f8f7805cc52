import { markConversationRead } from "@/lib/features/chat/read-commands";
import { readMark } from "@/lib/features/chat/schema";
import { handle } from "@/lib/server/http/handle";
import { loanIdParams } from "@/lib/shared/params";

export const POST = handle({
  summary: "Mark messages about a loan as read",
  auth: "member",
  params: loanIdParams,
  body: readMark,
  run: ({ actor, params, body }) => markConversationRead(actor, params, body),
});
