import { handle } from "@/lib/server/http/handle";
import { deleteAllNotifications } from "@/lib/features/notifications/commands";
import { listNotifications } from "@/lib/features/notifications/queries";
import { notification } from "@/lib/features/notifications/schema";

export const GET = handle({
  summary: "List the latest notifications",
  auth: "member",
  output: notification.array(),
  run: ({ actor }) => listNotifications(actor),
});

export const DELETE = handle({
  summary: "Delete all notifications",
  auth: "member",
  run: ({ actor }) => deleteAllNotifications(actor),
});
