import { handle } from "@/lib/core/handle";
import { markAllRead } from "@/lib/notifications/commands";

export const PUT = handle({
  summary: "Marks all notifications read",
  auth: "member",
  run: ({ actor }) => markAllRead(actor),
});
