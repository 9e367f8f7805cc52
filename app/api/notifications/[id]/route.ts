import { handle } from "@/lib/core/handle";
import { idParams } from "@/lib/core/http/params";
import { deleteNotification } from "@/lib/notifications/commands";

export const DELETE = handle({
  summary: "Delete a notification",
  auth: "member",
  params: idParams,
  run: ({ actor, params }) => deleteNotification(actor, params.id),
});
