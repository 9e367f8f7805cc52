import { handle } from "@/lib/core/handle";
import { idParams } from "@/lib/core/http/params";
import { markRead } from "@/lib/notifications/commands";
import { notification } from "@/lib/notifications/schema";

export const PUT = handle({
  summary: "Mark a notification as read",
  auth: "member",
  params: idParams,
  output: notification,
  run: ({ actor, params }) => markRead(actor, params.id),
});
