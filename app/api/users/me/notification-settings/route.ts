import { handle } from "@/lib/server/http/handle";
import { updateNotificationSettings } from "@/lib/features/users/commands";
import { notificationChange, notificationSettings } from "@/lib/features/users/schema";

export const PUT = handle({
  summary: "Update e-mail notification settings",
  auth: "account",
  body: notificationChange,
  output: notificationSettings,
  run: ({ actor, body }) => updateNotificationSettings(actor, body),
});
