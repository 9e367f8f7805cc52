import { handle } from "@/lib/core/handle";
import { markAllRead } from "@/lib/notifications/commands";

export const PUT = handle({
  summary: "Mark all notifications as read",
  auth: "member",
  run: ({ actor }) => markAllRead(actor),
});
