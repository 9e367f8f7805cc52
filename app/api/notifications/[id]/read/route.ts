import { handle } from "@/lib/core/handle";
import { idParams } from "@/lib/core/http/params";
import { markRead } from "@/lib/notifications/commands";

export const PUT = handle({
  auth: "member",
  params: idParams,
  run: ({ actor, params }) => markRead(actor, params.id),
});
