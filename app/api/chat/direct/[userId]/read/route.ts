import { markConversationRead } from "@/lib/chat/read-commands";
import { readMark } from "@/lib/chat/schema";
import { handle } from "@/lib/core/handle";
import { userIdParams } from "@/lib/core/http/params";

export const POST = handle({
  summary: "Mark direct messages with a reader as read",
  auth: "member",
  params: userIdParams,
  body: readMark,
  run: ({ actor, params, body }) => markConversationRead(actor, params, body),
});
