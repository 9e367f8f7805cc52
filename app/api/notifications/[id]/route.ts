import { handle } from "@/lib/server/http/handle";
import { idParams } from "@/lib/shared/params";
import { deleteNotification } from "@/lib/features/notifications/commands";

export const DELETE = handle({
  summary: "Delete a notification and older ones of its matter",
  auth: "member",
  params: idParams,
  run: ({ actor, params }) => deleteNotification(actor, params.id),
});
