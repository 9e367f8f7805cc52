import { markConversationRead } from "@/lib/chat/read-commands";
import { readMark } from "@/lib/chat/schema";
import { handle } from "@/lib/core/handle";
import { loanIdParams } from "@/lib/core/http/params";

export const POST = handle({
  summary: "Mark messages about a loan as read",
  auth: "member",
  params: loanIdParams,
  body: readMark,
  run: ({ actor, params, body }) => markConversationRead(actor, params, body),
});
