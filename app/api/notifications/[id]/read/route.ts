import { handle } from "@/lib/server/http/handle";
import { idParams } from "@/lib/shared/params";
import { markRead } from "@/lib/features/notifications/commands";
import { notification } from "@/lib/features/notifications/schema";

export const PUT = handle({
  summary: "Mark a notification and older ones of its matter as read",
  auth: "member",
  params: idParams,
  output: notification,
  run: ({ actor, params }) => markRead(actor, params.id),
});
