import { handle } from "@/lib/server/http/handle";
import { markAllRead } from "@/lib/features/notifications/commands";

export const PUT = handle({
  summary: "Mark all notifications as read",
  auth: "member",
  run: ({ actor }) => markAllRead(actor),
});
