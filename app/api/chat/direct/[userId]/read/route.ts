import { markConversationRead } from "@/lib/features/chat/read-commands";
import { readMark } from "@/lib/features/chat/schema";
import { handle } from "@/lib/server/http/handle";
import { userIdParams } from "@/lib/shared/params";

export const POST = handle({
  summary: "Mark direct messages with a reader as read",
  auth: "member",
  params: userIdParams,
  body: readMark,
  run: ({ actor, params, body }) => markConversationRead(actor, params, body),
});
