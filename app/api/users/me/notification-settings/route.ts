import { handle } from "@/lib/core/handle";
import { updateNotificationSettings } from "@/lib/users/commands";
import { notificationChange, notificationSettings } from "@/lib/users/schema";

export const PUT = handle({
  summary: "Update e-mail notification settings",
  auth: "account",
  body: notificationChange,
  output: notificationSettings,
  run: ({ actor, body }) => updateNotificationSettings(actor, body),
});
